import { createServer, type Server } from 'node:http';
import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { DatabaseClock } from './db/database-clock.ts';
import { registerHoldMetric } from './outbound/outbound-hold.ts';

const JOB_BUCKETS = [0.01, 0.1, 0.5, 1, 5, 30, 60, 300, 1_800];
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Metrics = {
  readonly registry: Registry;
  readonly requestSeconds: Histogram<'method' | 'route' | 'status'>;
  readonly jobSeconds: Histogram<'queue' | 'outcome'>;
  readonly auditVerifications: Counter<'outcome'>;
  readonly damagedFiles: Counter;
  readonly fileStoreFailures: Counter;
  readonly connections: Gauge;
  readonly refusedConnections: Counter;
  readonly mails: Counter<'outcome'>;
  readonly webhookDeliveries: Counter<'outcome'>;
};

export function createMetrics(pool: pg.Pool, clock: DatabaseClock): Metrics {
  const registry = new Registry();
  const requestSeconds = new Histogram({
    name: 'assay_http_request_duration_seconds',
    help: 'Duration of HTTP requests in seconds, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers: [registry],
  });
  const jobSeconds = new Histogram({
    name: 'assay_job_duration_seconds',
    help: 'Duration of background jobs in seconds, by queue and outcome (done or failed)',
    // Not `job`: Prometheus uses that label for what it scrapes, and renames ours.
    labelNames: ['queue', 'outcome'],
    buckets: JOB_BUCKETS,
    registers: [registry],
  });
  const auditVerifications = createOutcomeCounter(registry, ['intact', 'broken'], {
    name: 'assay_audit_verifications_total',
    help: 'Number of audit log verifications, by outcome (intact or broken)',
  });
  const mails = createOutcomeCounter(registry, ['sent', 'deferred', 'uncertain', 'failed'], {
    name: 'assay_mails_total',
    help: 'Number of attempts to send an email, by outcome (sent, deferred, uncertain or failed)',
  });
  const webhookDeliveries = createOutcomeCounter(registry, ['delivered', 'deferred', 'failed'], {
    name: 'assay_webhook_deliveries_total',
    help: 'Number of attempts to deliver a webhook, by outcome (delivered, deferred or failed)',
  });
  const damagedFiles = new Counter({
    name: 'assay_damaged_files_total',
    help: 'Number of downloads that failed because the file is missing or damaged in the file store',
    registers: [registry],
  });
  const fileStoreFailures = new Counter({
    name: 'assay_file_store_failures_total',
    help: 'Requests that were answered with 503 because the file store could not be used',
    registers: [registry],
  });
  const connections = new Gauge({
    name: 'assay_connections',
    help: 'Number of open client connections',
    registers: [registry],
  });
  const refusedConnections = new Counter({
    name: 'assay_connections_refused_total',
    help: 'Number of client connections that were closed because the limit was reached',
    registers: [registry],
  });
  registerPoolMetrics(registry, pool);
  registerClockMetric(registry, clock);
  registerHoldMetric(registry, pool);
  const files = { damagedFiles, fileStoreFailures };
  const counters = { auditVerifications, mails, webhookDeliveries, connections, refusedConnections };
  return { registry, requestSeconds, jobSeconds, ...files, ...counters };
}

type CounterNames = { readonly name: string; readonly help: string };

/** Starts every series at 0: `increase()` cannot see the first increment of a series that did not exist before. */
function createOutcomeCounter(registry: Registry, outcomes: readonly string[], names: CounterNames) {
  const counter = new Counter({ ...names, labelNames: ['outcome'], registers: [registry] });
  for (const outcome of outcomes) counter.inc({ outcome }, 0);
  return counter;
}

function registerClockMetric(registry: Registry, clock: DatabaseClock) {
  new Gauge({
    name: 'assay_clock_skew_seconds',
    help: 'Seconds by which the clock of this machine is ahead of the database clock',
    registers: [registry],
    collect() {
      this.set(clock.getSkewMs() / 1_000);
    },
  });
}

function registerPoolMetrics(registry: Registry, pool: pg.Pool) {
  new Gauge({
    name: 'assay_database_connections',
    help: 'Number of open database connections, by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    },
  });
  new Gauge({
    name: 'assay_database_waiting_requests',
    help: 'Number of requests waiting for a database connection',
    registers: [registry],
    collect() {
      this.set(pool.waitingCount);
    },
  });
}

export type MetricsAddress = { readonly host: string; readonly port: number };

/** Listens on a separate port, which only the operator's scraper should reach. */
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
