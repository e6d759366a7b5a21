export { authenticatePortal, portalCookieName } from './portal-authentication.ts';
export { inviteVendor, remindContacts, requestClarification } from './portal-invitation-commands.ts';
export { renewPortalLinks, revokePortalLinks } from './portal-link-commands.ts';
export { deleteExpiredPortalSessions } from './portal-session-commands.ts';
