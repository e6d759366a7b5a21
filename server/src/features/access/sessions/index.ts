export { authenticateSession } from './session-authentication.ts';
export {
  deleteExpiredSessions,
  endNonSsoSessions,
  endAllSessions,
  endOtherSessions,
  endOwnSession,
  endPasswordSessions,
  endPreviousSessions,
  endUserSessions,
  recordConfirmation,
  rotateSessionToken,
  signOut,
  startSession,
} from './session-commands.ts';
export { getMe, hasFreshProof, isSsoSession, listOwnSessions } from './session-queries.ts';
