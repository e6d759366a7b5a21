export { type MailContent, queueMail, sendMailJob } from './mail-commands.ts';
export { deleteMailsHandler } from './mail-retention.ts';
export { sendMailHandler } from './mail-delivery.ts';
export { buildPortalUrl } from './mail-links.ts';
export { findLatestInvitation, getOrganisationName, listUndeliveredMails } from './mail-queries.ts';
