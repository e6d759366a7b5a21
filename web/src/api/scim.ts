import { queryOptions } from '@tanstack/react-query';
import { assay } from './client.ts';

export const scimQuery = queryOptions({ queryKey: ['scim'], queryFn: () => assay.get('/api/app/scim') });

export const groupsQuery = queryOptions({
  queryKey: ['scim', 'groups'],
  queryFn: () => assay.get('/api/app/scim/groups'),
});

export const makeScimToken = (defaultRoleId: string) => assay.post('/api/app/scim/token', { body: { defaultRoleId } });

export const revokeScimToken = () => assay.delete('/api/app/scim/token');

export const giveGroupRole = (groupId: string, roleId: string | null) =>
  assay.put('/api/app/scim/groups/{groupId}', { path: { groupId }, body: { roleId } });
