import type { MailContent } from '../../messaging/mail/index.ts';

type AccountLinkMailInput = {
  readonly linkId: string;
  readonly organisation: string;
  readonly user: { readonly name: string; readonly email: string };
};

export const buildInvitationMail = ({ linkId, organisation, user }: AccountLinkMailInput): MailContent => ({
  kind: 'USER_INVITATION',
  to: user,
  subject: `${organisation} invites you to Assay`,
  paragraphs: [
    `You have an account at ${organisation}, which reviews the security of the companies it works with. You sign in with ${user.email} and a password that you choose.`,
    'The link works once, within seven days. After that, ask whoever invited you for a new one.',
  ],
  action: { label: 'Choose a password', path: '/welcome', accountLinkId: linkId },
});

export const buildPasswordResetMail = ({ linkId, organisation, user }: AccountLinkMailInput): MailContent => ({
  kind: 'PASSWORD_RESET',
  to: user,
  subject: `A new password for your account at ${organisation}`,
  paragraphs: [
    `Somebody, most likely you, has asked for a new password for ${user.email} at ${organisation}.`,
    'The link works once, within an hour. If it was not you, do nothing: your password stays as it is.',
  ],
  action: { label: 'Choose a new password', path: '/reset-password', accountLinkId: linkId },
});
