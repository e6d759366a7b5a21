import { ForbiddenAddressError } from '../../platform/outbound/outbound.ts';
import { UnusableAnswerError } from '../../platform/outbound/guarded-fetch.ts';

const WORDS: Readonly<Record<string, string>> = {
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

/** What went wrong between us and a provider, for the one who sets it up. */
export function wordsFor(error: unknown): string {
  for (const cause of causesOf(error)) {
    if (cause instanceof ForbiddenAddressError || cause instanceof UnusableAnswerError) return `${cause.message}.`;
    const words = 'code' in cause && typeof cause.code === 'string' ? WORDS[cause.code] : undefined;
    if (words !== undefined) return words;
  }
  return error instanceof Error
    ? `The provider could not be read: ${error.message}`
    : 'The provider could not be read.';
}

/** From what happened to what lay behind it; messages alone, since what they carry may hold codes and tokens. */
export const messagesOf = (error: unknown) => causesOf(error).map(({ message }) => message);

const causesOf = (error: unknown): Error[] => (error instanceof Error ? [error, ...causesOf(error.cause)] : []);
