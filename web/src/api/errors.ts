import { AssayError } from '@assay/client';
import { t, tCount } from '../format/i18n.ts';

/** An error as shown to the user: what happened, what to do, and the request ID to quote. */
export type Problem = { readonly title: string; readonly remedy: string; readonly requestId: string | null };

/** A pause can last from a second to an hour. */
function formatRetryWait(seconds: number | null): string {
  if (seconds === null) return t('Wait a minute, then try again.');
  if (seconds < 60) {
    return tCount(Math.max(seconds, 1), 'Try again in {{count}} second.', 'Try again in {{count}} seconds.');
  }
  return tCount(Math.ceil(seconds / 60), 'Try again in {{count}} minute.', 'Try again in {{count}} minutes.');
}

const getRemedy = ({ status, retryAfterSeconds }: AssayError): string => {
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
      return formatRetryWait(retryAfterSeconds);
    default:
      return t('Try again. If it happens again, give the operator of this service the request below.');
  }
};

/** The details from the service, if any. */
const formatDetails = ({ details }: AssayError): string | null =>
  details.length === 0 ? null : details.map(({ message }) => message).join('; ');

/** An error on the device itself, before any request to the service. */
export class DeviceError extends Error {
  readonly remedy: string;

  constructor(message: string, remedy: string) {
    super(message);
    this.remedy = remedy;
  }
}

export function toProblem(error: unknown): Problem {
  if (error instanceof DeviceError) return { title: error.message, remedy: error.remedy, requestId: null };
  if (!(error instanceof AssayError) || isUnexpected(error)) {
    return { title: t('The answer was not understood'), remedy: t('Reload the page and try again.'), requestId: null };
  }
  const { message, status, requestId } = error;
  if (status === 401) {
    return { title: t('Your session has ended'), remedy: t('Reload the page to sign in again.'), requestId };
  }
  if (status === null) return { title: message, remedy: t('Check your connection, then try again.'), requestId };
  return { title: message, remedy: formatDetails(error) ?? getRemedy(error), requestId };
}

/** The response came from something other than the service. */
const isUnexpected = ({ status }: AssayError) => status !== null && status < 400;

/** Before sign-in, a 401 is about the submitted data, and the service's message says what is wrong with it. */
export const toRefusal = (error: unknown, remedy = t('Check it, then try again.')): Problem => {
  const problem = toProblem(error);
  return isUnauthorized(error) && error instanceof Error ? { ...problem, title: error.message, remedy } : problem;
};

/** The session has ended, or there never was one. */
export const isUnauthorized = (error: unknown) => error instanceof AssayError && error.status === 401;

/** Whether it is the error with this code. */
export const hasCode = (error: unknown, code: string): error is AssayError =>
  error instanceof AssayError && error.code === code;

export const hasStatus = (error: unknown, status: number) => error instanceof AssayError && error.status === status;
