import { ProvisionedGroup, ScimSettings, ScimTokenCreated } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call, nothing } from './client.ts';

const PATH = '/api/app/scim';

export const scimQuery = queryOptions({ queryKey: ['scim'], queryFn: () => call(ScimSettings, PATH) });

export const groupsQuery = queryOptions({
  queryKey: ['scim', 'groups'],
  queryFn: () => call(z.array(ProvisionedGroup), `${PATH}/groups`),
});

export const makeScimToken = (defaultRoleId: string) =>
  call(ScimTokenCreated, `${PATH}/token`, { method: 'POST', body: { defaultRoleId } });

export const revokeScimToken = () => call(nothing, `${PATH}/token`, { method: 'DELETE' });

export const giveGroupRole = (groupId: string, roleId: string | null) =>
  call(ProvisionedGroup, `${PATH}/groups/${groupId}`, { method: 'PUT', body: { roleId } });
