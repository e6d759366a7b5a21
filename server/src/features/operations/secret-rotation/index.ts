export { type KeyReport, listInstallationKeyUses, listKeyUses } from './key-use-queries.ts';
export { rotateSecrets } from './rotate-secret-commands.ts';
export { adoptSecret, findSecretProblem, verifySecret } from './secret-check.ts';
