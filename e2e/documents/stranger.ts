/** Where the pages say that the repository is. Until it has a public address, this one belongs to nobody. */
const DOCUMENTED = 'https://git.example/assay.git';

/**
 * What somebody has who has just come: none of what npm or a developer set before, and the repository behind the address
 * that the pages name.
 */
export function strangersEnvironment(repository: string): NodeJS.ProcessEnv {
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
