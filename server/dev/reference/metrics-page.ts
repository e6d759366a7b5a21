import pg from 'pg';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { z } from 'zod';
import { registerWriteMetric } from '../../src/platform/db/write-probe.ts';
import { registerQueueMetrics } from '../../src/platform/jobs/inspect-jobs.ts';
import { createDatabaseClock } from '../../src/platform/db/database-clock.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { buildPage, buildTable, toCode, toCodeList } from './markdown.ts';

const INTRODUCTION = `Metrics are served for Prometheus at \`/metrics\`, by the API on \`METRICS_PORT\` and by the worker on
\`WORKER_METRICS_PORT\` (see [configuration](configuration.md#addresses)). Both ports are for the operator's scraper: keep them
inside your network. No label holds anything of a customer: routes are named by their pattern, jobs by their kind.

A histogram is three series: \`…_bucket\` with the label \`le\`, \`…_sum\` and \`…_count\`. A process lists what the other one
measures as well, without values.`;

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
    '## Of the API and the worker',
    buildTable(header, api),
    '## Of the worker alone',
    buildTable(header, rowsOf(worker)),
    '## Of every process',
    'What Node.js itself tells about memory, the event loop and garbage collection.',
    buildTable(header, rowsOf(process)),
  );
}
