import { createWebhook } from '../../server/src/features/messaging/webhooks/webhook-commands.ts';
import { testWebhook } from '../../server/src/features/messaging/webhooks/webhook-delivery-commands.ts';
import { createOutbound } from '../../server/src/platform/outbound/outbound.ts';
import { seedOrganisation, type TestOrganisation } from '../../server/test/support/factories.ts';
import { waitFor } from '../../server/test/support/processes.ts';
import { startWebhookReceiver } from '../../server/test/support/webhook-receiver.ts';
import type { AbuseScenario } from './abuse-targets.ts';
import { measureFairLoad, startService } from './fair-load.ts';

const TESTS = { short: 60, full: 600 };

/**
 * Hundreds of deliveries wait for receivers that never respond, one of another organisation and one of the same, while
 * an organisation delivers to a healthy receiver. Two workers share the queue.
 */
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
  const createEndpoint = async ({ operator }: TestOrganisation, description: string) => {
    const endpoint = { url: receiver.url, description, events: ['vendor.created' as const] };
    const { id } = await createWebhook(ctx, operator, endpoint);
    return () => testWebhook(ctx, operator, id);
  };
  const [organisation, another] = [await seedOrganisation(test), await seedOrganisation(test)];
  const healthy = await createEndpoint(organisation, 'healthy');
  const hanging = [await createEndpoint(organisation, 'hanging'), await createEndpoint(another, 'hanging')];
  const service = await startService(test, { environment: receiver.environment, workers: 2 });
  try {
    const measure = async () => {
      const { id } = await healthy();
      await waitFor(() => arrived.has(id));
    };
    const flood = async (stop: AbortSignal) => {
      for (let count = 0; count < TESTS[size] && !stop.aborted; count += 1) for (const send of hanging) await send();
    };
    return await measureFairLoad({ what: 'Webhooks', measure, flood }, size);
  } finally {
    await service.stop();
    await receiver.close();
  }
};
