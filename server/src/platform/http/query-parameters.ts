import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { InvalidParameterError } from '../errors.ts';

/**
 * The rules for query parameters that all routes share. An empty one counts as absent: `?tier=` is what a form sends when
 * nothing is chosen. A repeated one is refused, because it would be unclear which value counts. Unknown ones are ignored.
 */
export async function checkParameters({ query, routeOptions: { schema } }: FastifyRequest) {
  const known = schema?.querystring instanceof z.ZodObject ? schema.querystring.shape : {};
  if (typeof query !== 'object' || query === null) return;
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value) && name in known) throw createRepeatedError(name);
    if (value === '') Reflect.deleteProperty(query, name);
  }
}

const createRepeatedError = (name: string) =>
  new InvalidParameterError(`Invalid parameter: ${name}`, [{ path: name, message: 'must not be repeated' }]);
