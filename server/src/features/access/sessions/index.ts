export { authenticateSession } from './session-authentication.ts';
export {
  deleteExpiredSessions,
  endNonSsoSessions,
  endOtherSessions,
  endOwnSession,
  endPasswordSessions,
  endPreviousSessions,
  endUserSessions,
  recordConfirmation,
  requireRecentConfirmation,
  rotateSessionToken,
  signOut,
  startSession,
} from './session-commands.ts';
export { getMe, isSsoSession, listOwnSessions } from './session-queries.ts';
