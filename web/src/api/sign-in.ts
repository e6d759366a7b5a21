import type { Me, PendingSignIn, SecondFactorSetupResult, SignIn } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import { createPasskeyCredential, getPasskeyAssertion } from './passkeys.ts';

/** Signed in, or one more step to complete. */
export type SignInResult = Me | PendingSignIn;

export const signIn = (body: SignIn) => api.post('/api/app/sign-in', { body });

export const listSsoOrganisations = (email: string) => api.post('/api/app/sign-in/sso', { body: { email } });

export const ssoUrl = (organisationId: string, returnTo = '/') =>
  api.url('/api/app/sso/start', { query: { organisationId, returnTo } });

export async function signInWithPasskey(): Promise<Me> {
  const response = await getPasskeyAssertion(await api.post('/api/app/sign-in/passkey/options'));
  return api.post('/api/app/sign-in/passkey', { body: { response } });
}

export const pendingSignInQuery = queryOptions({
  queryKey: ['pending-sign-in'],
  queryFn: () => api.get('/api/app/sign-in/pending'),
  retry: false,
});

export const signInWithTotp = (code: string) => api.post('/api/app/sign-in/totp', { body: { code } });

export const signInWithRecoveryCode = (code: string) => api.post('/api/app/sign-in/recovery-code', { body: { code } });

export async function completeSignInWithPasskey(): Promise<Me> {
  const response = await getPasskeyAssertion(await api.post('/api/app/sign-in/second-passkey/options'));
  return api.post('/api/app/sign-in/second-passkey', { body: { response } });
}

export const startRequiredTotp = () => api.post('/api/app/sign-in/setup/totp');

export const confirmRequiredTotp = (code: string) =>
  api.post('/api/app/sign-in/setup/totp/confirm', { body: { code } });

export async function setUpRequiredPasskey(name: string): Promise<SecondFactorSetupResult> {
  const response = await createPasskeyCredential(await api.post('/api/app/sign-in/setup/passkey/options'));
  return api.post('/api/app/sign-in/setup/passkey', { body: { name, response } });
}
