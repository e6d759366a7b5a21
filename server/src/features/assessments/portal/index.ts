export {
  createFindingLink,
  extendFindingLink,
  findActiveFindingLink,
  type FindingLinkRow,
  getFindingLink,
  getVendorEntity,
  listFindingLinks,
} from './finding-links.ts';
export { getFindingsAccess } from './portal-access-queries.ts';
export { authenticatePortal, portalCookieName } from './portal-authentication.ts';
export { inviteVendor, remindContacts, requestClarification } from './portal-invitation-commands.ts';
export {
  markLinkShown,
  type PortalContactInput,
  renewPortalLinks,
  revokePortalLink,
  revokePortalLinks,
} from './portal-link-commands.ts';
export { deleteExpiredPortalSessions } from './portal-session-commands.ts';
export { findRequester, type Requester } from './requester-queries.ts';
