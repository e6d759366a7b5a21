import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fingerprintDatabase } from './support/database-fingerprint.ts';
import { useTestApp } from './support/test-app.ts';

/** Longer than a body may stall. */
const STALLED_MS = 60_000;

// The service looks for stalled bodies at intervals. Time passes only when a test says so.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
});
const test = useTestApp();
afterAll(() => {
  vi.useRealTimers();
});

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
});

let port = 0;
let arrived = 0;
beforeAll(async () => {
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- It listens on TCP.
  ({ port } = test.app.server.address() as AddressInfo);
  test.app.server.on('request', () => (arrived += 1));
});

/** Sends the beginning of a request, and nothing more. Resolves with the response when the connection is closed. */
function stallSignIn(): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.write('POST /api/app/sign-in HTTP/1.1\r\nhost: assay\r\ncontent-type: application/json\r\n');
  socket.write('content-length: 1000\r\n\r\n{"email":');
  return text(socket);
}

const countConnections = () =>
  new Promise<number>((resolve, reject) => {
    test.app.server.getConnections((error, count) => {
      if (error) reject(error);
      else resolve(count);
    });
  });

describe('POST /api/app/sign-in with bodies that stall', () => {
  it('S6: 408 for each, closes the connections and writes nothing', async () => {
    const before = await fingerprintDatabase(test.database);
    const responses = Array.from({ length: 20 }, stallSignIn);
    await expect.poll(() => arrived).toBe(20);
    expect(await countConnections()).toBe(20);
    vi.advanceTimersByTime(STALLED_MS);
    for (const response of await Promise.all(responses)) {
      expect(response).toMatch(/^HTTP\/1\.1 408 [^]*"The request body was not received in time"/);
    }
    await expect.poll(countConnections).toBe(0);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });
});
