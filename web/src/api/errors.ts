import { AssayError } from '@assay/client';
import { t, tCount } from '../format/i18n.ts';

/** An error as shown to the user: what happened, what to do, and the request ID to quote. */
export type Problem = { readonly title: string; readonly remedy: string; readonly requestId: string | null };

/** A pause can last from a second to an hour. */
function formatRetryWait(seconds: number | null): string {
  if (seconds === null) return t('Wait a minute and try again.');
  if (seconds < 60) {
    return tCount(Math.max(seconds, 1), 'Try again in {{count}} second.', 'Try again in {{count}} seconds.');
  }
  return tCount(Math.ceil(seconds / 60), 'Try again in {{count}} minute.', 'Try again in {{count}} minutes.');
}

const getRemedy = ({ status, retryAfterSeconds }: AssayError): string => {
  switch (status) {
    case 400:
      return t('Correct the problem and try again.');
    case 403:
      return t('Ask an administrator for access.');
    case 404:
      return t('It may have been deleted. Go back to the list.');
    case 409:
    case 412:
      return t('Reload the page to get the latest version, then try again.');
    case 413:
      return t('Reduce the size and try again.');
    case 429:
      return formatRetryWait(retryAfterSeconds);
    default:
      return t('Try again. If the problem persists, contact your system administrator and quote the request ID below.');
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
    return {
      title: t('Unexpected response from the server'),
      remedy: t('Reload the page and try again.'),
      requestId: null,
    };
  }
  const { message, status, requestId } = error;
  if (status === 401) {
    return { title: t('Your session has expired'), remedy: t('Reload the page to sign in again.'), requestId };
  }
  if (status === null) {
    return { title: t('Can’t reach the server'), remedy: t('Check your connection and try again.'), requestId };
  }
  return { title: message, remedy: formatDetails(error) ?? getRemedy(error), requestId };
}

/** The response came from something other than the service. */
const isUnexpected = ({ status }: AssayError) => status !== null && status < 400;

/** Before sign-in, a 401 is about the submitted data, and the service's message says what is wrong with it. */
export const toRefusal = (error: unknown, remedy = t('Check your entry and try again.')): Problem => {
  const problem = toProblem(error);
  return isUnauthorized(error) && error instanceof Error ? { ...problem, title: error.message, remedy } : problem;
};

/** The session has ended, or there never was one. */
export const isUnauthorized = (error: unknown) => error instanceof AssayError && error.status === 401;

/** Whether it is the error with this code. */
export const hasCode = (error: unknown, code: string): error is AssayError =>
  error instanceof AssayError && error.code === code;

export const hasStatus = (error: unknown, status: number) => error instanceof AssayError && error.status === status;
