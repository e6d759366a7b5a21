import { UnusableResponseError } from '../../../platform/outbound/guarded-fetch.ts';
import { ForbiddenAddressError } from '../../../platform/outbound/outbound.ts';

const MESSAGES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'No address is known for the name of the provider.',
  EAI_AGAIN: 'The name of the provider could not be looked up just now.',
  ECONNREFUSED: 'Nobody answers at the address of the provider.',
  ECONNRESET: 'The provider broke off the connection.',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'There is no OpenID Connect provider at this address.',
  OAUTH_RESPONSE_IS_NOT_JSON: 'There is no OpenID Connect provider at this address.',
  OAUTH_PARSE_ERROR: 'What the provider says of itself cannot be read.',
  OAUTH_INVALID_RESPONSE: 'What the provider says of itself cannot be read.',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'The provider calls itself by another issuer.',
};

export function formatProviderError(error: unknown): string {
  for (const cause of listCauses(error)) {
    if (cause instanceof ForbiddenAddressError || cause instanceof UnusableResponseError) return `${cause.message}.`;
    const words = 'code' in cause && typeof cause.code === 'string' ? MESSAGES[cause.code] : undefined;
    if (words !== undefined) return words;
  }
  return error instanceof Error
    ? `The provider could not be read: ${error.message}`
    : 'The provider could not be read.';
}

/** Error messages from the outermost error to its cause. Omits other properties, which may contain codes and tokens. */
export const listErrorMessages = (error: unknown) => listCauses(error).map(({ message }) => message);

const listCauses = (error: unknown): Error[] => (error instanceof Error ? [error, ...listCauses(error.cause)] : []);
