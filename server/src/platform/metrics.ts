import { createServer, type Server } from 'node:http';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Metrics = {
  readonly registry: Registry;
  readonly requestSeconds: Histogram<'method' | 'route' | 'status'>;
};

export function createMetrics(pool: pg.Pool): Metrics {
  const registry = new Registry();
  const requestSeconds = new Histogram({
    name: 'assay_http_request_duration_seconds',
    help: 'How long requests took, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  measurePool(registry, pool);
  return { registry, requestSeconds };
}

function measurePool(registry: Registry, pool: pg.Pool) {
  new Gauge({
    name: 'assay_database_connections',
    help: 'Open connections to the database, by what they do',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    },
  });
  new Gauge({
    name: 'assay_database_waiting_requests',
    help: 'Work that waits for a free connection',
    registers: [registry],
    collect() {
      this.set(pool.waitingCount);
    },
  });
}

export type MetricsAddress = { readonly host: string; readonly port: number };

/** For the operator's scraper only: a port of its own, which no customer can reach. */
export async function serveMetrics({ registry }: Metrics, { host, port }: MetricsAddress): Promise<Server> {
  collectDefaultMetrics({ register: registry });
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return server;
}
