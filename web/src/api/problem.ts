import { ApiError } from './client.ts';

/** An error in the words of whoever meets it: what happened, what to do, what to quote. */
export type Problem = { readonly title: string; readonly remedy: string; readonly requestId: string | null };

const REMEDIES: Readonly<Record<number, string>> = {
  403: 'Ask an administrator of your organisation for the permission.',
  429: 'Wait a minute, then try again.',
};

const REMEDY_ANYWAY = 'Try again. If it happens again, give the operator of this service the request below.';

export function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) {
    return { title: 'The answer was not understood', remedy: 'Reload the page and try again.', requestId: null };
  }
  const { message, status, requestId } = error;
  if (status === 401)
    return { title: 'Your session has ended', remedy: 'Reload the page to sign in again.', requestId };
  if (status === null) return { title: message, remedy: 'Check your connection, then try again.', requestId };
  return { title: message, remedy: REMEDIES[status] ?? REMEDY_ANYWAY, requestId };
}

/** The service does not know who is asking: the session has ended, or never was. */
export const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;
