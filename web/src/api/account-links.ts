import { AccountLink } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, nothing } from './client.ts';
import { Entrance } from './sign-in.ts';

const ADDRESS = '/api/app/account-link';

/** Whose link it is; looking does not use it up. */
export const accountLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['account-link', token],
    queryFn: () => call(AccountLink, ADDRESS, { method: 'POST', body: { token } }),
    retry: false,
    staleTime: Infinity,
  });

export const choosePassword = (token: string, password: string) =>
  call(Entrance, `${ADDRESS}/password`, { method: 'POST', body: { token, password } });

/** Answered alike whether there is such an account or not. */
export const askForReset = (email: string) =>
  call(nothing, '/api/app/password-reset', { method: 'POST', body: { email } });
