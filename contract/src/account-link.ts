import { z } from 'zod';
import { DateTime, boundedText } from './fields.ts';
import { Password, UserCreate } from './user.ts';

/** A user who sets their own password with an emailed link. */
export const UserInvite = UserCreate.omit({ password: true }).meta({ id: 'UserInvite' });
export type UserInvite = z.infer<typeof UserInvite>;

export const PasswordResetRequest = z.object({ email: boundedText(255) }).meta({ id: 'PasswordResetRequest' });
export type PasswordResetRequest = z.infer<typeof PasswordResetRequest>;

/** Empty, so that the response does not reveal whether the account exists. */
export const PasswordResetRequested = z.object({}).meta({ id: 'PasswordResetRequested' });
export type PasswordResetRequested = z.infer<typeof PasswordResetRequested>;

export const AccountLinkPurpose = z.enum(['INVITATION', 'PASSWORD_RESET']).meta({ id: 'AccountLinkPurpose' });
export type AccountLinkPurpose = z.infer<typeof AccountLinkPurpose>;

const token = boundedText(255).min(1).describe('The token after the # in the link');

export const AccountLinkOpen = z.object({ token }).meta({ id: 'AccountLinkOpen' });
export type AccountLinkOpen = z.infer<typeof AccountLinkOpen>;

export const AccountLink = z
  .object({
    purpose: AccountLinkPurpose,
    email: z.string(),
    name: z.string(),
    organisationName: z.string(),
    colour: z.string().nullable().describe('Brand colour of the organisation (#rrggbb)'),
    expiresAt: DateTime,
  })
  .meta({ id: 'AccountLink' });
export type AccountLink = z.infer<typeof AccountLink>;

export const AccountLinkPassword = z.object({ token, password: Password }).meta({ id: 'AccountLinkPassword' });
export type AccountLinkPassword = z.infer<typeof AccountLinkPassword>;
