import type { ServerResponse } from 'node:http';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anOrganisation, aVendor, type TestOrganisation } from '../../../test/factories.ts';
import { answerWith, startReceiver } from '../../../test/receiver.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { createWebhook, updateWebhook } from './webhook-commands.ts';
import { replayDelivery, testWebhook } from './delivery-commands.ts';
import { listDeliveries, listWebhooks } from './webhook-queries.ts';
import { deliverWebhookWork } from './webhook-jobs.ts';

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let test: TestApp;
let organisation: TestOrganisation;
beforeAll(async () => {
  receiver = await startReceiver();
  test = await startTestApp(receiver.environment);
});
beforeEach(async () => {
  organisation = await anOrganisation(test);
  receiver.received.length = 0;
  receiver.answer(answerWith(204));
});
afterAll(async () => {
  await test.close();
  await receiver.close();
});

const aWebhook = (url = receiver.url) =>
  createWebhook(test.ctx, organisation.operator, { url, description: null, events: ['vendor.created'] });
const disable = (webhookId: string) =>
  updateWebhook(test.ctx, organisation.operator, { webhookId, update: { enabled: false }, ifMatch: undefined });

async function onlyDelivery(webhookId: string) {
  const query = { page: 1, pageSize: 10 };
  const { entries } = await listDeliveries(test.ctx, organisation.operator, { webhookId, query });
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

/** Does what was ordered last, as a worker does when its time has come. */
async function work(deliveryId: string) {
  const orders = await ordersOf(deliveryId);
  await deliverWebhookWork.run(test.ctx, orders.at(-1)?.data);
}

describe('A delivery', () => {
  it('carries what happened, signed with the secret of its endpoint', async () => {
    const { id: webhookId, secret } = await aWebhook();
    const vendor = await aVendor(test, organisation);
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
      outcome: 'Answered with 204',
      deliveredAt: expect.stringMatching(/Z$/),
    });
  });

  it('is tried again later when the receiver does not take it, with the same id and body', async () => {
    receiver.answer(answerWith(500));
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
    receiver.answer(answerWith(200));
    await work(id);
    expect(await onlyDelivery(webhookId)).toMatchObject({ status: 'DELIVERED', attempts: 3 });
    expect(receiver.received.map((one) => [one.id, one.body])).toEqual(
      Array(3).fill([id, (await onlyDelivery(webhookId)).payload]),
    );
    await work(id);
    expect(receiver.received).toHaveLength(3);
  });

  it('has failed after the last try, and can be replayed from the beginning', async () => {
    receiver.answer(answerWith(503));
    const { id: webhookId } = await aWebhook();
    const { id } = await testWebhook(test.ctx, organisation.operator, webhookId);
    for (let tries = 0; tries < 10; tries += 1) await work(id);
    expect(await onlyDelivery(webhookId)).toMatchObject({ status: 'FAILED', attempts: 10, responseStatus: 503 });
    expect(await ordersOf(id)).toHaveLength(10);
    await test.database.query(`delete from job.job where data ->> 'deliveryId' = $1`, [id]);
    receiver.answer(answerWith(200));
    await replayDelivery(test.ctx, organisation.operator, { webhookId, deliveryId: id });
    await work(id);
    expect(await onlyDelivery(webhookId)).toMatchObject({ id, status: 'DELIVERED', attempts: 1 });
  });

  it('that is answered with 410 disables the endpoint, and says why', async () => {
    receiver.answer(answerWith(410));
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

  it('is not sent to an endpoint that a person has disabled since', async () => {
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

  it('does not wait for an answer that does not end, nor read more of it than it must', async () => {
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

  it('says in words why there was no answer', async () => {
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

  it('is recorded once when two workers had it, and followed by one try', async () => {
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

  it('is not tried for a job that was done and is taken up again', async () => {
    receiver.answer(answerWith(500));
    const { id: webhookId } = await aWebhook();
    const { id } = await testWebhook(test.ctx, organisation.operator, webhookId);
    const [first] = await ordersOf(id);
    await deliverWebhookWork.run(test.ctx, first?.data);
    await deliverWebhookWork.run(test.ctx, first?.data);
    expect(receiver.received).toHaveLength(1);
    expect(await ordersOf(id)).toHaveLength(2);
  });

  it('of an endpoint that is gone is nothing to do', async () => {
    const { id: webhookId } = await aWebhook();
    const { id } = await testWebhook(test.ctx, organisation.operator, webhookId);
    await test.database.query('delete from webhook_endpoint where id = $1', [webhookId]);
    await work(id);
    expect(receiver.received).toEqual([]);
  });
});
