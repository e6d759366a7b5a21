import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

export const scimSettingsQuery = queryOptions({ queryKey: ['scim'], queryFn: () => api.get('/api/app/scim') });

export const provisionedGroupsQuery = queryOptions({
  queryKey: ['scim', 'groups'],
  queryFn: () => api.get('/api/app/scim/groups'),
});

export const createScimToken = (defaultRoleId: string) => api.post('/api/app/scim/token', { body: { defaultRoleId } });

export const revokeScimToken = () => api.delete('/api/app/scim/token');

export const setGroupRole = (groupId: string, roleId: string | null) =>
  api.put('/api/app/scim/groups/{groupId}', { path: { groupId }, body: { roleId } });
