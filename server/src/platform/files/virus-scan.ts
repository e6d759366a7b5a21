import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { InvalidError, UnavailableError } from '../errors.ts';

export type ScannerAddress = { readonly host: string; readonly port: number };

const SILENCE_MS = 30_000;
const CLEAN = /^stream: OK$/;
const INFECTED = /^stream: (.+) FOUND$/;

/** Asks clamd. What it cannot say is clean is not let in: an answer that does not come is a reason to try again later. */
export async function requireNoVirus(scanner: ScannerAddress, path: string): Promise<void> {
  const verdict = await ask(scanner, path).catch((cause: unknown) => {
    throw unavailable(cause);
  });
  if (CLEAN.test(verdict)) return;
  const virus = INFECTED.exec(verdict)?.[1];
  if (virus === undefined) throw unavailable(verdict);
  throw new InvalidError(`The virus scanner refuses the file: ${virus}`);
}

async function ask({ host, port }: ScannerAddress, path: string): Promise<string> {
  const socket = connect({ host, port, allowHalfOpen: true });
  socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('clamd does not answer')));
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
  await pipeline(createReadStream(path), inChunks(), socket);
}

/** Each chunk goes after its length; a chunk of no bytes ends the stream. */
const inChunks = () =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, Buffer.concat([lengthOf(chunk.length), chunk]));
    },
    flush(done) {
      done(null, lengthOf(0));
    },
  });

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

function unavailable(cause: unknown): UnavailableError {
  const refusal = new UnavailableError('Files cannot be checked for viruses right now. Try again shortly.');
  refusal.cause = cause;
  return refusal;
}
