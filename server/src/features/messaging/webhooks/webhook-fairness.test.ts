import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seedOrganisation, type TestOrganisation } from '../../../../test/support/factories.ts';
import { waitFor } from '../../../../test/support/processes.ts';
import { useWebhookService } from '../../../../test/support/webhook-service.ts';
import { startWorker } from '../../../jobs.ts';
import type { RunningJobs } from '../../../platform/jobs/run-jobs.ts';
import { createWebhook } from './webhook-commands.ts';
import { testWebhook } from './webhook-delivery-commands.ts';
import { deliverWebhookHandler } from './webhook-jobs.ts';

/** More than one worker delivers at the same time. */
const FLOOD = 60;
const { perOrganisation, perTarget } = deliverWebhookHandler.limits;

const { test, receiver } = useWebhookService(204);

let hangingNames: readonly string[];
let hanging: Set<ServerResponse>;
let mostHanging: number;
let arrivals: string[];
let workers: RunningJobs[];
beforeEach(() => {
  hanging = new Set();
  mostHanging = 0;
  arrivals = [];
  workers = [];
  receiver.answer((response, { body }) => {
    const { data } = JSON.parse(body);
    arrivals.push(data.name);
    if (hangingNames.includes(data.name)) hang(response);
    else response.writeHead(204).end();
  });
});
afterEach(async () => {
  await test.database.query(`delete from job.job where name = 'deliver-webhook' and state < 'active'`);
  for (const response of hanging) response.writeHead(204).end();
  await Promise.all(workers.map((worker) => worker.stop()));
});

/** Does not answer. The attempt ends when the service gives it up, after ten seconds. */
function hang(response: ServerResponse) {
  hanging.add(response);
  mostHanging = Math.max(mostHanging, hanging.size);
  response.once('close', () => hanging.delete(response));
}

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

async function startWorkers(count: number) {
  workers = await Promise.all(Array.from({ length: count }, () => startWorker(test.ctx)));
}

async function deliver(send: () => Promise<unknown>, name: string) {
  const before = countArrivals(name);
  await send();
  await waitFor(() => countArrivals(name) > before);
}

// Measured by the places that hanging deliveries take, not by time: as long as some are free, nobody waits.
describe('While receivers do not respond', { timeout: 180_000 }, () => {
  it("S9: an organisation's queue of hanging deliveries leaves places for another organisation", async () => {
    const organisation = await seedOrganisation(test);
    const flooded = [];
    for (let count = 0; count < 5; count += 1) flooded.push(await createEndpoint(organisation, 'flooded'));
    const other = await createEndpoint(await seedOrganisation(test), 'other');
    hangingNames = ['flooded'];
    for (const send of flooded) await flood(send);
    await startWorkers(1);
    await waitFor(() => hanging.size >= perOrganisation);
    await deliver(other, 'other');
    expect(mostHanging).toBe(perOrganisation);
  });

  it('R6: one hanging receiver leaves places for another of the same organisation, whatever the number of workers', async () => {
    const organisation = await seedOrganisation(test);
    const hung = await createEndpoint(organisation, 'hung');
    const healthy = await createEndpoint(organisation, 'healthy');
    hangingNames = ['hung'];
    await flood(hung);
    await startWorkers(2);
    await waitFor(() => hanging.size >= perTarget);
    for (let time = 0; time < 5; time += 1) await deliver(healthy, 'healthy');
    // Two workers that look at the same moment may both take the last place.
    expect(mostHanging).toBeLessThanOrEqual(perTarget + 1);
  });

  it('R6: as many deliveries to a healthy receiver run at once beside a hanging one as without it', async () => {
    const organisation = await seedOrganisation(test);
    const hung = await createEndpoint(organisation, 'hung');
    const healthy = await createEndpoint(organisation, 'healthy');
    hangingNames = ['healthy'];
    await startWorkers(1);
    for (let sent = 0; sent < perTarget; sent += 1) await healthy();
    await waitFor(() => hanging.size === perTarget);
    for (const response of hanging) response.writeHead(204).end();
    await waitFor(() => hanging.size === 0);

    hangingNames = ['hung', 'healthy'];
    await flood(hung);
    await waitFor(() => hanging.size >= perTarget);
    for (let sent = 0; sent < perTarget; sent += 1) await healthy();
    await waitFor(() => hanging.size === 2 * perTarget);
  });
});
