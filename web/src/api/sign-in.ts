import {
  Me,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  PendingSignIn,
  SecondFactorSetUp,
  type SignIn,
  SsoChoices,
  TotpSecret,
} from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from './client.ts';
import { makePasskey, askPasskey } from './passkey-device.ts';

/** In, or one more step to go. */
export const Entrance = z.union([Me, PendingSignIn]);
export type Entrance = z.infer<typeof Entrance>;

const at = (step: string) => `/api/app/sign-in${step}`;
const post = <Body>(schema: { readonly parse: (value: unknown) => Body }, path: string, body?: unknown) =>
  call(schema, path, { method: 'POST', body });

export const signIn = (body: SignIn) => post(Entrance, at(''), body);

export const listSso = (email: string) => post(SsoChoices, at('/sso'), { email });

export const ssoAddress = (organisationId: string, returnTo = '/') =>
  `/api/app/sso/start?${new URLSearchParams({ organisationId, returnTo }).toString()}`;

export async function signInWithPasskey(): Promise<Me> {
  const response = await askPasskey(await post(PasskeyRequestOptions, at('/passkey/options')));
  return post(Me, at('/passkey'), { response });
}

export const pendingQuery = queryOptions({
  queryKey: ['pending-sign-in'],
  queryFn: () => call(PendingSignIn, at('/pending')),
  retry: false,
});

export const proveByCode = (code: string) => post(Me, at('/totp'), { code });

export const proveByRecoveryCode = (code: string) => post(Me, at('/recovery-code'), { code });

export async function proveByPasskey(): Promise<Me> {
  const response = await askPasskey(await post(PasskeyRequestOptions, at('/second-passkey/options')));
  return post(Me, at('/second-passkey'), { response });
}

export const beginRequiredTotp = () => post(TotpSecret, at('/setup/totp'));

export const confirmRequiredTotp = (code: string) => post(SecondFactorSetUp, at('/setup/totp/confirm'), { code });

export async function setUpRequiredPasskey(name: string): Promise<SecondFactorSetUp> {
  const response = await makePasskey(await post(PasskeyCreationOptions, at('/setup/passkey/options')));
  return post(SecondFactorSetUp, at('/setup/passkey'), { name, response });
}
