import { queryOptions } from '@tanstack/react-query';
import { assay } from './client.ts';

/** Whose link it is; looking does not use it up. */
export const accountLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['account-link', token],
    queryFn: () => assay.post('/api/app/account-link', { body: { token } }),
    retry: false,
    staleTime: Infinity,
  });

export const choosePassword = (token: string, password: string) =>
  assay.post('/api/app/account-link/password', { body: { token, password } });

/** Answered alike whether there is such an account or not. */
export const askForReset = (email: string) => assay.post('/api/app/password-reset', { body: { email } });
