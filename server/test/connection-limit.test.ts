import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { getFreePort } from '../dev/free-port.ts';
import { type RunningProcess, startProgram, waitFor } from './support/processes.ts';
import { TEST_SECRET, useTestApp } from './support/test-app.ts';

const DESCRIPTORS = 256;
const MOST = 192;
const CLIENTS = 500;

const test = useTestApp();

let server: RunningProcess | undefined;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  server?.child.kill('SIGKILL');
  await server?.ended;
});

async function startServer() {
  const [port, metricsPort] = [await getFreePort(), await getFreePort()];
  const variables = {
    DATABASE_URL: test.ctx.config.database.url,
    ASSAY_SECRET: TEST_SECRET,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
  };
  const settings = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  const node = [process.execPath, '--conditions=source', 'server/src/api.ts'];
  const limit = `--nofile=${String(DESCRIPTORS)}:${String(DESCRIPTORS)}`;
  const started = startProgram('prlimit', [limit, 'env', ...settings, ...node]);
  server = started;
  const isReady = () => fetch(`http://127.0.0.1:${String(port)}/readyz`, { headers: { connection: 'close' } });
  await waitFor(async () => (await isReady().catch(() => undefined))?.ok);
  const readMetric = async (name: string) => {
    const text = await (await fetch(`http://127.0.0.1:${String(metricsPort)}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]);
  };
  return { port, readMetric, stderr: started.stderr };
}

describe('A server with few file descriptors', { timeout: 180_000 }, () => {
  it('R13: refuses further connections, counts and logs them, and still serves those it has', async () => {
    const { port, readMetric, stderr } = await startServer();
    const first = connect(port, '127.0.0.1');
    sockets.push(first);
    await once(first, 'connect');
    await waitFor(async () => (await readMetric('assay_connections')) === 1);
    for (let count = 1; count < CLIENTS; count += 1)
      sockets.push(connect(port, '127.0.0.1').on('error', () => undefined));

    await waitFor(async () => (await readMetric('assay_connections_refused_total')) === CLIENTS - MOST);
    expect(await readMetric('assay_connections')).toBeLessThanOrEqual(MOST);
    expect(stderr()).toContain('connections were rejected');
    first.write('GET /readyz HTTP/1.1\r\nhost: localhost\r\n\r\n');
    const [answer] = await once(first, 'data');
    expect(String(answer)).toContain('200 OK');
  });
});
