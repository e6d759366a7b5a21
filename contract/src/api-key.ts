import { z } from 'zod';
import { DateTime, Id, Name, ShortText } from './fields.ts';
import { Permission } from './permissions.ts';

export const ApiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    prefix: z.string().describe('The readable beginning of the key'),
    fullAccess: z.boolean(),
    permissions: z.array(z.string()),
    allowedCidrs: z.array(z.string()),
    expiresAt: DateTime.nullable(),
    revokedAt: DateTime.nullable(),
    lastUsedAt: DateTime.nullable(),
    lastUsedAddress: z.string().nullable(),
    createdByName: z.string(),
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
    permissions: z.array(Permission).default([]),
    allowedCidrs: z.array(ShortText).max(50).default([]),
    expiresInDays: z.int().min(1).max(3_650).nullable().default(90).describe('Null: the key never expires'),
  })
  .refine(({ fullAccess, permissions }) => fullAccess || permissions.length > 0, {
    path: ['permissions'],
    message: 'name at least one, or choose full access',
  })
  .meta({ id: 'ApiKeyCreate' });
export type ApiKeyCreate = z.infer<typeof ApiKeyCreate>;

export const ApiKeyParams = z.object({ apiKeyId: Id });
