import type { Limit } from '../errors.ts';

/** What is left of a limit: how many requests now, and the seconds until there is one more. */
export type Left = { readonly remaining: number; readonly freeInSeconds: number };

/** The headers of the IETF draft, as structured fields: what is allowed, and what is left of it. */
export const rateLimitHeaders = ({ name, perMinute }: Limit, { remaining, freeInSeconds }: Left) => ({
  'ratelimit-policy': `"${name}";q=${String(perMinute)};w=60`,
  ratelimit: `"${name}";r=${String(remaining)};t=${String(Math.ceil(freeInSeconds))}`,
});
