import { z } from 'zod';
import { Branding } from './branding.ts';
import { ErrorBody } from './error.ts';
import { DateTime, Id, boundedText } from './fields.ts';
import { SsoOrganisations } from './identity-provider.ts';
import { ApprovalKind, RatingThresholds } from './organisation.ts';
import { Password } from './user.ts';

export const SignIn = z
  .object({
    email: boundedText(255),
    password: boundedText(200),
    organisationId: Id.optional().describe('Required only if the email and password match more than one organisation'),
  })
  .meta({ id: 'SignIn' });
export type SignIn = z.infer<typeof SignIn>;

export const SignInRefusal = ErrorBody.extend({
  organisations: SsoOrganisations.shape.organisations
    .optional()
    .describe('With ORGANISATION_REQUIRED: the organisations that the email and password match'),
}).meta({ id: 'SignInRefusal' });
export type SignInRefusal = z.infer<typeof SignInRefusal>;

export const OtherAddress = ErrorBody.extend({
  address: z
    .string()
    .optional()
    .describe('With OTHER_ADDRESS: the address of the organisation, where the user can sign in'),
}).meta({ id: 'OtherAddress' });
export type OtherAddress = z.infer<typeof OtherAddress>;

/** The signed-in user and their permissions. */
export const Me = z
  .object({
    user: z.object({
      id: z.string(),
      email: z.string(),
      name: z.string(),
      roleId: z.string(),
      roleName: z.string(),
    }),
    organisation: z.object({
      id: z.string(),
      name: z.string(),
      branding: Branding,
      ratingThresholds: RatingThresholds.describe('Minimum scores for green and amber ratings'),
      capCritical: z.boolean().describe('Whether critical failures turn a green rating amber'),
      approvalRequiredFor: z.array(ApprovalKind).describe('What requires the approval of a second person'),
    }),
    permissions: z.array(z.string()),
  })
  .meta({ id: 'Me' });
export type Me = z.infer<typeof Me>;

export const SignInMethod = z
  .enum(['PASSWORD', 'TOTP', 'RECOVERY_CODE', 'PASSKEY', 'SSO'])
  .meta({ id: 'SignInMethod' });
export type SignInMethod = z.infer<typeof SignInMethod>;

export const Session = z
  .object({
    id: z.string(),
    createdAt: DateTime,
    lastSeenAt: DateTime,
    expiresAt: DateTime,
    address: z.string().nullable(),
    userAgent: z.string().nullable(),
    method: SignInMethod,
    current: z.boolean().describe('Whether this is the current session'),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;

export const SessionParams = z.object({ sessionId: Id.describe('The ID of the session') });

export const OwnPasswordUpdate = z
  .object({ currentPassword: boundedText(200), newPassword: Password })
  .meta({ id: 'OwnPasswordUpdate' });
export type OwnPasswordUpdate = z.infer<typeof OwnPasswordUpdate>;
