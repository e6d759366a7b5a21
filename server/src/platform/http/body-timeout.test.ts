import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { closeStalledRequests } from './body-timeout.ts';

const IDLE_MS = 1_000;
const OPTIONS = { idleMs: IDLE_MS, minBytesPerSecond: 100, checkIntervalMs: 20 };

let server: Server | undefined;
afterEach(() => server?.close());

type Exchange = {
  readonly socket: Socket;
  readonly answer: Promise<string>;
  /** Resolves when the server gives the request up before its body is complete. */
  readonly aborted: Promise<unknown>;
};

/** Sends the head of a request. The server answers with the length of the body, or early with 401. */
async function open({ early = false } = {}): Promise<Exchange> {
  const { promise: aborted, resolve: abort } = Promise.withResolvers<null>();
  server = createServer((request, response) => {
    const answer = (body: string) => response.writeHead(200, { connection: 'close' }).end(String(body.length));
    if (early) response.writeHead(401).end('no');
    else text(request).then(answer, () => abort(null));
  });
  closeStalledRequests(server, OPTIONS);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- It listens on TCP.
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const answer = text(socket).catch(() => '');
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 3000\r\n\r\n');
  return { socket, answer, aborted };
}

async function drip(socket: Socket, bytes: number, intervalMs: number) {
  for (let sent = 0; sent < 3_000 && socket.writable; sent += bytes) {
    socket.write('x'.repeat(bytes));
    await pause(intervalMs);
  }
}

describe('A request body', () => {
  it('408 when it stalls, in words, and closes the connection', async () => {
    const { socket, answer } = await open();
    socket.write('x');
    const [head = '', body = ''] = (await answer).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(body)).toEqual({ error: 'The request body did not arrive in time' });
  });

  it('408 when it arrives byte by byte', async () => {
    const { socket, answer, aborted } = await open();
    void drip(socket, 1, 50);
    await aborted;
    // A client that is writing when the connection closes may lose the response.
    expect(await answer).toMatch(/^$|^HTTP\/1\.1 408 /);
  });

  it('200 when it arrives slowly but steadily, for longer than the longest pause', async () => {
    const { socket, answer } = await open();
    const started = Date.now();
    await drip(socket, 100, 80);
    expect(await answer).toMatch(/^HTTP\/1\.1 200 [^]*\r\n3000\r\n/);
    expect(Date.now() - started).toBeGreaterThan(2 * IDLE_MS);
  });

  it('closes the connection of a request that was answered before its body arrived', async () => {
    const { answer } = await open({ early: true });
    const received = await answer;
    expect(received).toMatch(/^HTTP\/1\.1 401 /);
    expect(received).not.toContain('408');
  });
});
