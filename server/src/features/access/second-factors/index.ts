export { confirmWithProof, requireConfirmationMethod } from './confirm-identity-commands.ts';
export { clearFailedProofs, MAX_FAILURES, recordFailedProof, requireNotPaused } from './failed-proof-commands.ts';
export { consumePasskeyAssertion, insertPasskey, PASSKEY_REJECTED } from './passkey-commands.ts';
export {
  createDiscoverablePasskeyRequest,
  createPasskeyRegistration,
  createPasskeyRequest,
  verifyAnyPasskey,
  verifyOwnPasskey,
} from './passkey-queries.ts';
export { consumeRecoveryCode, replaceRecoveryCodes } from './recovery-code-commands.ts';
export { deleteSecondFactorsIn, requireRegistration } from './second-factor-commands.ts';
export {
  getSecondFactorState,
  listSignInMethods,
  type SecondFactorState,
  toSelfEntity,
  toUserKey,
  type UserKey,
} from './second-factor-queries.ts';
export { confirmTotpIn, consumeTotpCode, createTotp, listTotpColumns, TOTP_REJECTED } from './totp-commands.ts';
