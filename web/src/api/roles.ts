import type { RoleCreate } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { assay } from './client.ts';

export const rolesQuery = queryOptions({ queryKey: ['roles'], queryFn: () => assay.get('/api/app/roles') });

export const createRole = (body: RoleCreate) => assay.post('/api/app/roles', { body });

export const updateRole = (roleId: string, body: RoleCreate) =>
  assay.put('/api/app/roles/{roleId}', { path: { roleId }, body });

export const deleteRole = (roleId: string) => assay.delete('/api/app/roles/{roleId}', { path: { roleId } });
