import type { IdentityProviderUpdate } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { assay } from './client.ts';

/** With its tag: what somebody else has changed meanwhile is not overwritten. */
export const identityProviderQuery = queryOptions({
  queryKey: ['identity-provider'],
  queryFn: () => assay.revised('get', '/api/app/identity-provider'),
});

export const saveIdentityProvider = (body: IdentityProviderUpdate, etag: string | null) =>
  assay.revised('put', '/api/app/identity-provider', { body, ifMatch: etag });

export const testIdentityProvider = () => assay.post('/api/app/identity-provider/test');

export const removeIdentityProvider = () => assay.delete('/api/app/identity-provider');
