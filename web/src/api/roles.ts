import type { RoleCreate } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

export const rolesQuery = queryOptions({ queryKey: ['roles'], queryFn: () => api.get('/api/app/roles') });

export const createRole = (body: RoleCreate) => api.post('/api/app/roles', { body });

export const updateRole = (roleId: string, body: RoleCreate) =>
  api.put('/api/app/roles/{roleId}', { path: { roleId }, body });

export const deleteRole = (roleId: string) => api.delete('/api/app/roles/{roleId}', { path: { roleId } });
