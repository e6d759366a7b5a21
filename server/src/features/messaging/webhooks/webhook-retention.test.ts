import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useOrganisation } from '../../../../test/support/organisation.ts';
import { insertRow } from '../../../../test/support/seed-one-of-everything.ts';
import { useWebhookService } from '../../../../test/support/webhook-service.ts';
import { createWebhook } from './webhook-commands.ts';
import { deleteWebhookDeliveriesHandler } from './webhook-retention.ts';

const { test, receiver } = useWebhookService(204);
const organisation = useOrganisation(test);

const DAY_MS = 86_400_000;
const aWebhook = () =>
  createWebhook(test.ctx, organisation.operator, { url: receiver.url, description: null, events: ['vendor.created'] });

describe('R11: retention of webhook deliveries', () => {
  it('deletes what is older than the setting for every endpoint, and keeps what is pending', async () => {
    const expected: string[] = [];
    for (const { id: webhook_endpoint_id } of [await aWebhook(), await aWebhook()]) {
      for (const [status, days] of [
        ['DELIVERED', 91],
        ['FAILED', 91],
        ['PENDING', 91],
        ['DELIVERED', 89],
      ] as const) {
        const row = { id: randomUUID(), webhook_endpoint_id, event: 'vendor.created', payload: '{}', status };
        const created_at = new Date(Date.now() - days * DAY_MS);
        await insertRow(test.database, 'webhook_delivery', { organisation_id: organisation.id, ...row, created_at });
        if (days < 90 || status === 'PENDING') expected.push(row.id);
      }
    }
    const kept = () => test.database.query<{ id: string }>('select id from webhook_delivery order by id');
    await deleteWebhookDeliveriesHandler.run({ ...test.ctx, now: () => new Date('2099-01-01') }, {});
    expect((await kept()).map(({ id }) => id)).toEqual(expected.toSorted());
    await test.database.query('update organisation set webhook_retention_days = 7');
    await deleteWebhookDeliveriesHandler.run(test.ctx, {});
    expect(await kept()).toHaveLength(2);
  });
});
