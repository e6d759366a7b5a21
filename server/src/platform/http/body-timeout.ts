import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { AppError } from '../errors.ts';

export type BodyTimeoutOptions = {
  /** The longest pause between two pieces of a body, and the time before the rate counts. */
  readonly idleMs: number;
  readonly minBytesPerSecond: number;
  readonly checkIntervalMs: number;
  /** The body of the 408 response, which the client may no longer read. */
  readonly body: object;
};

/** Slow mobile connections reach ten times this rate. */
export const BODY_TIMEOUT = { idleMs: 30_000, minBytesPerSecond: 4_096, checkIntervalMs: 2_000 };
export const BODY_TIMEOUT_ERROR = new AppError('REQUEST_TIMEOUT', 'The request body was not received in time');

function formatResponse(body: object): string {
  const text = JSON.stringify(body);
  return [
    'HTTP/1.1 408 Request Timeout',
    'content-type: application/json; charset=utf-8',
    `content-length: ${String(Buffer.byteLength(text))}`,
    'connection: close',
    '',
    text,
  ].join('\r\n');
}

type Arrival = {
  readonly response: ServerResponse;
  readonly startedAt: number;
  readonly bytesBefore: number;
  bytesSeen: number;
  lastProgressAt: number;
};

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Closes connections whose request body stalls or arrives too slowly. Node's own `requestTimeout` limits the whole
 * duration instead, which would end the upload of a large file over a slow line.
 */
export function closeStalledRequests(server: Server, options: BodyTimeoutOptions) {
  const arriving = new Map<IncomingMessage, Arrival>();
  const answer = formatResponse(options.body);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    const [now, bytes] = [Date.now(), request.socket.bytesRead];
    arriving.set(request, { response, startedAt: now, bytesBefore: bytes, bytesSeen: bytes, lastProgressAt: now });
    request.once('close', () => arriving.delete(request));
  });
  const closeStalled = () => {
    for (const [request, arrival] of arriving) {
      if (request.complete) arriving.delete(request);
      else if (isStalled(request, arrival, options)) closeConnection(request, arrival, answer);
    }
  };
  const timer = setInterval(closeStalled, options.checkIntervalMs).unref();
  server.once('close', () => clearInterval(timer));
}

function isStalled({ socket }: IncomingMessage, arrival: Arrival, { idleMs, minBytesPerSecond }: BodyTimeoutOptions) {
  const now = Date.now();
  if (socket.bytesRead > arrival.bytesSeen) {
    arrival.bytesSeen = socket.bytesRead;
    arrival.lastProgressAt = now;
  }
  const ratedSeconds = (now - arrival.startedAt - idleMs) / 1_000;
  const received = arrival.bytesSeen - arrival.bytesBefore;
  return now - arrival.lastProgressAt > idleMs || received < ratedSeconds * minBytesPerSecond;
}

/** The handler, if it has not responded yet, sees an aborted request. */
function closeConnection({ socket }: IncomingMessage, { response }: Arrival, answer: string) {
  if (!response.headersSent) socket.write(answer);
  socket.destroy();
}
