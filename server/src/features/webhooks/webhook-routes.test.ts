import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller } from '../../../test/callers.ts';
import { fingerprint } from '../../../test/database-fingerprint.ts';
import { anOrganisation, aSignedInUser, aVendor, type TestOrganisation } from '../../../test/factories.ts';
import { type Call, useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
let organisation: TestOrganisation;
let call: Caller;
beforeAll(async () => {
  organisation = await anOrganisation(test);
  ({ call } = await aSignedInUser(test, organisation));
});

const url = 'https://hooks.example/assay';
const post = (path: string, payload?: object) =>
  call({ method: 'POST', url: `/api/app/webhooks${path}`, ...(payload && { payload }) });
const put = (id: string, payload: object, headers = {}) =>
  call({ method: 'PUT', url: `/api/app/webhooks/${id}`, payload, headers });
const create = async (fields: object = {}) => (await post('', { url, events: ['vendor.created'], ...fields })).json();
const log = async (id: string, query = {}) =>
  (await call({ method: 'GET', url: `/api/app/webhooks/${id}/deliveries`, query })).json();

async function refused(request: Call) {
  const before = await fingerprint(test.database);
  const answer = await call(request);
  expect(await fingerprint(test.database)).toEqual(before);
  return { status: answer.statusCode, ...answer.json() };
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

describe('POST /api/app/webhooks', () => {
  it('201 shows the secret once, and stores it encrypted', async () => {
    const created = await create({ description: 'Tickets', events: ['finding.created', 'finding.created'] });
    expect(created).toMatchObject({ url, description: 'Tickets', events: ['finding.created'], enabled: true });
    expect(created.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const listed = await call({ method: 'GET', url: '/api/app/webhooks' });
    expect(listed.body).toContain(created.id);
    expect(listed.body).not.toContain('whsec_');
    const [row] = await test.database.query<{ secret: Buffer }>('select secret from webhook_endpoint where id = $1', [
      created.id,
    ]);
    expect(row?.secret.toString('latin1')).not.toContain(created.secret.slice(6, 20));
    expect(test.ctx.webhookSeal.open(row?.secret ?? Buffer.alloc(0))).toBe(created.secret);
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
    const answer = await refused({ method: 'POST', url: '/api/app/webhooks', payload });
    expect(answer).toMatchObject({ status: 400, error: 'Webhook data is invalid', details: [{ path: 'url' }] });
  });

  it.each([[[]], [['vendor.renamed']], [undefined]])('400 for the events %j', async (events) => {
    const answer = await refused({ method: 'POST', url: '/api/app/webhooks', payload: { url, events } });
    expect(answer).toMatchObject({ status: 400, error: 'Webhook data is invalid' });
  });
});

describe('PUT /api/app/webhooks/:webhookId', () => {
  it('200 changes what is named, keeps the rest, and writes nothing when nothing changes', async () => {
    const { id } = await create({ description: 'Kept' });
    const answer = await put(id, { events: ['vendor.deleted'], enabled: false });
    expect(answer.json()).toMatchObject({ id, description: 'Kept', events: ['vendor.deleted'], enabled: false });
    expect(answer.headers.etag).toBe('"r2"');
    expect(await audited()).toMatchObject([{ action: 'UPDATE_WEBHOOK' }]);
    expect(await refused({ method: 'PUT', url: `/api/app/webhooks/${id}`, payload: { enabled: false } })).toMatchObject(
      {
        status: 200,
      },
    );
  });

  it('200 forgets why the service disabled it once a person decides', async () => {
    const { id } = await create();
    await test.database.query(`update webhook_endpoint set enabled = false, disabled_reason = 'gone' where id = $1`, [
      id,
    ]);
    expect((await put(id, { description: 'Still' })).json()).toMatchObject({ disabledReason: 'gone' });
    expect((await put(id, { enabled: true })).json()).toMatchObject({ enabled: true, disabledReason: null });
  });

  it('412 when it has changed since it was read', async () => {
    const { id } = await create();
    const request = { method: 'PUT', url: `/api/app/webhooks/${id}`, payload: { enabled: false } } as const;
    expect(await refused({ ...request, headers: { 'if-match': '"r9"' } })).toMatchObject({ status: 412 });
  });

  it('400 for an address of this machine', async () => {
    const { id } = await create();
    const payload = { url: 'https://localhost.:1@127.1/' };
    expect(await refused({ method: 'PUT', url: `/api/app/webhooks/${id}`, payload })).toMatchObject({ status: 400 });
  });
});

describe('The secret of a webhook', () => {
  it('200 is another one after it was rotated', async () => {
    const { id, secret } = await create();
    const rotated = (await post(`/${id}/rotate-secret`)).json();
    expect(rotated.secret).toMatch(/^whsec_/);
    expect(rotated.secret).not.toBe(secret);
    expect(await audited()).toMatchObject([{ action: 'RESET_WEBHOOK_SECRET' }]);
  });
});

describe('A change that somebody wants to hear of', () => {
  const deliveriesOf = async (id: string) =>
    (await log(id)).entries.map((entry: { payload: string }) => JSON.parse(entry.payload));

  it('is written down for every enabled endpoint that asked for it, with a job, and for no other', async () => {
    const [one, other, deaf, off] = [
      await create(),
      await create(),
      await create({ events: ['vendor.deleted'] }),
      await create(),
    ];
    await put(off.id, { enabled: false });
    const vendor = await aVendor(test, organisation, { name: 'Fabrikam' });
    const [event] = await deliveriesOf(one.id);
    expect(event).toEqual({
      type: 'vendor.created',
      timestamp: expect.stringMatching(/Z$/),
      data: { id: vendor.id, name: 'Fabrikam' },
    });
    const [first] = (await log(one.id)).entries;
    expect(first).toMatchObject({ event: 'vendor.created', status: 'PENDING', attempts: 0, outcome: null });
    expect(await jobsOf(first.id)).toEqual([{ tries: 0 }]);
    const [second] = (await log(other.id)).entries;
    expect(second.id).not.toBe(first.id);
    expect([await log(deaf.id), await log(off.id)]).toMatchObject([{ totalCount: 0 }, { totalCount: 0 }]);
  });

  it('is told to no other organisation', async () => {
    const { id } = await create();
    await aVendor(test, await anOrganisation(test));
    expect(await log(id)).toMatchObject({ totalCount: 0 });
  });

  it('is not told when it does not happen', async () => {
    const { id } = await create({ events: ['vendor.updated'] });
    const vendor = await aVendor(test, organisation);
    const taken = await aVendor(test, organisation, { externalId: 'taken' });
    const payload = { externalId: taken.externalId };
    const answer = await call({ method: 'PUT', url: `/api/v1/vendors/${vendor.id}`, payload });
    expect(answer.statusCode).toBe(409);
    expect(await log(id)).toMatchObject({ totalCount: 0 });
  });
});

describe('POST /api/app/webhooks/:webhookId/test', () => {
  it('201 writes an event that nothing happened for', async () => {
    const { id } = await create({ description: 'Tickets' });
    const answer = await post(`/${id}/test`);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ event: 'webhook.test', status: 'PENDING' });
    expect(await jobsOf(answer.json().id)).toEqual([{ tries: 0 }]);
    expect(await audited()).toMatchObject([{ action: 'TEST_WEBHOOK', entity_name: 'Tickets' }]);
  });

  it('409 when it is disabled', async () => {
    const { id } = await create();
    await put(id, { enabled: false });
    expect(await refused({ method: 'POST', url: `/api/app/webhooks/${id}/test` })).toMatchObject({ status: 409 });
  });
});

describe('POST /api/app/webhooks/:webhookId/deliveries/:deliveryId/replay', () => {
  const replay = (id: string, deliveryId: string) => `/${id}/deliveries/${deliveryId}/replay`;

  it('200 delivers it once more under the same id', async () => {
    const { id } = await create();
    const delivery = (await post(`/${id}/test`)).json();
    await setStatus(delivery.id, 'FAILED');
    const answer = await post(replay(id, delivery.id));
    expect(answer.json()).toMatchObject({ id: delivery.id, payload: delivery.payload, status: 'PENDING' });
    expect(await jobsOf(delivery.id)).toEqual([{ tries: 0 }, { tries: 0 }]);
    expect(await audited()).toMatchObject([{ action: 'REPLAY_WEBHOOK' }]);
  });

  it('409 while it is still being delivered', async () => {
    const { id } = await create();
    const delivery = (await post(`/${id}/test`)).json();
    const request = { method: 'POST', url: `/api/app/webhooks${replay(id, delivery.id)}` } as const;
    expect(await refused(request)).toMatchObject({ status: 409, error: 'It is still being delivered' });
  });

  it('404 for the delivery of another webhook', async () => {
    const [one, other] = [await create(), await create()];
    const delivery = (await post(`/${one.id}/test`)).json();
    await setStatus(delivery.id, 'FAILED');
    const request = { method: 'POST', url: `/api/app/webhooks${replay(other.id, delivery.id)}` } as const;
    expect(await refused(request)).toMatchObject({ status: 404 });
  });
});

describe('GET /api/app/webhooks/:webhookId/deliveries', () => {
  it('200 shows the newest first, page by page', async () => {
    const { id } = await create();
    const made: string[] = [];
    for (let index = 0; index < 3; index += 1) made.unshift((await post(`/${id}/test`)).json().id);
    const page = await log(id, { page: '1', pageSize: '2' });
    expect(page).toMatchObject({ page: 1, pageSize: 2, totalCount: 3 });
    const rest = await log(id, { page: '2', pageSize: '2' });
    expect([...page.entries, ...rest.entries].map((entry) => entry.id)).toEqual(made);
  });
});

describe('DELETE /api/app/webhooks/:webhookId', () => {
  it('200 removes it with its log', async () => {
    const { id } = await create();
    await post(`/${id}/test`);
    const answer = await call({ method: 'DELETE', url: `/api/app/webhooks/${id}` });
    expect(answer.json()).toEqual({ deleted: true, id });
    const left = await test.database.query('select from webhook_delivery where webhook_endpoint_id = $1', [id]);
    expect(left).toEqual([]);
    expect(await audited()).toMatchObject([{ action: 'DELETE_WEBHOOK' }]);
  });

  it('does not make a change fail that is about to be told to it', async () => {
    const { id } = await create();
    const holder = await test.ctx.database.pool.connect();
    await holder.query(`begin; select set_config('app.organisation_id', '${organisation.id}', true)`);
    await holder.query('delete from webhook_endpoint where id = $1', [id]);
    const importing = aVendor(test, organisation);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await holder.query('commit');
    holder.release();
    expect(await importing).toMatchObject({ name: 'Contoso Cloud' });
  });
});
