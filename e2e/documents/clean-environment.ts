import { readFileSync } from 'node:fs';

const PACKAGE = new URL('../../package.json', import.meta.url);
/** The address that the documents clone from. */
const DOCUMENTED = String(JSON.parse(readFileSync(PACKAGE, 'utf8')).repository.url).replace(/^git\+/, '');

/**
 * The environment of a new reader: no variables set by npm or a developer, and the documented repository URL mapped to
 * the local repository.
 */
export function createCleanEnvironment(repository: string): NodeJS.ProcessEnv {
  const foreign = /^(npm_|node_|init_cwd$|ci$|database|assay|vitest|git_)/i;
  const kept = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  const path = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
  return {
    ...Object.fromEntries(kept),
    PATH: path.join(':'),
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: `url.${repository}.insteadOf`,
    GIT_CONFIG_VALUE_0: DOCUMENTED,
  };
}
