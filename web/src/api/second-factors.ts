import { AssayError } from '@assay/client';
import type { Confirmation, PasskeyCreated } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { assay } from './client.ts';
import { askPasskey, makePasskey } from './passkey-device.ts';

export const secondFactorsQuery = queryOptions({
  queryKey: ['me', 'second-factors'],
  queryFn: () => assay.get('/api/app/me/second-factors'),
});

export const beginTotp = () => assay.post('/api/app/me/totp');

export const confirmTotp = (code: string) => assay.post('/api/app/me/totp/confirm', { body: { code } });

export const removeTotp = () => assay.delete('/api/app/me/totp');

export const renewRecoveryCodes = () => assay.post('/api/app/me/recovery-codes');

export async function addPasskey(name: string): Promise<PasskeyCreated> {
  const response = await makePasskey(await assay.post('/api/app/me/passkeys/options'));
  return assay.post('/api/app/me/passkeys', { body: { name, response } });
}

export const renamePasskey = (passkeyId: string, name: string) =>
  assay.put('/api/app/me/passkeys/{passkeyId}', { path: { passkeyId }, body: { name } });

export const removePasskey = (passkeyId: string) =>
  assay.delete('/api/app/me/passkeys/{passkeyId}', { path: { passkeyId } });

export const confirmMyself = (body: Confirmation) => assay.post('/api/app/me/confirmation', { body });

export async function confirmMyselfByPasskey(): Promise<void> {
  const options = await assay.post('/api/app/me/confirmation/options');
  await confirmMyself({ response: await askPasskey(options) });
}

/** The service wants to know first that whoever asks is still who signed in. */
export const wantsConfirmation = (error: unknown) =>
  error instanceof AssayError && error.status === 403 && error.message === 'Confirm that it is you';
