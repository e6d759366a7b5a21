import { z } from 'zod';
import { Branding } from './branding.ts';
import { DateTime, Id, text } from './fields.ts';
import { RatingThresholds } from './organisation.ts';
import { Password } from './user.ts';

export const SignIn = z
  .object({
    email: text(255),
    password: text(200),
    organisationId: Id.optional().describe('Needed only where the e-mail and password fit several organisations'),
  })
  .meta({ id: 'SignIn' });
export type SignIn = z.infer<typeof SignIn>;

/** Who is signed in, and what they may do. */
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
      ratingThresholds: RatingThresholds.describe('The scores from which one is green or amber'),
    }),
    permissions: z.array(z.string()),
  })
  .meta({ id: 'Me' });
export type Me = z.infer<typeof Me>;

/** How somebody signed in. */
export const SignInMethod = z
  .enum(['PASSWORD', 'TOTP', 'RECOVERY_CODE', 'PASSKEY', 'SSO'])
  .meta({ id: 'SignInMethod' });
export type SignInMethod = z.infer<typeof SignInMethod>;

/** Where somebody is signed in. */
export const Session = z
  .object({
    id: z.string(),
    createdAt: DateTime,
    lastSeenAt: DateTime,
    expiresAt: DateTime,
    address: z.string().nullable(),
    userAgent: z.string().nullable(),
    method: SignInMethod,
    current: z.boolean().describe('Whether it is the one that asks'),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;

export const SessionParams = z.object({ sessionId: Id });

export const OwnPassword = z.object({ currentPassword: text(200), newPassword: Password }).meta({ id: 'OwnPassword' });
export type OwnPassword = z.infer<typeof OwnPassword>;
