import { z } from 'zod';
import { DateTime, text } from './fields.ts';
import { Password, UserCreate } from './user.ts';

/** Somebody who chooses their password themselves, by a link that comes by mail. */
export const UserInvite = UserCreate.omit({ password: true }).meta({ id: 'UserInvite' });
export type UserInvite = z.infer<typeof UserInvite>;

export const PasswordResetRequest = z.object({ email: text(255) }).meta({ id: 'PasswordResetRequest' });
export type PasswordResetRequest = z.infer<typeof PasswordResetRequest>;

/** Says nothing: whether there is such an account is nobody's business. */
export const PasswordResetRequested = z.object({}).meta({ id: 'PasswordResetRequested' });
export type PasswordResetRequested = z.infer<typeof PasswordResetRequested>;

/** What a one-time link to an account is for. */
export const AccountLinkPurpose = z.enum(['INVITATION', 'PASSWORD_RESET']).meta({ id: 'AccountLinkPurpose' });
export type AccountLinkPurpose = z.infer<typeof AccountLinkPurpose>;

const token = text(255).min(1).describe('What follows the # in the link');

export const AccountLinkOpening = z.object({ token }).meta({ id: 'AccountLinkOpening' });
export type AccountLinkOpening = z.infer<typeof AccountLinkOpening>;

/** Whom the link is for, and what it lets them do. */
export const AccountLink = z
  .object({
    purpose: AccountLinkPurpose,
    email: z.string(),
    name: z.string(),
    organisationName: z.string(),
    colour: z.string().nullable().describe('Of the organisation, as #rrggbb'),
    expiresAt: DateTime,
  })
  .meta({ id: 'AccountLink' });
export type AccountLink = z.infer<typeof AccountLink>;

export const AccountLinkPassword = z.object({ token, password: Password }).meta({ id: 'AccountLinkPassword' });
export type AccountLinkPassword = z.infer<typeof AccountLinkPassword>;
