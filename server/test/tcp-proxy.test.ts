import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTcpProxyFor, type TcpProxy } from './support/tcp-proxy.ts';
import { useTestApp } from './support/test-app.ts';

const test = useTestApp();
let proxy: TcpProxy;
let url: string;
beforeEach(async () => void ({ proxy, url } = await startTcpProxyFor(test.database.url)));
afterEach(() => proxy.close());

async function connect() {
  const client = new pg.Client({ connectionString: url, query_timeout: 1_000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
const ask = async (client: pg.Client) => (await client.query('select 1 as one')).rows;

it('drops the bytes of existing connections when it goes silent; new ones work', async () => {
  const existing = await connect();
  expect(await ask(existing)).toEqual([{ one: 1 }]);
  proxy.goSilent();
  await expect(ask(existing)).rejects.toThrow('Query read timeout');
  expect(await ask(await connect())).toEqual([{ one: 1 }]);
  expect(proxy.connectionCount()).toBe(2);
});

it('delays both directions, and stops delaying', async () => {
  const client = await connect();
  proxy.delay(200);
  const started = performance.now();
  await ask(client);
  expect(performance.now() - started).toBeGreaterThanOrEqual(398);
  proxy.delay(0);
  expect(await ask(client)).toEqual([{ one: 1 }]);
});

it('resets connections, refuses new ones, and resumes', async () => {
  const client = await connect();
  proxy.refuse();
  expect(await ask(client)).toEqual([{ one: 1 }]);
  await expect(connect()).rejects.toThrow();
  const ended = new Promise((resolve) => client.once('end', resolve));
  proxy.resetAll();
  await ended;
  proxy.resume();
  expect(await ask(await connect())).toEqual([{ one: 1 }]);
});
