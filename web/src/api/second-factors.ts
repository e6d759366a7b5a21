import type { Confirmation, PasskeyCreated } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import { getPasskeyAssertion, createPasskeyCredential } from './passkeys.ts';

export const secondFactorsQuery = queryOptions({
  queryKey: ['me', 'second-factors'],
  queryFn: () => api.get('/api/app/me/second-factors'),
});

export const startTotp = () => api.post('/api/app/me/totp');

export const confirmTotp = (code: string) => api.post('/api/app/me/totp/confirm', { body: { code } });

export const deleteTotp = () => api.delete('/api/app/me/totp');

export const regenerateRecoveryCodes = () => api.post('/api/app/me/recovery-codes');

export async function createPasskey(name: string): Promise<PasskeyCreated> {
  const response = await createPasskeyCredential(await api.post('/api/app/me/passkeys/options'));
  return api.post('/api/app/me/passkeys', { body: { name, response } });
}

export const renamePasskey = (passkeyId: string, name: string) =>
  api.put('/api/app/me/passkeys/{passkeyId}', { path: { passkeyId }, body: { name } });

export const deletePasskey = (passkeyId: string) =>
  api.delete('/api/app/me/passkeys/{passkeyId}', { path: { passkeyId } });

export const confirmIdentity = (body: Confirmation) => api.post('/api/app/me/confirmation', { body });

export const startSsoConfirmation = (returnTo: string) =>
  api.post('/api/app/me/confirmation/sso', { body: { returnTo } });

export async function confirmIdentityWithPasskey(): Promise<void> {
  const options = await api.post('/api/app/me/confirmation/options');
  await confirmIdentity({ response: await getPasskeyAssertion(options) });
}
