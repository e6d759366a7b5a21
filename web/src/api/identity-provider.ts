import type { IdentityProviderUpdate } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** With its ETag, so that concurrent changes are not overwritten. */
export const identityProviderQuery = queryOptions({
  queryKey: ['identity-provider'],
  queryFn: () => api.withETag('get', '/api/app/identity-provider'),
});

export const updateIdentityProvider = (body: IdentityProviderUpdate, etag: string | null) =>
  api.withETag('put', '/api/app/identity-provider', { body, ifMatch: etag });

export const verifySsoDomain = (domain: string) =>
  api.withETag('post', '/api/app/identity-provider/verify-domain', { body: { domain } });

export const testIdentityProvider = () => api.post('/api/app/identity-provider/test');

export const deleteIdentityProvider = () => api.delete('/api/app/identity-provider');
