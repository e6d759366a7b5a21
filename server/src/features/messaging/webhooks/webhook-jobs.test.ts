import type { ServerResponse } from 'node:http';
import { Webhook as Verifier } from 'standardwebhooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { seedVendor } from '../../../../test/support/factories.ts';
import { useOrganisation } from '../../../../test/support/organisation.ts';
import { respondWith } from '../../../../test/support/webhook-receiver.ts';
import { useWebhookService } from '../../../../test/support/webhook-service.ts';
import { createWebhook, rotateWebhookSecret, updateWebhook } from './webhook-commands.ts';
import { replayDelivery, testWebhook } from './webhook-delivery-commands.ts';
import { deleteWebhookSecretsHandler, deliverWebhookHandler } from './webhook-jobs.ts';
import { listWebhookDeliveries, listWebhooks } from './webhook-queries.ts';

const { test, receiver } = useWebhookService(204);
const organisation = useOrganisation(test, beforeEach);

const aWebhook = (url = receiver.url) =>
  createWebhook(test.ctx, organisation.operator, { url, description: null, events: ['vendor.created'] });
const disable = (webhookId: string) =>
  updateWebhook(test.ctx, organisation.operator, { webhookId, update: { enabled: false }, ifMatch: undefined });

async function onlyDelivery(webhookId: string) {
  const query = { page: 1, pageSize: 10 };
  const { entries } = await listWebhookDeliveries(test.ctx, organisation.operator, { webhookId, query });
  const [delivery] = entries;
  if (!delivery || entries.length > 1) throw new Error(`There are ${String(entries.length)} deliveries`);
  return delivery;
}

type Order = { readonly data: object; readonly waitSeconds: number };

const ordersOf = (deliveryId: string) =>
  test.database.query<Order>(
    `select data, extract(epoch from start_after - created_on)::int as "waitSeconds" from job.job
     where data ->> 'deliveryId' = $1 order by created_on, (data ->> 'tries')::int`,
    [deliveryId],
  );

/** Runs the latest job of the delivery, as a worker would. */
async function work(deliveryId: string) {
  const orders = await ordersOf(deliveryId);
  await deliverWebhookHandler.run(test.ctx, orders.at(-1)?.data);
}

describe('Webhook delivery', () => {
  it("sends the event, signed with the endpoint's secret", async () => {
    const { id: webhookId, secret } = await aWebhook();
    const vendor = await seedVendor(test, organisation);
    const { id } = await onlyDelivery(webhookId);
    await work(id);
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    expect(signed).toMatchObject({ 'webhook-id': id, 'content-type': 'application/json' });
    expect(new Verifier(secret).verify(body, signed)).toMatchObject({
      type: 'vendor.created',
      data: { id: vendor.id },
    });
    expect(() => new Verifier(secret).verify(`${body} `, signed)).toThrow();
    expect(await onlyDelivery(webhookId)).toMatchObject({
      status: 'DELIVERED',
      attempts: 1,
      responseStatus: 204,
      outcome: 'Received HTTP status 204',
      deliveredAt: expect.stringMatching(/Z$/),
    });
  });

  it('S16: is signed with both secrets for 24 hours after a rotation, then with the new one alone', async () => {
    const { id: webhookId, secret: old } = await aWebhook();
    const { secret } = await rotateWebhookSecret(test.ctx, organisation.operator, webhookId);
    const verifies = async (by: string) => {
      const { id } = await testWebhook(test.ctx, organisation.operator, webhookId);
      await work(id);
      const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: '' };
      const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
      try {
        new Verifier(by).verify(body, signed);
        return signed['webhook-signature']?.split(' ').length;
      } catch {
        return 'refused';
      }
    };
    expect([await verifies(old), await verifies(secret)]).toEqual([2, 2]);
    await deleteWebhookSecretsHandler.run(test.ctx, {});
    expect(await verifies(old)).toBe(2);
    const moveBack = `update webhook_endpoint set previous_secret_until = previous_secret_until - interval '24 hours' where id = $1`;
    await test.database.query(moveBack, [webhookId]);
    expect([await verifies(old), await verifies(secret)]).toEqual(['refused', 1]);
    await deleteWebhookSecretsHandler.run(test.ctx, {});
    const columns = 'select previous_secret, previous_secret_until from webhook_endpoint where id = $1';
    expect(await test.database.query(columns, [webhookId])).toEqual([
      { previous_secret: null, previous_secret_until: null },
    ]);
  });

  it('S16: a second rotation ends the first secret at once', async () => {
    const { id: webhookId, secret: leaked } = await aWebhook();
    await rotateWebhookSecret(test.ctx, organisation.operator, webhookId);
    await rotateWebhookSecret(test.ctx, organisation.operator, webhookId);
    const { id } = await testWebhook(test.ctx, organisation.operator, webhookId);
    await work(id);
    const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: '' };
    const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    expect(() => new Verifier(leaked).verify(body, signed)).toThrow();
  });

  it.each([
    [204, 'delivered'],
    [500, 'deferred'],
    [410, 'failed'],
  ])('R9: counts a receiver that responds with %i as %s', async (status, outcome) => {
    const countOutcomes = async () => {
      const { values } = await test.ctx.metrics.webhookDeliveries.get();
      return Object.fromEntries<number>(values.map(({ labels, value }) => [String(labels.outcome), value]));
    };
    const before = await countOutcomes();
    receiver.answer(respondWith(status));
    const { id: webhookId } = await aWebhook();
    const { id } = await testWebhook(test.ctx, organisation.operator, webhookId);
    await work(id);
    expect(await countOutcomes()).toEqual({ ...before, [outcome]: (before[outcome] ?? 0) + 1 });
  });

  it('retries later with the same ID and body when the receiver responds with an error', async () => {
    receiver.answer(respondWith(500));
    const { id: webhookId } = await aWebhook();
    const { id } = await testWebhook(test.ctx, organisation.operator, webhookId);
    await work(id);
    expect(await onlyDelivery(webhookId)).toMatchObject({ status: 'PENDING', attempts: 1, responseStatus: 500 });
    await work(id);
    expect(await ordersOf(id)).toMatchObject([
      { data: { tries: 0 }, waitSeconds: 0 },
      { data: { tries: 1 }, waitSeconds: 5 },
      { data: { tries: 2 }, waitSeconds: 300 },
    ]);
    receiver.answer(respondWith(200));
    await work(id);
    expect(await onlyDelivery(webhookId)).toMatchObject({ status: 'DELIVERED', attempts: 3 });
    expect(receiver.received.map((one) => [one.id, one.body])).toEqual(
      Array(3).fill([id, (await onlyDelivery(webhookId)).payload]),
    );
    await work(id);
    expect(receiver.received).toHaveLength(3);
  });

  it('fails after the last attempt, and can be replayed with a fresh count of attempts', async () => {
    receiver.answer(respondWith(503));
    const { id: webhookId } = await aWebhook();
    const { id } = await testWebhook(test.ctx, organisation.operator, webhookId);
    for (let tries = 0; tries < 10; tries += 1) await work(id);
    expect(await onlyDelivery(webhookId)).toMatchObject({ status: 'FAILED', attempts: 10, responseStatus: 503 });
    expect(await ordersOf(id)).toHaveLength(10);
    await test.database.query(`delete from job.job where data ->> 'deliveryId' = $1`, [id]);
    receiver.answer(respondWith(200));
    await replayDelivery(test.ctx, organisation.operator, { webhookId, deliveryId: id });
    await work(id);
    expect(await onlyDelivery(webhookId)).toMatchObject({ id, status: 'DELIVERED', attempts: 1 });
  });

  it('disables the endpoint after a 410 response, and records the reason', async () => {
    receiver.answer(respondWith(410));
    const { id: webhookId } = await aWebhook();
    const { id } = await testWebhook(test.ctx, organisation.operator, webhookId);
    await work(id);
    expect(await onlyDelivery(webhookId)).toMatchObject({ status: 'FAILED', responseStatus: 410 });
    const [webhook] = await listWebhooks(test.ctx, organisation.operator);
    expect(webhook).toMatchObject({ enabled: false, disabledReason: expect.stringContaining('410') });
    const [entry] = await test.database.query(
      `select action, user_name from audit_entry where organisation_id = $1 order by created_at desc, id desc limit 1`,
      [organisation.id],
    );
    expect(entry).toEqual({ action: 'DISABLE_WEBHOOK', user_name: 'Assay' });
  });

  it('is not sent to an endpoint that has been disabled in the meantime', async () => {
    const { id: webhookId } = await aWebhook();
    const { id } = await testWebhook(test.ctx, organisation.operator, webhookId);
    await disable(webhookId);
    await work(id);
    expect(receiver.received).toEqual([]);
    expect(await onlyDelivery(webhookId)).toMatchObject({ status: 'FAILED', attempts: 0, outcome: expect.any(String) });
  });

  it('does not follow a redirect', async () => {
    receiver.answer((response) => void response.writeHead(302, { location: `${receiver.url}/elsewhere` }).end());
    const { id: webhookId } = await aWebhook();
    const { id } = await testWebhook(test.ctx, organisation.operator, webhookId);
    await work(id);
    expect(receiver.received).toHaveLength(1);
    expect(await onlyDelivery(webhookId)).toMatchObject({ status: 'PENDING', responseStatus: 302 });
  });

  it('does not wait for an endless response or read more of it than needed', async () => {
    let written = 0;
    receiver.answer((response) => {
      const chunk = 'x'.repeat(16_384);
      const write = () => {
        while (!response.destroyed && response.write(chunk)) written += chunk.length;
      };
      response.writeHead(200).on('drain', write);
      write();
    });
    const { id: webhookId } = await aWebhook();
    const { id } = await testWebhook(test.ctx, organisation.operator, webhookId);
    await work(id);
    expect(await onlyDelivery(webhookId)).toMatchObject({ status: 'DELIVERED', responseStatus: 200 });
    expect(written).toBeLessThan(8_388_608);
  });

  it('records why there was no response', async () => {
    const { id: webhookId } = await aWebhook('https://localhost:1/closed');
    const { id } = await testWebhook(test.ctx, organisation.operator, webhookId);
    await work(id);
    expect(await onlyDelivery(webhookId)).toMatchObject({
      status: 'PENDING',
      attempts: 1,
      responseStatus: null,
      outcome: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('is recorded once and retried once when two workers process it', async () => {
    const waiting: ServerResponse[] = [];
    receiver.answer((response) => {
      waiting.push(response);
      if (waiting.length === 2) for (const one of waiting) one.writeHead(500).end();
    });
    const { id: webhookId } = await aWebhook();
    const { id } = await testWebhook(test.ctx, organisation.operator, webhookId);
    await Promise.all([work(id), work(id)]);
    expect(await onlyDelivery(webhookId)).toMatchObject({ status: 'PENDING', attempts: 1 });
    expect(await ordersOf(id)).toHaveLength(2);
  });

  it('does not repeat an attempt when its job runs again', async () => {
    receiver.answer(respondWith(500));
    const { id: webhookId } = await aWebhook();
    const { id } = await testWebhook(test.ctx, organisation.operator, webhookId);
    const [first] = await ordersOf(id);
    await deliverWebhookHandler.run(test.ctx, first?.data);
    await deliverWebhookHandler.run(test.ctx, first?.data);
    expect(receiver.received).toHaveLength(1);
    expect(await ordersOf(id)).toHaveLength(2);
  });

  it('does nothing when the endpoint has been deleted', async () => {
    const { id: webhookId } = await aWebhook();
    const { id } = await testWebhook(test.ctx, organisation.operator, webhookId);
    await test.database.query('delete from webhook_endpoint where id = $1', [webhookId]);
    await work(id);
    expect(receiver.received).toEqual([]);
  });
});
