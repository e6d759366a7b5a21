export { deleteFrameworkIn, installStarterFramework } from './framework-commands.ts';
export { getControlsByName, getFramework, type KnownControl, toControlName } from './framework-queries.ts';
