import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../domain/caller.ts';
import type { Metrics } from '../metrics.ts';
import type { Api } from './server.ts';

/** Nobody is known before the guard has decided, or where anyone may call. */
const callerOf = (request: FastifyRequest): Caller | undefined => request.caller;

/**
 * One log line and one measurement a request. Both name the route, never the address that was asked for: a path or a
 * query string can hold what must not be kept.
 */
export function observeRequests(app: Api, { requestSeconds }: Metrics) {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const { url: route = null, config } = request.routeOptions;
    const status = reply.statusCode;
    const caller = callerOf(request);
    requestSeconds.observe({ method, route: route ?? 'none', status }, reply.elapsedTime / 1_000);
    if (config.quiet && status < 400) return;
    request.log.info(
      {
        method,
        route,
        status,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
        callerKind: caller?.kind ?? null,
        callerId: caller?.id ?? null,
        organisationId: caller?.organisationId ?? null,
      },
      'request',
    );
  });
}
