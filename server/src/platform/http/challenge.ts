import type { FastifyRequest } from 'fastify';
import type { CallerKind } from '../../domain/caller.ts';

const BEARER_CALLERS: readonly CallerKind[] = ['apiKey', 'scim'];
const BEARER_TOKEN = /^bearer /i;

/** The WWW-Authenticate header of a 401: which credential the route accepts, and whether the one sent was refused. */
export function buildChallenge({ headers, routeOptions: { config } }: FastifyRequest): string {
  const callers = config.access?.callers ?? 'anyone';
  if (callers === 'anyone' || !callers.some((kind) => BEARER_CALLERS.includes(kind))) return 'Cookie realm="Assay"';
  return BEARER_TOKEN.test(headers.authorization ?? '')
    ? 'Bearer realm="Assay", error="invalid_token"'
    : 'Bearer realm="Assay"';
}
