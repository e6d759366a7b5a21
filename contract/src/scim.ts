import { z } from 'zod';
import { Count, DateTime, Id } from './fields.ts';

export const ScimSettings = z
  .object({
    enabled: z.boolean().describe('Whether a SCIM token exists'),
    baseUrl: z.string().describe('The SCIM base URL to enter at the identity provider'),
    createdAt: DateTime.nullable().describe('When the token was created'),
    lastUsedAt: DateTime.nullable(),
    defaultRoleId: z.string().nullable().describe('Role for users who are not in a group with a role'),
  })
  .meta({ id: 'ScimSettings' });
export type ScimSettings = z.infer<typeof ScimSettings>;

export const ScimTokenCreate = z.object({ defaultRoleId: z.guid() }).meta({ id: 'ScimTokenCreate' });
export type ScimTokenCreate = z.infer<typeof ScimTokenCreate>;

/** The only response that contains the token itself. */
export const ScimTokenCreated = ScimSettings.extend({ token: z.string() }).meta({ id: 'ScimTokenCreated' });
export type ScimTokenCreated = z.infer<typeof ScimTokenCreated>;

/** A group of the identity provider, and the role of its members. */
export const ProvisionedGroup = z
  .object({
    id: z.string(),
    displayName: z.string(),
    memberCount: Count,
    roleId: z.string().nullable(),
    roleName: z.string().nullable(),
    createdAt: DateTime,
    updatedAt: DateTime,
  })
  .meta({ id: 'ProvisionedGroup' });
export type ProvisionedGroup = z.infer<typeof ProvisionedGroup>;

export const GroupRole = z
  .object({ roleId: z.guid().nullable().describe('Null if the group does not assign a role') })
  .meta({ id: 'GroupRole' });
export type GroupRole = z.infer<typeof GroupRole>;

export const GroupParams = z.object({ groupId: Id.describe('The ID of the group') });
