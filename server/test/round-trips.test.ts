import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideCall, useAssessments } from './support/assessment-calls.ts';
import { buildVendorBody } from './support/factories.ts';
import { useIntegrator } from './support/integrator.ts';
import { saveAnswerCall, usePortal } from './support/portal-calls.ts';
import { startTcpProxyFor, type TcpProxy } from './support/tcp-proxy.ts';
import { startTestAppOn, type TestApp } from './support/test-app.ts';

const integrator = useIntegrator();
const { anAssessment } = useAssessments(integrator);

/** The same database, through a proxy that counts. One connection, so that nothing else is counted with it. */
let proxy: TcpProxy;
let counted: TestApp;
beforeAll(async () => {
  const started = await startTcpProxyFor(integrator.test.database.url);
  proxy = started.proxy;
  const database = { ...integrator.test.database, url: started.url, drop: () => Promise.resolve() };
  counted = await startTestAppOn(database, { DATABASE_POOL_SIZE: '1' });
});
afterAll(async () => {
  await counted.close();
  await proxy.close();
});

/** The least of three requests after a first one, because credentials and keys are noted or read again at times. */
async function countRoundTrips(call: (attempt: number) => Promise<{ statusCode: number; body: string }>) {
  const counts: number[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    proxy.takeRoundTrips();
    const response = await call(attempt);
    expect(response.statusCode, response.body).toBeLessThan(300);
    counts.push(proxy.takeRoundTrips());
  }
  return Math.min(...counts.slice(1));
}

describe('A request needs few round trips to the database', () => {
  it('a new vendor needs 4, and 5 with an Idempotency-Key', async () => {
    const call = integrator.callOn(counted);
    const create = (headers: Record<string, string>) => () =>
      call({
        method: 'POST',
        url: '/api/v1/vendors/import',
        headers,
        payload: buildVendorBody({ name: randomUUID() }),
      });
    expect(await countRoundTrips(create({}))).toBe(4);
    expect(await countRoundTrips(async () => create({ 'idempotency-key': randomUUID() })())).toBe(5);
  });

  it('an answer in the portal needs 6', async () => {
    const { id } = await anAssessment('SENT');
    const contact = await usePortal({ test: counted, call: integrator.call }).aContact(id);
    const save = (attempt: number) =>
      contact(saveAnswerCall('a', { answer: attempt % 2 === 0 ? 'YES' : 'NO', revision: attempt }));
    expect(await countRoundTrips(save)).toBe(6);
  });

  it('a decision of a reviewer needs 8', async () => {
    const { id } = await anAssessment('SUBMITTED');
    const call = integrator.callOn(counted);
    const decide = (attempt: number) =>
      call(decideCall(id, 'a', { decision: 'COMPLIANT', rationale: `Seen it ${String(attempt)}` }));
    expect(await countRoundTrips(decide)).toBe(8);
  });
});
