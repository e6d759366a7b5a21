import type { MailContent } from '../../messaging/mail/index.ts';

type AccountLinkMailInput = {
  readonly linkId: string;
  readonly organisation: string;
  readonly user: { readonly name: string; readonly email: string };
};

export const buildInvitationMail = ({ linkId, organisation, user }: AccountLinkMailInput): MailContent => ({
  kind: 'USER_INVITATION',
  to: user,
  subject: `You have been invited to join ${organisation} on Assay`,
  paragraphs: [
    `${organisation} uses Assay to assess the security of its vendors and has created an account for you. Sign in with ${user.email} and a password you choose.`,
    'This link can be used once and expires in seven days. If it has expired, ask the person who invited you to send a new one.',
  ],
  action: { label: 'Choose password', path: '/welcome', accountLinkId: linkId },
});

export const buildPasswordResetMail = ({ linkId, organisation, user }: AccountLinkMailInput): MailContent => ({
  kind: 'PASSWORD_RESET',
  to: user,
  subject: `Reset your ${organisation} password`,
  paragraphs: [
    `We received a request to reset the password for ${user.email} at ${organisation}.`,
    'This link can be used once and expires in one hour. If you did not request a reset, you can ignore this email. Your password will not change.',
  ],
  action: { label: 'Reset password', path: '/reset-password', accountLinkId: linkId },
});
