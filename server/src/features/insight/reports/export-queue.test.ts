import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApiKeyCaller } from '../../../../test/support/callers.ts';
import { seedApiKey } from '../../../../test/support/factories.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';

const AN_HOUR = '3600000';
const integrator = useIntegrator({
  LIMIT_EXPORTS_AT_ONCE: '1',
  LIMIT_EXPORTS_AT_ONCE_PER_ORGANISATION: '2',
  LIMIT_EXPORTS_WAIT_MS: AN_HOUR,
});
const { call, organisation, test, vendor } = integrator;

const exporting = (id: string) => ({ method: 'GET' as const, url: `/api/v1/vendors/${id}/export` });

/** How many exports are running: each waits for the lock on the audit log, in which it is recorded. */
const countRunning = async () => {
  const [row] = await test.database.query<{ count: number }>(
    `select count(*)::int as count from pg_locks where not granted and relation = 'audit_entry'::regclass`,
  );
  return row?.count;
};

/** Exports do not finish while this runs. */
async function whileStalled<T>(work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: test.database.url });
  await client.connect();
  try {
    await client.query('begin; lock table audit_entry in exclusive mode');
    return await work();
  } finally {
    await client.end();
  }
}

describe('Exports above the limit', () => {
  let port: number;
  beforeAll(async () => {
    port = Number(new URL(await test.app.listen({ host: '127.0.0.1', port: 0 })).port);
  });

  it('200 for all of one caller: each waits until the one before has finished', async () => {
    const { id } = await vendor();
    const { started } = await whileStalled(async () => {
      const requests = [1, 2, 3].map(() => call(exporting(id)));
      await expect.poll(countRunning, { timeout: 10_000 }).toBe(1);
      return { started: requests };
    });
    expect((await Promise.all(started)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  it("200 for all of an organisation's callers, never more than its limit at once", async () => {
    const { id } = await vendor();
    const callers = await Promise.all([1, 2, 3, 4].map(() => createApiKeyCaller(test, organisation, ['vendors:view'])));
    const { started } = await whileStalled(async () => {
      const requests = callers.map((ask) => ask(exporting(id)));
      await expect.poll(countRunning, { timeout: 10_000 }).toBe(2);
      return { started: requests };
    });
    expect((await Promise.all(started)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  });

  it('leaves the queue when the client disconnects: writes no audit entry for it', async () => {
    const { id } = await vendor();
    const key = await seedApiKey(test, organisation, ['vendors:view']);
    const headers = { authorization: `Bearer ${key}` };
    const ask = () => test.app.inject({ ...exporting(id), headers });
    const { started } = await whileStalled(async () => {
      const first = ask();
      await expect.poll(countRunning, { timeout: 10_000 }).toBe(1);
      const waiting = request({ port, path: exporting(id).url, headers }).on('error', () => null);
      const arrived = new Promise<Socket>((resolve) => {
        test.app.server.once('request', ({ socket }: IncomingMessage) => {
          resolve(socket);
        });
      });
      waiting.end();
      const closed = once(await arrived, 'close');
      waiting.destroy();
      await closed;
      return { started: first };
    });
    expect((await started).statusCode).toBe(200);
    expect((await ask()).statusCode).toBe(200);
    const entries = await test.database.query(
      `select 1 from audit_entry where action like '%EXPORT%' and entity_id = $1`,
      [id],
    );
    expect(entries).toHaveLength(2);
  });
});
