import { z } from 'zod';
import { DateTime, Email, Id, Name, boundedText } from './fields.ts';

export const User = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    roleId: z.string(),
    roleName: z.string(),
    disabledAt: DateTime.nullable(),
    lastLoginAt: DateTime.nullable(),
    createdAt: DateTime,
    secondFactors: z.array(z.enum(['TOTP', 'PASSKEY'])),
    invited: z.boolean().describe('Invited but has not signed in yet'),
    breakGlass: z.boolean().describe('Can sign in with a password even if single sign-on is required'),
    provisioned: z.boolean().describe('Provisioned through SCIM'),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

export const Password = boundedText(200).min(12);

export const UserCreate = z
  .object({ email: Email, name: Name, roleId: z.guid(), password: Password })
  .meta({ id: 'UserCreate' });
export type UserCreate = z.infer<typeof UserCreate>;

export const UserUpdate = z.object({ name: Name }).meta({ id: 'UserUpdate' });
export type UserUpdate = z.infer<typeof UserUpdate>;

export const UserRole = z.object({ roleId: z.guid() }).meta({ id: 'UserRole' });

export const UserBreakGlass = z.object({ breakGlass: z.boolean() }).meta({ id: 'UserBreakGlass' });

export const UserPassword = z.object({ password: Password }).meta({ id: 'UserPassword' });

export const UserParams = z.object({ userId: Id.describe('The ID of the user') });

/** A user who can be chosen as an owner or a reviewer. */
export const Person = z.object({ id: z.string(), name: z.string() }).meta({ id: 'Person' });
export type Person = z.infer<typeof Person>;
