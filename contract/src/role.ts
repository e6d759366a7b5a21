import { z } from 'zod';
import { DateTime, Id, LongText, Name } from './fields.ts';
import { Permission } from './permissions.ts';

export const Role = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    permissions: z.array(z.string()),
    builtIn: z.boolean().describe('Built-in roles cannot be changed or deleted'),
    createdAt: DateTime,
    updatedAt: DateTime,
  })
  .meta({ id: 'Role' });
export type Role = z.infer<typeof Role>;

const RolePermissions = z.array(Permission).min(1, 'must contain at least one');

export const RoleCreate = z
  .object({ name: Name, description: LongText.nullable().default(null), permissions: RolePermissions })
  .meta({ id: 'RoleCreate' });
export type RoleCreate = z.infer<typeof RoleCreate>;

/** Omitted fields stay unchanged. */
export const RoleUpdate = z
  .object({ name: Name.optional(), description: LongText.nullish(), permissions: RolePermissions.optional() })
  .meta({ id: 'RoleUpdate' });
export type RoleUpdate = z.infer<typeof RoleUpdate>;

export const RoleParams = z.object({ roleId: Id.describe('The ID of the role') });
