import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import { followToOtherAddress } from './other-address.ts';

/** Reading the link does not use it up. */
export const accountLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['account-link', token],
    queryFn: () => api.post('/api/app/account-link', { body: { token } }).catch(followToOtherAddress),
    retry: false,
    staleTime: Infinity,
  });

export const setPasswordByLink = (token: string, password: string) =>
  api.post('/api/app/account-link/password', { body: { token, password } });

/** The response is the same whether or not the account exists. */
export const requestPasswordReset = (email: string) => api.post('/api/app/password-reset', { body: { email } });
