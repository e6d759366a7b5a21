import { describe, expect, it } from 'vitest';
import { buildVendorBody, seedApiKey, seedIntegrator } from '../../../test/support/factories.ts';
import { useIntegrator } from '../../../test/support/integrator.ts';
import { callWithApiKey } from '../../../test/support/test-app.ts';
import { sha256 } from '../crypto.ts';

const integrator = useIntegrator();
const { call, refused, test } = integrator;

const importing = (key: string, fields: object = {}) => ({
  method: 'POST' as const,
  url: '/api/v1/vendors/import',
  payload: { ...buildVendorBody({ name: key }), ...fields },
  headers: { 'idempotency-key': key },
});
const vendorsNamed = (name: string) =>
  test.database.query<{ id: string }>('select id from vendor where name = $1', [name]);
const entriesNamed = (name: string) => test.database.query('select from audit_entry where entity_name = $1', [name]);

describe('Idempotency-Key on POST', () => {
  it('201 replays the same body and ETag; creates one vendor and one audit entry', async () => {
    const first = await call(importing('replayed'));
    const second = await refused(importing('replayed'));
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.body).toBe(first.body);
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(await vendorsNamed('replayed')).toHaveLength(1);
    expect(await entriesNamed('replayed')).toHaveLength(1);
  });

  it('201 replays for the same data in different JSON order and formatting', async () => {
    const first = await call(importing('reordered'));
    const { name, contactEmail } = buildVendorBody({ name: 'reordered' });
    const payload = JSON.stringify({ contactEmail, name }, null, 2);
    const headers = { 'idempotency-key': 'reordered', 'content-type': 'application/json' };
    const second = await refused({ ...importing('reordered'), payload, headers });
    expect(second.body).toBe(first.body);
  });

  it('201 replays the first response even after the vendor was deleted', async () => {
    const { id } = (await call(importing('gone'))).json();
    await call({ method: 'DELETE', url: `/api/v1/vendors/${id}` });
    expect((await refused(importing('gone'))).json().id).toBe(id);
  });

  it('422 when the key was used with another body; writes nothing', async () => {
    await call(importing('reused'));
    const answer = await refused(importing('reused', { tier: 'LOW' }));
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      error: 'This Idempotency-Key has already been used for a different request',
    });
  });

  it('422 when the key was used on another route', async () => {
    const { id } = (await call(importing('rerouted'))).json();
    const answer = await refused({ ...importing('rerouted'), url: `/api/v1/vendors/${id}/certifications` });
    expect(answer.statusCode).toBe(422);
  });

  it('201 for another credential: keys are separate per credential', async () => {
    const first = await call(importing('shared'));
    const colleague = callWithApiKey(test.app, await seedApiKey(test, integrator.organisation));
    const stranger = await seedIntegrator(test);
    for (const other of [colleague, stranger.call]) {
      const answer = await other(importing('shared', { tier: 'LOW' }));
      expect(answer.statusCode).toBe(201);
      expect(answer.json().id).not.toBe(first.json().id);
    }
  });

  it('ten concurrent requests create one vendor and get the same response', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(importing('hurried'))));
    expect(new Set(answers.map(({ statusCode, body }) => `${String(statusCode)} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(201);
    expect(await vendorsNamed('hurried')).toHaveLength(1);
    expect(await entriesNamed('hurried')).toHaveLength(1);
  });

  it('replays the response for 24 hours, then 201 with a new vendor', async () => {
    const first = await call(importing('aged'));
    const age = (interval: string) =>
      test.database.query(`update idempotent_answer set created_at = now() - $1::interval where key = 'aged'`, [
        interval,
      ]);
    await age('23 hours 59 minutes');
    expect((await call(importing('aged'))).body).toBe(first.body);
    await age('24 hours 1 minute');
    const second = await call(importing('aged'));
    expect(second.statusCode).toBe(201);
    expect(second.json().id).not.toBe(first.json().id);
    expect((await call(importing('aged'))).body).toBe(second.body);
  });

  it('does not store rejected requests, so that the key can be used again', async () => {
    expect((await refused(importing('retried', { tier: 'EXTREME' }))).statusCode).toBe(400);
    await integrator.vendor({ externalId: 'TAKEN' });
    expect((await refused(importing('retried', { externalId: 'TAKEN' }))).statusCode).toBe(400);
    expect((await call(importing('retried'))).statusCode).toBe(201);
  });

  it.each(['', ' ', 'two words', 'x'.repeat(256), 'ümlaut'])('400 when the key is %j; writes nothing', async (key) => {
    const answer = await refused({ ...importing('malformed'), headers: { 'idempotency-key': key } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toBe('Invalid parameter: Idempotency-Key');
  });

  it('stores the response encrypted, and only a keyed hash of the request', async () => {
    const request = importing('sealed');
    await call(request);
    const [row] = await test.database.query<{ answer: Buffer; request_hash: Buffer }>(
      `select answer, request_hash from idempotent_answer where key = 'sealed'`,
    );
    expect(row?.answer.length).toBeGreaterThan(100);
    expect(row?.answer.includes('sealed')).toBe(false);
    expect(row?.answer.includes('contactEmail')).toBe(false);
    const guess = sha256(JSON.stringify([request.method, request.url, request.payload]));
    expect(row?.request_hash.equals(guess)).toBe(false);
  });

  it('is ignored on PUT and GET', async () => {
    const { id } = await integrator.vendor();
    const headers = { 'idempotency-key': 'elsewhere' };
    for (const notes of ['one', 'two']) {
      const answer = await call({ method: 'PUT', url: `/api/v1/vendors/${id}`, payload: { notes }, headers });
      expect(answer.json().notes).toBe(notes);
    }
    expect((await call({ method: 'GET', url: `/api/v1/vendors/${id}`, headers })).json().notes).toBe('two');
    expect(await test.database.query(`select from idempotent_answer where key = 'elsewhere'`)).toHaveLength(0);
  });

  it('creates a new vendor for every POST without a key', async () => {
    const payload = buildVendorBody({ name: 'unmarked' });
    for (let time = 0; time < 2; time += 1) await call({ method: 'POST', url: '/api/v1/vendors/import', payload });
    expect(await vendorsNamed('unmarked')).toHaveLength(2);
  });
});
