import { Role, type RoleCreate } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call, nothing } from './client.ts';

const PATH = '/api/app/roles';

export const rolesQuery = queryOptions({ queryKey: ['roles'], queryFn: () => call(z.array(Role), PATH) });

export const createRole = (body: RoleCreate) => call(Role, PATH, { method: 'POST', body });

export const updateRole = (roleId: string, body: RoleCreate) =>
  call(Role, `${PATH}/${roleId}`, { method: 'PUT', body });

export const deleteRole = (roleId: string) => call(nothing, `${PATH}/${roleId}`, { method: 'DELETE' });
