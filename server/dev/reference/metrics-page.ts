import pg from 'pg';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { z } from 'zod';
import { registerWriteMetric } from '../../src/platform/db/write-probe.ts';
import { registerQueueMetrics } from '../../src/platform/jobs/inspect-jobs.ts';
import { createDatabaseClock } from '../../src/platform/db/database-clock.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { buildPage, buildTable, toCode, toCodeList } from './markdown.ts';

const INTRODUCTION = `Prometheus metrics are available at \`/metrics\`: on \`METRICS_PORT\` for the API and on \`WORKER_METRICS_PORT\`
for the worker (see [configuration](configuration.md#network)). Do not expose these ports outside your network. Labels contain no
customer data: routes are identified by their pattern, and jobs by their queue.

A histogram consists of three series: \`…_bucket\` with the label \`le\`, \`…_sum\` and \`…_count\`. The API and the worker list each
other’s metrics without values.`;

const Metric = z.object({ name: z.string(), type: z.string(), help: z.string(), labelNames: z.array(z.string()) });

const rowsOf = (registry: Registry) =>
  z
    .array(Metric)
    .parse(registry.getMetricsAsArray())
    .map(({ name, type, help, labelNames }) => [toCode(name), type, toCodeList(labelNames) || 'none', help]);

/** Does not connect: it only reads the metric descriptions. */
export async function metricsPage(): Promise<string> {
  const pool = new pg.Pool();
  const api = rowsOf(createMetrics(pool, createDatabaseClock(pool)).registry);
  const worker = new Registry();
  registerQueueMetrics(worker, pool);
  registerWriteMetric(worker, pool);
  const process = new Registry();
  collectDefaultMetrics({ register: process });
  const header = ['metric', 'type', 'labels', 'meaning'];
  await pool.end();
  return buildPage(
    'Metrics',
    INTRODUCTION,
    '## API and worker metrics',
    buildTable(header, api),
    '## Worker metrics',
    buildTable(header, rowsOf(worker)),
    '## Process metrics',
    'Node.js metrics about memory, the event loop and garbage collection, reported by every process.',
    buildTable(header, rowsOf(process)),
  );
}
