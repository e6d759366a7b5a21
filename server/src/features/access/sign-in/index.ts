export { resetPasswordsHandler, sendPasswordResetHandler } from './account-link-jobs.ts';
export { authenticatePendingSignIn } from './pending-authentication.ts';
export { logSetupUrl } from './setup-commands.ts';
