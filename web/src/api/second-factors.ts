import {
  type Confirmation,
  OwnSecondFactors,
  Passkey,
  PasskeyCreated,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  RecoveryCodes,
  TotpConfirmed,
  TotpSecret,
} from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, call, nothing } from './client.ts';
import { askPasskey, makePasskey } from './passkey-device.ts';

const own = (step: string) => `/api/app/me/${step}`;

export const secondFactorsQuery = queryOptions({
  queryKey: ['me', 'second-factors'],
  queryFn: () => call(OwnSecondFactors, own('second-factors')),
});

export const beginTotp = () => call(TotpSecret, own('totp'), { method: 'POST' });

export const confirmTotp = (code: string) =>
  call(TotpConfirmed, own('totp/confirm'), { method: 'POST', body: { code } });

export const removeTotp = () => call(nothing, own('totp'), { method: 'DELETE' });

export const renewRecoveryCodes = () => call(RecoveryCodes, own('recovery-codes'), { method: 'POST' });

export async function addPasskey(name: string): Promise<PasskeyCreated> {
  const options = await call(PasskeyCreationOptions, own('passkeys/options'), { method: 'POST' });
  const response = await makePasskey(options);
  return call(PasskeyCreated, own('passkeys'), { method: 'POST', body: { name, response } });
}

export const renamePasskey = (passkeyId: string, name: string) =>
  call(Passkey, own(`passkeys/${passkeyId}`), { method: 'PUT', body: { name } });

export const removePasskey = (passkeyId: string) => call(nothing, own(`passkeys/${passkeyId}`), { method: 'DELETE' });

export const confirmMyself = (body: Confirmation) => call(nothing, own('confirmation'), { method: 'POST', body });

export async function confirmMyselfByPasskey(): Promise<void> {
  const options = await call(PasskeyRequestOptions, own('confirmation/options'), { method: 'POST' });
  await confirmMyself({ response: await askPasskey(options) });
}

/** The service wants to know first that whoever asks is still who signed in. */
export const wantsConfirmation = (error: unknown) =>
  error instanceof ApiError && error.status === 403 && error.message === 'Confirm that it is you';
