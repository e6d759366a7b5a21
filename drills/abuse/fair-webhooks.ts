import { createWebhook } from '../../server/src/features/messaging/webhooks/webhook-commands.ts';
import { testWebhook } from '../../server/src/features/messaging/webhooks/webhook-delivery-commands.ts';
import { createOutbound } from '../../server/src/platform/outbound/outbound.ts';
import { seedOrganisation } from '../../server/test/support/factories.ts';
import { waitFor } from '../../server/test/support/processes.ts';
import { startWebhookReceiver } from '../../server/test/support/webhook-receiver.ts';
import type { AbuseScenario } from './abuse-targets.ts';
import { measureFairLoad, startService } from './fair-load.ts';

const TESTS = { short: 60, full: 600 };

/** One organisation queues hundreds of deliveries to a receiver that never responds, while another one delivers. */
export const fairWebhooks: AbuseScenario = async (test, size) => {
  const receiver = await startWebhookReceiver();
  const arrived = new Set<string>();
  receiver.answer((response, { id, body }) => {
    if (JSON.parse(body).data.name === 'hanging') return;
    arrived.add(id);
    response.writeHead(204).end();
  });
  const { config } = test.ctx;
  const allowedPorts = [{ first: 1, last: 65_535 }];
  const ctx = { ...test.ctx, outbound: createOutbound({ ...config.outbound, allowedPorts }) };
  const createEndpoint = async (description: string) => {
    const { operator } = await seedOrganisation(test);
    const endpoint = { url: receiver.url, description, events: ['vendor.created' as const] };
    const { id } = await createWebhook(ctx, operator, endpoint);
    return () => testWebhook(ctx, operator, id);
  };
  const [hanging, healthy] = [await createEndpoint('hanging'), await createEndpoint('healthy')];
  const service = await startService(test, receiver.environment);
  try {
    const measure = async () => {
      const { id } = await healthy();
      await waitFor(() => arrived.has(id));
    };
    const flood = async (stop: AbortSignal) => {
      for (let count = 0; count < TESTS[size] && !stop.aborted; count += 1) await hanging();
    };
    return await measureFairLoad({ what: 'Webhooks', measure, flood }, size);
  } finally {
    await service.stop();
    await receiver.close();
  }
};
