import { describe, expect, it } from 'vitest';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { seedOrganisation, seedVendor } from '../../../../test/support/factories.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import type { Call } from '../../../../test/support/test-app.ts';
import { toWebhookBinding } from './webhook-commands.ts';

const { test, organisation, useUser } = useTestOrganisation();
const { call } = useUser();

const url = 'https://hooks.example/assay';
const post = (path: string, payload?: object) =>
  call({ method: 'POST', url: `/api/v1/webhooks${path}`, ...(payload && { payload }) });
const put = (id: string, payload: object, headers = {}) =>
  call({ method: 'PUT', url: `/api/v1/webhooks/${id}`, payload, headers });
const create = async (fields: object = {}) => (await post('', { url, events: ['vendor.created'], ...fields })).json();
const log = async (id: string, query = {}) =>
  (await call({ method: 'GET', url: `/api/v1/webhooks/${id}/deliveries`, query })).json();

async function refused(request: Call) {
  const before = await fingerprintDatabase(test.database);
  const response = await call(request);
  expect(await fingerprintDatabase(test.database)).toEqual(before);
  return { status: response.statusCode, ...response.json() };
}

const audited = () =>
  test.database.query(
    `select action, entity_type, entity_name from audit_entry where organisation_id = $1
     order by created_at desc, id desc limit 1`,
    [organisation.id],
  );

const jobsOf = (deliveryId: string) =>
  test.database.query<{ tries: number }>(
    `select (data ->> 'tries')::int as tries from job.job where data ->> 'deliveryId' = $1`,
    [deliveryId],
  );

const setStatus = (id: string, status: string) =>
  test.database.query('update webhook_delivery set status = $2 where id = $1', [id, status]);

describe('POST /api/v1/webhooks', () => {
  it('201 returns the secret once and stores it encrypted', async () => {
    const created = await create({ description: 'Tickets', events: ['finding.created', 'finding.created'] });
    expect(created).toMatchObject({ url, description: 'Tickets', events: ['finding.created'], enabled: true });
    expect(created.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const listed = await call({ method: 'GET', url: '/api/v1/webhooks' });
    expect(listed.body).toContain(created.id);
    expect(listed.body).not.toContain('whsec_');
    const [row] = await test.database.query<{ organisation_id: string; id: string; secret: Buffer }>(
      'select organisation_id, id, secret from webhook_endpoint where id = $1',
      [created.id],
    );
    if (!row) throw new Error('No webhook was stored');
    expect(row.secret.toString('latin1')).not.toContain(created.secret.slice(6, 20));
    const { webhookCipher } = await test.ctx.organisationKeys.get(row.organisation_id);
    expect(webhookCipher.decrypt(row.secret, toWebhookBinding(row))).toBe(created.secret);
    expect(await audited()).toEqual([{ action: 'CREATE_WEBHOOK', entity_type: 'Webhook', entity_name: 'Tickets' }]);
  });

  it.each([
    'http://hooks.example/',
    'https://user@hooks.example/',
    'https://user:password@hooks.example/',
    'https://hooks.example/#part',
    'ftp://hooks.example/',
    'hooks.example',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
  ])('400 for %s', async (bad) => {
    const payload = { url: bad, events: ['vendor.created'] };
    const refusal = await refused({ method: 'POST', url: '/api/v1/webhooks', payload });
    expect(refusal).toMatchObject({ status: 400, error: 'Webhook data is invalid', details: [{ path: 'url' }] });
  });

  it.each([[[]], [['vendor.renamed']], [undefined]])('400 for the events %j', async (events) => {
    const refusal = await refused({ method: 'POST', url: '/api/v1/webhooks', payload: { url, events } });
    expect(refusal).toMatchObject({ status: 400, error: 'Webhook data is invalid' });
  });
});

describe('PUT /api/v1/webhooks/:webhookId', () => {
  it('200 changes only the fields in the request; writes nothing when nothing changes', async () => {
    const { id } = await create({ description: 'Kept' });
    const response = await put(id, { events: ['vendor.deleted'], enabled: false });
    expect(response.json()).toMatchObject({ id, description: 'Kept', events: ['vendor.deleted'], enabled: false });
    expect(response.headers.etag).toBe('"r2"');
    expect(await audited()).toMatchObject([{ action: 'UPDATE_WEBHOOK' }]);
    expect(await refused({ method: 'PUT', url: `/api/v1/webhooks/${id}`, payload: { enabled: false } })).toMatchObject({
      status: 200,
    });
  });

  it('200 clears the reason why Assay disabled it when a user enables it', async () => {
    const { id } = await create();
    await test.database.query(`update webhook_endpoint set enabled = false, disabled_reason = 'gone' where id = $1`, [
      id,
    ]);
    expect((await put(id, { description: 'Still' })).json()).toMatchObject({ disabledReason: 'gone' });
    expect((await put(id, { enabled: true })).json()).toMatchObject({ enabled: true, disabledReason: null });
  });

  it('412 when it has changed since it was last read', async () => {
    const { id } = await create();
    const request = { method: 'PUT', url: `/api/v1/webhooks/${id}`, payload: { enabled: false } } as const;
    expect(await refused({ ...request, headers: { 'if-match': '"r9"' } })).toMatchObject({ status: 412 });
  });

  it('400 for a loopback address', async () => {
    const { id } = await create();
    const payload = { url: 'https://localhost.:1@127.1/' };
    expect(await refused({ method: 'PUT', url: `/api/v1/webhooks/${id}`, payload })).toMatchObject({ status: 400 });
  });
});

describe('Webhook URL', () => {
  it.each(['https://hooks.example:22/', 'https://hooks.example:8443/', 'https://168.63.129.16/'])(
    'S16: 400 for %s, on create and update; writes nothing',
    async (address) => {
      const { id } = await create();
      const payload = { url: address, events: ['vendor.created'] };
      for (const request of [
        { method: 'POST', url: '/api/v1/webhooks', payload },
        { method: 'PUT', url: `/api/v1/webhooks/${String(id)}`, payload },
      ] as const) {
        expect(await refused(request)).toMatchObject({ status: 400, details: [{ path: 'url' }] });
      }
    },
  );
});

describe('Webhook secret', () => {
  it('200 returns a new secret when rotated', async () => {
    const { id, secret } = await create();
    const rotated = (await post(`/${id}/rotate-secret`)).json();
    expect(rotated.secret).toMatch(/^whsec_/);
    expect(rotated.secret).not.toBe(secret);
    expect(Date.parse(rotated.previousSecretUntil) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect(await audited()).toMatchObject([{ action: 'RESET_WEBHOOK_SECRET' }]);
  });
});

describe('Webhook events', () => {
  const deliveriesOf = async (id: string) =>
    (await log(id)).entries.map((entry: { payload: string }) => JSON.parse(entry.payload));

  it('are queued with a job for every enabled endpoint that subscribes to them, and no other', async () => {
    const [one, other, deaf, off] = [
      await create(),
      await create(),
      await create({ events: ['vendor.deleted'] }),
      await create(),
    ];
    await put(off.id, { enabled: false });
    const vendor = await seedVendor(test, organisation, { name: 'Fabrikam' });
    const [event] = await deliveriesOf(one.id);
    expect(event).toEqual({
      type: 'vendor.created',
      timestamp: expect.stringMatching(/Z$/),
      data: { id: vendor.id, name: 'Fabrikam', vendor },
    });
    const [first] = (await log(one.id)).entries;
    expect(first).toMatchObject({ event: 'vendor.created', status: 'PENDING', attempts: 0, outcome: null });
    expect(await jobsOf(first.id)).toEqual([{ tries: 0 }]);
    const [second] = (await log(other.id)).entries;
    expect(second.id).not.toBe(first.id);
    expect([await log(deaf.id), await log(off.id)]).toMatchObject([{ totalCount: 0 }, { totalCount: 0 }]);
  });

  it('are not sent to other organisations', async () => {
    const { id } = await create();
    await seedVendor(test, await seedOrganisation(test));
    expect(await log(id)).toMatchObject({ totalCount: 0 });
  });

  it('are not sent when the change is rejected', async () => {
    const { id } = await create({ events: ['vendor.updated'] });
    const vendor = await seedVendor(test, organisation);
    const taken = await seedVendor(test, organisation, { externalId: 'taken' });
    const payload = { externalId: taken.externalId };
    const response = await call({ method: 'PUT', url: `/api/v1/vendors/${vendor.id}`, payload });
    expect(response.statusCode).toBe(409);
    expect(await log(id)).toMatchObject({ totalCount: 0 });
  });
});

describe('POST /api/v1/webhooks/:webhookId/test', () => {
  it('201 queues a test event', async () => {
    const { id } = await create({ description: 'Tickets' });
    const response = await post(`/${id}/test`);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ event: 'webhook.test', status: 'PENDING' });
    expect(await jobsOf(response.json().id)).toEqual([{ tries: 0 }]);
    expect(await audited()).toMatchObject([{ action: 'TEST_WEBHOOK', entity_name: 'Tickets' }]);
  });

  it('409 when the webhook is disabled', async () => {
    const { id } = await create();
    await put(id, { enabled: false });
    expect(await refused({ method: 'POST', url: `/api/v1/webhooks/${id}/test` })).toMatchObject({ status: 409 });
  });
});

describe('POST /api/v1/webhooks/:webhookId/deliveries/:deliveryId/replay', () => {
  const replay = (id: string, deliveryId: string) => `/${id}/deliveries/${deliveryId}/replay`;

  it('200 delivers the event again under the same ID', async () => {
    const { id } = await create();
    const delivery = (await post(`/${id}/test`)).json();
    await setStatus(delivery.id, 'FAILED');
    const response = await post(replay(id, delivery.id));
    expect(response.json()).toMatchObject({ id: delivery.id, payload: delivery.payload, status: 'PENDING' });
    expect(await jobsOf(delivery.id)).toEqual([{ tries: 0 }, { tries: 0 }]);
    expect(await audited()).toMatchObject([{ action: 'REPLAY_WEBHOOK' }]);
  });

  it('409 while the delivery is pending', async () => {
    const { id } = await create();
    const delivery = (await post(`/${id}/test`)).json();
    const request = { method: 'POST', url: `/api/v1/webhooks${replay(id, delivery.id)}` } as const;
    expect(await refused(request)).toMatchObject({ status: 409, error: 'This event is still being delivered' });
  });

  it('404 for a delivery of another webhook', async () => {
    const [one, other] = [await create(), await create()];
    const delivery = (await post(`/${one.id}/test`)).json();
    await setStatus(delivery.id, 'FAILED');
    const request = { method: 'POST', url: `/api/v1/webhooks${replay(other.id, delivery.id)}` } as const;
    expect(await refused(request)).toMatchObject({ status: 404 });
  });
});

describe('GET /api/v1/webhooks/:webhookId/deliveries', () => {
  it('200 pages newest first', async () => {
    const { id } = await create();
    const made: string[] = [];
    for (let index = 0; index < 3; index += 1) made.unshift((await post(`/${id}/test`)).json().id);
    const page = await log(id, { page: '1', pageSize: '2' });
    expect(page).toMatchObject({ page: 1, pageSize: 2, totalCount: 3 });
    const rest = await log(id, { page: '2', pageSize: '2' });
    expect([...page.entries, ...rest.entries].map((entry) => entry.id)).toEqual(made);
  });
});

describe('DELETE /api/v1/webhooks/:webhookId', () => {
  it('200 deletes the webhook with its delivery log', async () => {
    const { id } = await create();
    await post(`/${id}/test`);
    const response = await call({ method: 'DELETE', url: `/api/v1/webhooks/${id}` });
    expect(response.json()).toEqual({ deleted: true, id });
    const left = await test.database.query('select from webhook_delivery where webhook_endpoint_id = $1', [id]);
    expect(left).toEqual([]);
    expect(await audited()).toMatchObject([{ action: 'DELETE_WEBHOOK' }]);
  });

  it('does not fail a concurrent change that would have queued an event for it', async () => {
    const { id } = await create();
    const holder = await test.ctx.database.pool.connect();
    await holder.query(`begin; select set_config('app.organisation_id', '${organisation.id}', true)`);
    await holder.query('delete from webhook_endpoint where id = $1', [id]);
    const importing = seedVendor(test, organisation);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await holder.query('commit');
    holder.release();
    expect(await importing).toMatchObject({ name: 'Contoso Cloud' });
  });
});
