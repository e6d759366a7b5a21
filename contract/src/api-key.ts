import { z } from 'zod';
import { Count, DateTime, Id, Name, ShortText } from './fields.ts';
import { API_KEY_PERMISSIONS, Permission } from './permissions.ts';

export const MAX_API_KEY_DAYS = 3_650;
const UNUSABLE_PERMISSION = 'cannot be granted to an API key: only users can manage users, roles and API keys';

/** After a rotation, the previous secret works until then. */
const PreviousSecret = z
  .object({ prefix: z.string().describe('The visible prefix of the previous secret'), worksUntil: DateTime })
  .meta({ id: 'PreviousApiKeySecret' });

export const ApiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    prefix: z.string().describe('The visible prefix of the key'),
    fullAccess: z.boolean(),
    permissions: z.array(z.string()),
    allowedCidrs: z.array(z.string()),
    expiresAt: DateTime.nullable(),
    revokedAt: DateTime.nullable(),
    lastUsedAt: DateTime.nullable(),
    lastUsedAddress: z.string().nullable(),
    createdByName: z.string(),
    ownerId: z.string().nullable().describe('The user who is responsible for the key; null if no owner is recorded'),
    ownerName: z.string().nullable(),
    serviceAccount: z.string().nullable().describe('The system the key belongs to, if no user owns it'),
    needsOwner: z.boolean().describe('True if the key is active but its owner is disabled, deleted or not recorded'),
    exceedsMaxLifetime: z.boolean().describe('True if the key is valid for longer than the organisation now allows'),
    previousSecret: PreviousSecret.nullable(),
    createdAt: DateTime,
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof ApiKey>;

/** The only response that contains the key itself. */
export const ApiKeyCreated = ApiKey.extend({ key: z.string() }).meta({ id: 'ApiKeyCreated' });
export type ApiKeyCreated = z.infer<typeof ApiKeyCreated>;

export const ApiKeyCreate = z
  .object({
    name: Name,
    fullAccess: z.boolean().default(false),
    permissions: z
      .array(Permission.refine((permission) => API_KEY_PERMISSIONS.includes(permission), UNUSABLE_PERMISSION))
      .default([])
      .describe(
        'Permissions for users, roles and API keys are rejected because no key can use them. Permissions for settings cover webhooks only.',
      ),
    allowedCidrs: z.array(ShortText).max(50).default([]),
    expiresInDays: z
      .int()
      .min(1)
      .max(MAX_API_KEY_DAYS)
      .nullable()
      .default(90)
      .describe('Null if the key never expires. The organisation can set a maximum lifetime.'),
    serviceAccount: Name.nullable().optional().describe('The system the key belongs to, if no user owns it'),
  })
  .refine(({ fullAccess, permissions }) => fullAccess || permissions.length > 0, {
    path: ['permissions'],
    message: 'must contain at least one permission unless full access is granted',
  })
  .meta({ id: 'ApiKeyCreate' });
export type ApiKeyCreate = z.infer<typeof ApiKeyCreate>;

export const MAX_OVERLAP_HOURS = 7 * 24;

export const ApiKeyRotation = z
  .object({
    overlapHours: z
      .int()
      .min(0)
      .max(MAX_OVERLAP_HOURS)
      .default(24)
      .describe('How long the previous secret keeps working; 0 to stop it immediately'),
  })
  .meta({ id: 'ApiKeyRotation' });
export type ApiKeyRotation = z.infer<typeof ApiKeyRotation>;

/** The new secret of the same API key. Its name, permissions, addresses and expiry stay. */
export const ApiKeyRotated = z
  .object({
    id: z.string(),
    name: z.string(),
    key: z.string().describe('The new secret; shown only once'),
    expiresAt: DateTime.nullable(),
    previousSecret: PreviousSecret.nullable(),
  })
  .meta({ id: 'ApiKeyRotated' });
export type ApiKeyRotated = z.infer<typeof ApiKeyRotated>;

export const ApiKeyOwnerUpdate = z
  .object({ ownerId: z.guid(), serviceAccount: Name.nullable() })
  .meta({ id: 'ApiKeyOwnerUpdate' });
export type ApiKeyOwnerUpdate = z.infer<typeof ApiKeyOwnerUpdate>;

/** The caller of a request, and what its credential allows. */
export const CurrentCaller = z
  .object({
    type: z.enum(['API_KEY', 'USER']),
    id: z.string().nullable(),
    name: z.string(),
    organisationId: z.string(),
    permissions: z.array(Permission),
    expiresAt: DateTime.nullable().describe('When the API key expires; null if it never expires'),
    previousSecret: PreviousSecret.nullable().describe(
      'The previous secret, while it still works after a rotation; otherwise null',
    ),
    limits: z
      .array(z.object({ name: z.string(), perMinute: z.int().meta({ minimum: 1 }), remaining: Count }))
      .describe('What this server still accepts within the current minute'),
  })
  .meta({ id: 'CurrentCaller' });
export type CurrentCaller = z.infer<typeof CurrentCaller>;

export const ApiKeyParams = z.object({ apiKeyId: Id.describe('The ID of the API key') });
