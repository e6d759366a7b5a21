export { rotateSecrets } from './rotate-secret-commands.ts';
