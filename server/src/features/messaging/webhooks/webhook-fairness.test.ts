import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seedOrganisation, type TestOrganisation } from '../../../../test/support/factories.ts';
import { waitFor } from '../../../../test/support/processes.ts';
import { useWebhookService } from '../../../../test/support/webhook-service.ts';
import { startWorker } from '../../../jobs.ts';
import type { RunningJobs } from '../../../platform/jobs/run-jobs.ts';
import { createWebhook } from './webhook-commands.ts';
import { testWebhook } from './webhook-delivery-commands.ts';

/** More than one worker delivers at the same time. */
const FLOOD = 60;
/** An attempt is abandoned after ten seconds. */
const PROMPT_MS = 8_000;

const { test, receiver } = useWebhookService(204);

let hanging: Set<string>;
let unanswered: ServerResponse[];
let arrivals: string[];
let worker: RunningJobs | undefined;
beforeEach(() => {
  hanging = new Set();
  unanswered = [];
  arrivals = [];
  receiver.answer((response, { body }) => {
    const { data } = JSON.parse(body);
    arrivals.push(data.name);
    if (hanging.has(data.name)) unanswered.push(response);
    else response.writeHead(204).end();
  });
});
afterEach(async () => {
  hanging.clear();
  for (const response of unanswered) response.writeHead(204).end();
  await worker?.stop();
});

const countArrivals = (name: string) => arrivals.filter((arrived) => arrived === name).length;

async function createEndpoint({ operator }: TestOrganisation, name: string) {
  const { id } = await createWebhook(test.ctx, operator, {
    url: receiver.url,
    description: name,
    events: ['vendor.created'],
  });
  return () => testWebhook(test.ctx, operator, id);
}

async function flood(send: () => Promise<unknown>) {
  for (let sent = 0; sent < FLOOD; sent += 1) await send();
}

async function measureDelivery(send: () => Promise<unknown>, name: string): Promise<number> {
  const before = countArrivals(name);
  const started = performance.now();
  await send();
  await waitFor(() => countArrivals(name) > before);
  return performance.now() - started;
}

describe('While receivers do not respond', { timeout: 60_000 }, () => {
  it("S9: an organisation's queue of hanging deliveries does not delay another organisation", async () => {
    const flooded = await createEndpoint(await seedOrganisation(test), 'flooded');
    const other = await createEndpoint(await seedOrganisation(test), 'other');
    hanging.add('flooded');
    await flood(flooded);
    worker = await startWorker(test.ctx);
    await waitFor(() => countArrivals('flooded') >= 5);
    expect(await measureDelivery(other, 'other')).toBeLessThan(PROMPT_MS);
    expect(countArrivals('flooded')).toBeLessThanOrEqual(10);
  });

  it('S9: one hanging receiver does not delay another receiver of the same organisation', async () => {
    const organisation = await seedOrganisation(test);
    const hung = await createEndpoint(organisation, 'hung');
    const healthy = await createEndpoint(organisation, 'healthy');
    hanging.add('hung');
    await flood(hung);
    worker = await startWorker(test.ctx);
    await waitFor(() => countArrivals('hung') >= 5);
    const waits: number[] = [];
    for (let time = 0; time < 5; time += 1) waits.push(await measureDelivery(healthy, 'healthy'));
    expect(Math.max(...waits)).toBeLessThan(PROMPT_MS);
    expect(countArrivals('hung')).toBe(5);
  });
});
