import { describe, expect, it } from 'vitest';
import { aWay, busy, thrown, useService } from '../test/service.ts';
import { AssayError } from './index.ts';

const LIMIT = 40;
const service = useService({ LIMIT_REQUESTS_PER_MINUTE: String(LIMIT) });
const body = { name: 'Contoso', contactEmail: 'security@contoso.example' };
const importVendor = '/api/v1/vendors/import';

/** A fetch that responds with `answer` the given number of times before it reaches the service. */
const busyAtFirst = (times: number, answer: () => Response) =>
  aWay((request, turn) => (turn <= times ? answer() : globalThis.fetch(request)));

describe('With an API key', () => {
  it.each([429, 503] as const)('%i is retried after the requested delay', async (status) => {
    const { sent, fetch } = busyAtFirst(1, () => busy(status, 1));
    const started = performance.now();
    expect(await service.assay({ fetch }).get('/api/v1/vendors')).toEqual([]);
    expect(performance.now() - started).toBeGreaterThan(950);
    expect(sent).toHaveLength(2);
  });

  it('429 is thrown without waiting when the delay would exceed patienceSeconds', async () => {
    const { sent, fetch } = busyAtFirst(9, () => busy(429, 2));
    const started = performance.now();
    const error = await thrown(service.assay({ fetch, patienceSeconds: 3 }).get('/api/v1/vendors'));
    expect(error).toMatchObject({ status: 429, message: 'Busy' });
    expect(sent).toHaveLength(2);
    expect(performance.now() - started).toBeLessThan(3_500);
  });

  it('503 without a delay is thrown immediately', async () => {
    const { sent, fetch } = busyAtFirst(9, () => new Response('Bad gateway', { status: 503, statusText: 'Away' }));
    expect(await thrown(service.assay({ fetch }).get('/api/v1/vendors'))).toMatchObject({
      status: 503,
      message: 'Away',
    });
    expect(sent).toHaveLength(1);
  });

  it('stops waiting when the call is aborted', async () => {
    const { sent, fetch } = busyAtFirst(9, () => busy(503, 30));
    const started = performance.now();
    const error = await thrown(service.assay({ fetch }).get('/api/v1/vendors', { signal: AbortSignal.timeout(200) }));
    expect(error).not.toBeInstanceOf(AssayError);
    expect(error).toHaveProperty('name', 'TimeoutError');
    expect([sent.length, performance.now() - started < 5_000]).toEqual([1, true]);
  });

  it('retries with the same idempotency key, so the vendor is created once', async () => {
    const { sent, fetch } = aWay(async (request, turn) => {
      const answer = await globalThis.fetch(request);
      return turn === 1 ? busy(503, 1) : answer;
    });
    const created = await service.assay({ fetch }).post(importVendor, { body });
    const [first, second] = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(second).toBe(first);
    expect(created).toMatchObject(body);
    expect(await service.vendorNames()).toEqual(['Contoso']);
  });

  it('uses a new idempotency key for each call unless one is given', async () => {
    const { sent, fetch } = aWay((request) => globalThis.fetch(request));
    const assay = service.assay({ fetch });
    const another = { ...body, name: 'Fabrikam' };
    const ids = [
      (await assay.post(importVendor, { body: another })).id,
      (await assay.post(importVendor, { body: another })).id,
      (await assay.post(importVendor, { body: another, idempotencyKey: 'nightly-17' })).id,
      (await assay.post(importVendor, { body: another, idempotencyKey: 'nightly-17' })).id,
    ];
    expect(new Set(ids).size).toBe(3);
    expect(ids[3]).toBe(ids[2]);
    await assay.get('/api/v1/vendors');
    expect(sent.at(-1)?.headers.has('idempotency-key')).toBe(false);
  });
});

describe('Without an API key', () => {
  it('sends no credentials or idempotency key and does not retry', async () => {
    const { sent, fetch } = busyAtFirst(9, () => busy(429, 1));
    const page = service.assay({ apiKey: undefined, fetch });
    expect(await thrown(page.post(importVendor, { body }))).toMatchObject({ status: 429 });
    expect(sent).toHaveLength(1);
    expect(['authorization', 'idempotency-key', 'if-match'].filter((name) => sent[0]?.headers.has(name))).toEqual([]);
  });
});

describe("The service's rate limit", () => {
  it('429 when the wait is longer than patienceSeconds', async () => {
    const assay = service.assay({ patienceSeconds: 5 });
    const calls = await Promise.all(Array.from({ length: LIMIT + 1 }, () => thrown(assay.get('/api/v1/vendors'))));
    const refused = calls.filter((error) => error !== null);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ status: 429, requestId: expect.any(String) });
  });
});
