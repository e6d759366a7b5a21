import { AssayError } from '@assay/client';
import { t } from '../format/text.ts';

/** An error in the words of whoever meets it: what happened, what to do, what to quote. */
export type Problem = { readonly title: string; readonly remedy: string; readonly requestId: string | null };

const remedyFor = (status: number): string => {
  switch (status) {
    case 400:
      return t('Change what it names, then try again.');
    case 403:
      return t('Ask an administrator of your organisation for the permission.');
    case 404:
      return t('It may have been deleted meanwhile. Go back to the list.');
    case 409:
    case 412:
      return t('Reload to see how it stands now, then try again.');
    case 413:
      return t('Choose something smaller.');
    case 429:
      return t('Wait a minute, then try again.');
    default:
      return t('Try again. If it happens again, give the operator of this service the request below.');
  }
};

/** What exactly is wrong, where the service says so. */
const detailsOf = ({ details }: AssayError): string | null =>
  details.length === 0 ? null : details.map(({ message }) => message).join('; ');

/** What happened on the device itself: the service was not asked. */
export class DeviceError extends Error {
  readonly remedy: string;

  constructor(message: string, remedy: string) {
    super(message);
    this.remedy = remedy;
  }
}

export function problemOf(error: unknown): Problem {
  if (error instanceof DeviceError) return { title: error.message, remedy: error.remedy, requestId: null };
  if (!(error instanceof AssayError) || isPuzzling(error)) {
    return { title: t('The answer was not understood'), remedy: t('Reload the page and try again.'), requestId: null };
  }
  const { message, status, requestId } = error;
  if (status === 401) {
    return { title: t('Your session has ended'), remedy: t('Reload the page to sign in again.'), requestId };
  }
  if (status === null) return { title: message, remedy: t('Check your connection, then try again.'), requestId };
  return { title: message, remedy: detailsOf(error) ?? remedyFor(status), requestId };
}

/** Something else than the service has answered. */
const isPuzzling = ({ status }: AssayError) => status !== null && status < 400;

/** Where nobody is signed in yet, a refusal is about what was given: the service says what. */
export const refusalOf = (error: unknown, remedy = t('Check it, then try again.')): Problem => {
  const problem = problemOf(error);
  return isSignedOut(error) && error instanceof Error ? { ...problem, title: error.message, remedy } : problem;
};

/** The service does not know who is asking: the session has ended, or never was. */
export const isSignedOut = (error: unknown) => error instanceof AssayError && error.status === 401;

export const hasStatus = (error: unknown, status: number) => error instanceof AssayError && error.status === status;
