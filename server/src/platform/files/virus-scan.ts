import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { InvalidFileError, UnavailableError } from '../errors.ts';

export type ScannerAddress = { readonly host: string; readonly port: number };

const IDLE_TIMEOUT_MS = 30_000;
const CLEAN_REPLY = /^stream: OK$/;
const INFECTED_REPLY = /^stream: (.+) FOUND$/;

/**
 * Scans with clamd. Rejects everything that it does not report as clean. If it does not respond, the client can retry
 * later.
 */
export async function requireNoVirus(scanner: ScannerAddress, path: string): Promise<void> {
  const verdict = await scanFile(scanner, path).catch((cause: unknown) => {
    throw createUnavailableError(cause);
  });
  if (CLEAN_REPLY.test(verdict)) return;
  const virus = INFECTED_REPLY.exec(verdict)?.[1];
  if (virus === undefined) throw createUnavailableError(verdict);
  throw new InvalidFileError(`The virus scanner rejected the file: ${virus}`);
}

async function scanFile({ host, port }: ScannerAddress, path: string): Promise<string> {
  const socket = connect({ host, port, allowHalfOpen: true });
  socket.setTimeout(IDLE_TIMEOUT_MS, () => socket.destroy(new Error('clamd is not responding')));
  try {
    await once(socket, 'connect');
    const [answer] = await Promise.all([text(socket), send(socket, path)]);
    return answer.replace(/\0.*$/s, '').trim();
  } finally {
    socket.destroy();
  }
}

async function send(socket: Socket, path: string): Promise<void> {
  socket.write('zINSTREAM\0');
  await pipeline(createReadStream(path), createChunkTransform(), socket);
}

/** Each chunk is prefixed with its length. An empty chunk ends the stream. */
const createChunkTransform = () =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, Buffer.concat([encodeLength(chunk.length), chunk]));
    },
    flush(done) {
      done(null, encodeLength(0));
    },
  });

function encodeLength(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

function createUnavailableError(cause: unknown): UnavailableError {
  const refusal = new UnavailableError('The virus scanner is temporarily unavailable. Try again shortly.');
  refusal.cause = cause;
  return refusal;
}
