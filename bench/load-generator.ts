// Sends HTTP requests from its own process. It shares the machine with the servers it measures, so it does little work:
// requests are prepared bytes, and it reads only the status and length of a response.
import { connect, type Socket } from 'node:net';
import { handleMessages } from './child-process.ts';
import { CONNECTIONS, COUNTER, measure, type RequestFunction } from './measure.ts';

export type HttpJob = {
  readonly port: number;
  readonly requests: readonly string[];
  readonly durationMs: number;
  readonly connections?: number;
};

const CONTENT_LENGTH = /\r\ncontent-length: (\d+)/i;
const NOTHING = Buffer.alloc(0);

/** Calls back with the status when a response is complete. */
function answerReader(onAnswer: (status: string) => void) {
  let head: Buffer = NOTHING;
  let status = '';
  let missing = 0;
  return (chunk: Buffer) => {
    if (missing > 0) {
      missing -= chunk.length;
    } else {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end === -1) return;
      const text = head.toString('latin1', 0, end);
      status = text.slice(9, 12);
      missing = end + 4 + Number(CONTENT_LENGTH.exec(text)?.[1]) - head.length;
      head = NOTHING;
    }
    if (missing === 0) onAnswer(status);
  };
}

/** The number of times a request with a counter was sent, over all jobs. */
const sent = new Map<string, number>();

function countUp(request: string): Buffer {
  const before = sent.get(request) ?? 0;
  sent.set(request, before + 1);
  return Buffer.from(request.replaceAll(COUNTER, String(before).padStart(COUNTER.length)));
}

function requestPicker(requests: readonly string[], index: number): (number: number) => Buffer {
  const own = requests[index % requests.length] ?? '';
  if (own.includes(COUNTER)) return () => countUp(own);
  const bytes = requests.map((request) => Buffer.from(request));
  return (number) => bytes[number % bytes.length] ?? NOTHING;
}

function lane(socket: Socket, pick: (number: number) => Buffer): RequestFunction {
  let settle: (failure: string | null) => void = () => undefined;
  socket.setNoDelay(true);
  socket.on(
    'data',
    answerReader((status) => settle(status.startsWith('2') ? null : status)),
  );
  socket.on('error', (error) => settle(error.message));
  socket.on('close', () => settle('connection closed'));
  return (number) =>
    new Promise((resolve) => {
      settle = resolve;
      if (socket.destroyed) settle('connection closed');
      else socket.write(pick(number));
    });
}

handleMessages(async (question) => {
  const { port, requests, durationMs, connections = CONNECTIONS }: HttpJob = JSON.parse(question);
  const sockets = Array.from({ length: connections }, () => connect(port, '127.0.0.1'));
  const measurement = await measure(
    sockets.map((socket, index) => lane(socket, requestPicker(requests, index))),
    durationMs,
  );
  for (const socket of sockets) socket.destroy();
  return measurement;
});
