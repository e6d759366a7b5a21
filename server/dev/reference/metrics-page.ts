import pg from 'pg';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { z } from 'zod';
import { measureQueues } from '../../src/platform/jobs/measure.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { code, codes, page, table } from './markdown.ts';

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
    .map(({ name, type, help, labelNames }) => [code(name), type, codes(labelNames) || 'none', help]);

/** Nothing is connected to: the metrics are described, not measured. */
export async function metricsPage(): Promise<string> {
  const pool = new pg.Pool();
  const api = rowsOf(createMetrics(pool).registry);
  const worker = new Registry();
  measureQueues(worker, pool);
  const process = new Registry();
  collectDefaultMetrics({ register: process });
  const header = ['metric', 'type', 'labels', 'meaning'];
  await pool.end();
  return page(
    'Metrics',
    INTRODUCTION,
    '## Of the API and the worker',
    table(header, api),
    '## Of the worker alone',
    table(header, rowsOf(worker)),
    '## Of every process',
    'What Node.js itself tells about memory, the event loop and garbage collection.',
    table(header, rowsOf(process)),
  );
}
