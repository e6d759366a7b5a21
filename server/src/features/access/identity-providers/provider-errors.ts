import { UnusableResponseError } from '../../../platform/outbound/guarded-fetch.ts';
import { ForbiddenAddressError } from '../../../platform/outbound/outbound.ts';

const MESSAGES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name of the provider could not be found.',
  EAI_AGAIN: 'The DNS lookup for the provider failed. Try again shortly.',
  ECONNREFUSED: 'The provider refused the connection.',
  ECONNRESET: 'The provider closed the connection.',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'No OpenID Connect provider was found at this URL.',
  OAUTH_RESPONSE_IS_NOT_JSON: 'No OpenID Connect provider was found at this URL.',
  OAUTH_PARSE_ERROR: 'The provider metadata could not be read.',
  OAUTH_INVALID_RESPONSE: 'The provider metadata could not be read.',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'The issuer in the provider metadata does not match this URL.',
};

export function formatProviderError(error: unknown): string {
  for (const cause of listCauses(error)) {
    if (cause instanceof ForbiddenAddressError || cause instanceof UnusableResponseError) return `${cause.message}.`;
    const words = 'code' in cause && typeof cause.code === 'string' ? MESSAGES[cause.code] : undefined;
    if (words !== undefined) return words;
  }
  return error instanceof Error
    ? `Could not connect to the provider: ${error.message}`
    : 'Could not connect to the provider.';
}

/** Error messages from the outermost error to its cause. Omits other properties, which may contain codes and tokens. */
export const listErrorMessages = (error: unknown) => listCauses(error).map(({ message }) => message);

const listCauses = (error: unknown): Error[] => (error instanceof Error ? [error, ...listCauses(error.cause)] : []);
