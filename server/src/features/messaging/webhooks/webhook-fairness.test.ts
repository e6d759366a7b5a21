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
/** How many deliveries of one organisation run at the same time. */
const MOST_PER_ORGANISATION = 10;

const { test, receiver } = useWebhookService(204);

let hangingName: string;
let hanging: Set<ServerResponse>;
let mostHanging: number;
let arrivals: string[];
let worker: RunningJobs | undefined;
beforeEach(() => {
  hanging = new Set();
  mostHanging = 0;
  arrivals = [];
  receiver.answer((response, { body }) => {
    const { data } = JSON.parse(body);
    arrivals.push(data.name);
    if (data.name === hangingName) hang(response);
    else response.writeHead(204).end();
  });
});
afterEach(async () => {
  hangingName = '';
  for (const response of hanging) response.writeHead(204).end();
  await worker?.stop();
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

async function deliver(send: () => Promise<unknown>, name: string) {
  const before = countArrivals(name);
  await send();
  await waitFor(() => countArrivals(name) > before);
}

// Measured by the places that hanging deliveries take, not by time: as long as some are free, nobody waits.
describe('While receivers do not respond', { timeout: 180_000 }, () => {
  it("S9: an organisation's queue of hanging deliveries leaves places for another organisation", async () => {
    const organisation = await seedOrganisation(test);
    const flooded = await createEndpoint(organisation, 'flooded');
    const other = await createEndpoint(await seedOrganisation(test), 'other');
    hangingName = 'flooded';
    await flood(flooded);
    worker = await startWorker(test.ctx);
    await waitFor(() => countArrivals('flooded') >= 5);
    await deliver(other, 'other');
    expect(mostHanging).toBeLessThanOrEqual(MOST_PER_ORGANISATION);
  });

  it('S9: one hanging receiver leaves places for another receiver of the same organisation', async () => {
    const organisation = await seedOrganisation(test);
    const hung = await createEndpoint(organisation, 'hung');
    const healthy = await createEndpoint(organisation, 'healthy');
    hangingName = 'hung';
    await flood(hung);
    worker = await startWorker(test.ctx);
    await waitFor(() => countArrivals('hung') >= 5);
    for (let time = 0; time < 5; time += 1) await deliver(healthy, 'healthy');
    expect(mostHanging).toBeLessThan(MOST_PER_ORGANISATION);
  });
});
