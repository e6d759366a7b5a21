export {
  createAccountLink,
  deleteExpiredAccountLinks,
  markAccountLinkUsed,
  renewAccountLinks,
  revokeAccountLinks,
} from './account-link-commands.ts';
export { buildInvitationMail, buildPasswordResetMail } from './account-link-email.ts';
export { countRecentResets, getOpenAccountLink, openAccountLink } from './account-link-queries.ts';
