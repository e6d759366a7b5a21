import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from './app.ts';
import type { AppContext } from './context.ts';
import { announceSetup } from './features/sessions/setup-commands.ts';
import { verifyDatabase } from './platform/db/inspect.ts';
import type { Api } from './platform/http/server.ts';
import { serveMetrics } from './platform/metrics.ts';

export type RunningApi = { readonly stop: () => Promise<void> };

const CLOSING_MS = 1_000;
const CLOSE_IDLE_EVERY_MS = 50;

/** Serves the API until it is stopped. A server that would not be safe or complete does not start. */
export async function startApi(ctx: AppContext): Promise<RunningApi> {
  const { config, database, metrics } = ctx;
  await verifyDatabase(database.pool);
  const app = await createApp(ctx);
  await app.listen({ host: config.host, port: config.port });
  const scraped =
    config.metricsPort === 0 ? null : await serveMetrics(metrics, { host: config.host, port: config.metricsPort });
  await announceSetup(ctx);
  return { stop: () => drain(ctx, app, scraped) };
}

/**
 * First says that it is no longer ready and keeps answering, so that whoever distributes requests looks elsewhere; then
 * accepts no more, and lets what runs finish, within a bound.
 */
async function drain({ config, database, log, stopping }: AppContext, app: Api, scraped: Server | null) {
  stopping.abort();
  log.info('draining');
  await pause(config.shutdownDelayMs);
  const overdue = setTimeout(() => {
    log.warn('requests were cut off: they outlasted the grace period');
    app.server.closeAllConnections();
  }, config.shutdownGraceMs);
  // A connection whose last request has just been answered would otherwise be kept for a next one that never comes.
  const idle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  await app.close();
  clearInterval(idle);
  clearTimeout(overdue);
  scraped?.close();
  // A statement whose request was cut off may hold its connection for longer than anyone waits.
  await Promise.race([database.pool.end(), pause(CLOSING_MS)]);
  log.info('stopped');
}
