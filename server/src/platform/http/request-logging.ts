import type { Metrics } from '../metrics.ts';
import { findCaller } from './access.ts';
import type { Api } from './server.ts';

/**
 * Writes one log line and one measurement per request. Both name the route, never the URL: paths and query strings can
 * contain sensitive data.
 */
export function observeRequests(app: Api, { requestSeconds, fileStoreFailures }: Metrics) {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const { url: route = null, config } = request.routeOptions;
    const status = reply.statusCode;
    const caller = findCaller(request);
    requestSeconds.observe({ method, route: route ?? 'none', status }, reply.elapsedTime / 1_000);
    if (request.refusal?.code === 'FILE_STORE_UNAVAILABLE') fileStoreFailures.inc();
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
