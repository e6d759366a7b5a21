import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNode, parseDocument, visit } from 'yaml';
import { ROOT } from './lock-file.ts';

type Service = {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly ports?: readonly string[];
  readonly user?: string;
  readonly env_file?: readonly (string | { readonly path: string; readonly required?: boolean })[];
};

export type Compose = {
  readonly services: Readonly<Record<string, Service & Readonly<Record<string, unknown>>>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  readonly networks: Readonly<Record<string, unknown>>;
};

const RESET = '!reset';

/** Reads a compose file and those that extend it, by the merge rules of Docker Compose. */
export function readCompose(...paths: string[]): Compose {
  const [base, ...others] = (paths.length > 0 ? paths : [join(ROOT, 'deploy/compose.yaml')]).map(readYaml);
  return others.reduce(mergeValues, base);
}

function readYaml(path: string) {
  const document = parseDocument(readFileSync(path, 'utf8'), { merge: true, logLevel: 'error' });
  visit(document, {
    Pair(_key, pair) {
      if (isNode(pair.value) && pair.value.tag === RESET) pair.value = document.createNode(RESET);
    },
  });
  return document.toJS();
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Maps are merged, lists appended, other values replaced; `!reset` removes what was there. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the shape is checked by the compose program
function mergeValues(base: unknown, other: unknown): any {
  if (Array.isArray(base) && Array.isArray(other)) return [...base, ...other];
  if (!isMap(base) || !isMap(other)) return other;
  const merged = Object.entries(other).map(([key, value]) => [
    key,
    key in base ? mergeValues(base[key], value) : value,
  ]);
  return { ...base, ...Object.fromEntries(merged.map(([key, value]) => [key, value === RESET ? undefined : value])) };
}

/** Rewrites what Debian's older docker-compose does not know: the project's name, and optional files of variables. */
export function toOlderCompose(folder: string, compose: Compose): object {
  const services = Object.entries(compose.services).map(([key, service]) => {
    const files = (service.env_file ?? []).map((file) => (typeof file === 'string' ? { path: file } : file));
    const present = files.filter(({ path, required }) => required !== false || existsSync(join(folder, path)));
    return [key, { ...service, env_file: present.map(({ path }) => path) }];
  });
  return { ...compose, name: undefined, services: Object.fromEntries(services) };
}
