import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Access } from '../../src/platform/http/access.ts';
import type { Api } from '../../src/platform/http/server.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

export type Route = {
  readonly method: Method;
  readonly path: string;
  /** The path parameters, in order: `/vendors/:vendorId` has one. */
  readonly params: readonly string[];
  readonly access: Access;
  readonly limit: 'audit' | 'exports' | 'uploads' | undefined;
  readonly fresh: boolean;
  /** Undefined for the limit of all other routes. */
  readonly bodyLimit: number | undefined;
  readonly schema: NonNullable<RouteOptions['schema']>;
};

const PARAM = /:(\w+)/g;
const declared = new WeakMap<object, RouteOptions[]>();

// Fastify publishes every server it creates, so that this sees each route of the running app without a hook in the app
// itself.
subscribe('fastify.initialization', (message) => {
  if (typeof message !== 'object' || message === null || !('fastify' in message) || !isServer(message.fastify)) return;
  const routes: RouteOptions[] = [];
  declared.set(message.fastify, routes);
  message.fastify.addHook('onRoute', (route) => void routes.push(route));
});

const isServer = (value: unknown): value is FastifyInstance =>
  typeof value === 'object' && value !== null && 'addHook' in value;

const listParams = (path: string) => [...path.matchAll(PARAM)].map(([, name]) => name ?? '');

/** Every route the app serves, HEAD included. */
export function listRoutes(app: Api): Route[] {
  const routes = declared.get(app);
  if (!routes) throw new Error('route-list.ts must be imported before the app is created');
  return routes.flatMap(({ method, url, config, schema, bodyLimit }) =>
    [method].flat().map((name) => {
      const known = METHODS.find((one) => one === name);
      if (!known || !config?.access) throw new Error(`${name} ${url} is no route these tests understand`);
      return {
        method: known,
        path: url,
        params: listParams(url),
        access: config.access,
        limit: config.limit,
        bodyLimit,
        fresh: config.fresh === true,
        schema: schema ?? {},
      };
    }),
  );
}

/** Replaces the path parameters with these IDs. A parameter without an ID is a gap in the test. */
export const fillPath = (path: string, ids: Readonly<Record<string, string>>) =>
  path.replaceAll(PARAM, (_, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`No test knows what :${name} names: teach seed-one-of-everything.ts`);
    return encodeURIComponent(id);
  });
