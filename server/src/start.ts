import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from './app.ts';
import type { AppContext } from './context.ts';
import { logSetupUrl } from './features/access/sign-in/index.ts';
import { verifySecret } from './features/operations/secret-rotation/index.ts';
import { verifyDatabase } from './platform/db/inspect-database.ts';
import { sweepQuarantine } from './platform/files/quarantine.ts';
import { limitConnections } from './platform/http/connection-limit.ts';
import type { Api } from './platform/http/server.ts';
import { serveMetrics } from './platform/metrics.ts';

export type RunningApi = { readonly stop: () => Promise<void> };

const SWEEP_INTERVAL_MS = 600_000;
const CLOSE_TIMEOUT_MS = 1_000;
const CLOSE_IDLE_INTERVAL_MS = 50;

/** Serves the API until stopped. Does not start if a check of the database or the routes fails. */
export async function startApi(ctx: AppContext): Promise<RunningApi> {
  const { clock, config, database, metrics, stopping } = ctx;
  await verifyDatabase(database.pool);
  await clock.start(stopping.signal);
  await verifySecret(ctx);
  const app = await createApp(ctx);
  const sweep = () =>
    sweepQuarantine(config.uploads.quarantineDir).catch((err: unknown) =>
      ctx.log.error({ err }, 'could not remove old files from quarantine'),
    );
  await sweep();
  setInterval(() => void sweep(), SWEEP_INTERVAL_MS).unref();
  limitConnections(app.server, ctx.log, metrics);
  await app.listen({ host: config.host, port: config.port });
  const scraped =
    config.metricsPort === 0 ? null : await serveMetrics(metrics, { host: config.host, port: config.metricsPort });
  await logSetupUrl(ctx);
  return { stop: () => drain(ctx, app, scraped) };
}

/**
 * First reports "not ready" but keeps serving, so that load balancers stop sending requests. Then accepts no more
 * connections and lets running requests finish within the grace period.
 */
async function drain({ config, database, log, stopping }: AppContext, app: Api, scraped: Server | null) {
  stopping.abort();
  log.info('draining');
  await pause(config.shutdownDelayMs);
  const overdue = setTimeout(() => {
    log.warn('requests were cancelled because they exceeded the grace period');
    app.server.closeAllConnections();
  }, config.shutdownGraceMs);
  // Otherwise a keep-alive connection would stay open after its last response.
  const idle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_INTERVAL_MS);
  await app.close();
  clearInterval(idle);
  clearTimeout(overdue);
  scraped?.close();
  // A statement of an aborted request can hold its connection for longer than we wait.
  await Promise.race([database.pool.end(), pause(CLOSE_TIMEOUT_MS)]);
  log.info('stopped');
}
