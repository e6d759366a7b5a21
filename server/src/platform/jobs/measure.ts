import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { listQueues } from './inspect.ts';

/** Counted when it is asked for: what all workers together have before them. */
export function measureQueues(registry: Registry, pool: pg.Pool) {
  new Gauge({
    name: 'assay_jobs',
    help: 'Background jobs of all workers, by queue and state (waiting, active, retrying or dead)',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      // While the database does not answer, nothing is said rather than something old.
      this.reset();
      for (const { queue, ...states } of await listQueues(pool).catch(() => [])) {
        for (const [state, count] of Object.entries(states)) this.set({ queue, state }, count);
      }
    },
  });
}
