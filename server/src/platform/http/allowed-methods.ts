import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { MethodNotAllowedError, NotFoundError } from '../errors.ts';
import type { ErrorResponses } from './error-responses.ts';

type KnownPath = {
  readonly segments: readonly string[];
  readonly methods: Set<string>;
  readonly refusals: ErrorResponses | undefined;
};

/** Knows the methods of every path, for requests that no route serves. */
export function createPathTable() {
  const paths = new Map<string, KnownPath>();
  return {
    add({ url, method, config }: RouteOptions & { readonly url: string }) {
      const path = paths.get(url) ?? { segments: url.split('/'), methods: new Set(), refusals: config?.refusals };
      for (const name of [method].flat()) path.methods.add(name);
      paths.set(url, path);
    },
    find: (url: string) => {
      const segments = (url.split('?')[0] ?? '').split('/');
      return [...paths.values()].filter((path) => isMatch(path.segments, segments));
    },
  };
}

type PathTable = ReturnType<typeof createPathTable>;

const isMatch = (pattern: readonly string[], segments: readonly string[]): boolean =>
  pattern.at(-1) === '*'
    ? segments.length >= pattern.length && matchesEach(pattern.slice(0, -1), segments)
    : segments.length === pattern.length && matchesEach(pattern, segments);

const matchesEach = (pattern: readonly string[], segments: readonly string[]) =>
  pattern.every((part, index) => part.startsWith(':') || part === segments[index]);

/**
 * 404 for an unknown path, 405 for a known one, and 204 for OPTIONS. None of them requires authentication, because the
 * OpenAPI document is public.
 */
export const createFallbackHook = (table: PathTable) => async (request: FastifyRequest, reply: FastifyReply) => {
  if (!request.is404) return;
  const matches = table.find(request.url);
  if (matches.length === 0) throw new NotFoundError();
  const methods = new Set(matches.flatMap((path) => [...path.methods]));
  reply.header('allow', [...methods, 'OPTIONS'].sort().join(', '));
  if (request.method === 'OPTIONS') return reply.code(204).send();
  request.errorResponses = matches.find((path) => path.refusals)?.refusals;
  throw new MethodNotAllowedError();
};
