import { IdentityProviderSettings, IdentityProviderTest, type IdentityProviderUpdate } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, callRevised, nothing } from './client.ts';

const PATH = '/api/app/identity-provider';

/** With its tag: what somebody else has changed meanwhile is not overwritten. */
export const identityProviderQuery = queryOptions({
  queryKey: ['identity-provider'],
  queryFn: () => callRevised(IdentityProviderSettings, PATH),
});

export const saveIdentityProvider = (body: IdentityProviderUpdate, etag: string | null) =>
  callRevised(IdentityProviderSettings, PATH, {
    method: 'PUT',
    body,
    ...(etag !== null && { headers: { 'if-match': etag } }),
  });

export const testIdentityProvider = () => call(IdentityProviderTest, `${PATH}/test`, { method: 'POST' });

export const removeIdentityProvider = () => call(nothing, PATH, { method: 'DELETE' });
