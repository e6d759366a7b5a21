import type { Me, PendingSignIn, SecondFactorSetUp, SignIn } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { assay } from './client.ts';
import { makePasskey, askPasskey } from './passkey-device.ts';

/** In, or one more step to go. */
export type Entrance = Me | PendingSignIn;

export const signIn = (body: SignIn) => assay.post('/api/app/sign-in', { body });

export const listSso = (email: string) => assay.post('/api/app/sign-in/sso', { body: { email } });

export const ssoAddress = (organisationId: string, returnTo = '/') =>
  assay.address('/api/app/sso/start', { query: { organisationId, returnTo } });

export async function signInWithPasskey(): Promise<Me> {
  const response = await askPasskey(await assay.post('/api/app/sign-in/passkey/options'));
  return assay.post('/api/app/sign-in/passkey', { body: { response } });
}

export const pendingQuery = queryOptions({
  queryKey: ['pending-sign-in'],
  queryFn: () => assay.get('/api/app/sign-in/pending'),
  retry: false,
});

export const proveByCode = (code: string) => assay.post('/api/app/sign-in/totp', { body: { code } });

export const proveByRecoveryCode = (code: string) => assay.post('/api/app/sign-in/recovery-code', { body: { code } });

export async function proveByPasskey(): Promise<Me> {
  const response = await askPasskey(await assay.post('/api/app/sign-in/second-passkey/options'));
  return assay.post('/api/app/sign-in/second-passkey', { body: { response } });
}

export const beginRequiredTotp = () => assay.post('/api/app/sign-in/setup/totp');

export const confirmRequiredTotp = (code: string) =>
  assay.post('/api/app/sign-in/setup/totp/confirm', { body: { code } });

export async function setUpRequiredPasskey(name: string): Promise<SecondFactorSetUp> {
  const response = await makePasskey(await assay.post('/api/app/sign-in/setup/passkey/options'));
  return assay.post('/api/app/sign-in/setup/passkey', { body: { name, response } });
}
