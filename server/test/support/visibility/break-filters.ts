import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { BROKEN_FILTERS } from './broken-filters.ts';

/** The name of the mistake that is switched on, in a place that the changed files can read. */
const SWITCH = 'brokenFilter';

/** Builds each mistake into the files that are imported from now on, all of them switched off. */
export function installBrokenFilters(): void {
  const sources = new Map<string, string>();
  for (const { name, file, replacements } of BROKEN_FILTERS) {
    const url = pathToFileURL(file).href;
    let source = sources.get(url) ?? readFileSync(file, 'utf8');
    for (const [find, replace] of replacements) {
      if (!source.includes(find)) throw new Error(`${name}: ${file} does not contain ${find}`);
      const isBroken = `(globalThis.${SWITCH} === ${JSON.stringify(name)})`;
      source = source.replaceAll(find, () => replace.replaceAll('IS_BROKEN', isBroken));
    }
    sources.set(url, source);
  }
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const source = sources.get(url);
      return source === undefined ? loaded : { ...loaded, source };
    },
  });
}

export const switchBrokenFilter = (name: string | null) => Object.assign(globalThis, { [SWITCH]: name });
