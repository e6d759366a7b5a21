import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeStalledRequests } from './body-timeout.ts';

const IDLE_MS = 1_000;
const OPTIONS = { idleMs: IDLE_MS, minBytesPerSecond: 100, checkIntervalMs: 20, body: { error: 'too slow' } };

// Time passes only when a test says so.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
});
let server: Server | undefined;
afterEach(() => {
  server?.close();
  vi.useRealTimers();
});

type Exchange = {
  readonly socket: Socket;
  readonly answer: Promise<string>;
  /** How many bytes of the body have arrived. */
  readonly received: () => number;
  readonly isAborted: () => boolean;
};

/** Sends the head of a request. The server answers with the length of the body, or early with 401. */
async function open({ early = false } = {}): Promise<Exchange> {
  let request: IncomingMessage | undefined;
  let bytesBefore = 0;
  server = createServer((incoming, response) => {
    request = incoming;
    bytesBefore = incoming.socket.bytesRead;
    const answer = (body: string) => response.writeHead(200, { connection: 'close' }).end(String(body.length));
    if (early) response.writeHead(401).end('no');
    else text(incoming).then(answer, () => undefined);
  });
  closeStalledRequests(server, OPTIONS);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- It listens on TCP.
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const answer = text(socket).catch(() => '');
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 3000\r\n\r\n');
  await expect.poll(() => request).toBeDefined();
  return {
    socket,
    answer,
    received: () => (request?.socket.bytesRead ?? 0) - bytesBefore,
    isAborted: () => request?.destroyed === true && !request.complete,
  };
}

/** Sends these bytes again and again, with half of the longest pause in between, until the body is complete or aborted. */
async function drip({ socket, received, isAborted }: Exchange, bytes: number) {
  for (let sent = bytes; sent <= 3_000 && !isAborted(); sent += bytes) {
    socket.write('x'.repeat(bytes));
    await expect.poll(() => isAborted() || received() === sent, { interval: 5 }).toBe(true);
    vi.advanceTimersByTime(IDLE_MS / 2);
  }
}

describe('A request body', () => {
  it('408 when it stalls, in words, and closes the connection', async () => {
    const { socket, answer, received } = await open();
    socket.write('x');
    await expect.poll(received).toBe(1);
    vi.advanceTimersByTime(2 * IDLE_MS);
    const [head = '', body = ''] = (await answer).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(body)).toEqual(OPTIONS.body);
  });

  it('408 when it arrives byte by byte', async () => {
    const exchange = await open();
    await drip(exchange, 1);
    expect(exchange.isAborted()).toBe(true);
    // A client that is writing when the connection closes may lose the response.
    expect(await exchange.answer).toMatch(/^$|^HTTP\/1\.1 408 /);
  });

  it('200 when it arrives slowly but steadily, for longer than the longest pause', async () => {
    const exchange = await open();
    await drip(exchange, 100);
    expect(await exchange.answer).toMatch(/^HTTP\/1\.1 200 [^]*\r\n3000\r\n/);
  });

  it('closes the connection of a request that was answered before its body arrived', async () => {
    const { answer } = await open({ early: true });
    vi.advanceTimersByTime(2 * IDLE_MS);
    const received = await answer;
    expect(received).toMatch(/^HTTP\/1\.1 401 /);
    expect(received).not.toContain('408');
  });
});
