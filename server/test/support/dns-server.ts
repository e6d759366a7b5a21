import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const HEADER_BYTES = 12;
const TYPE_TXT = 16;
const NO_ERROR = 0;
const SERVER_FAILURE = 2;
const NO_SUCH_NAME = 3;

/** A DNS server on the loopback interface that answers queries for TXT records. */
export async function startDnsServer() {
  const records = new Map<string, readonly string[]>();
  const asked: string[] = [];
  let failing = false;
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, end } = readName(query, HEADER_BYTES);
    asked.push(name);
    const found = records.get(name);
    const code = failing ? SERVER_FAILURE : found ? NO_ERROR : NO_SUCH_NAME;
    socket.send(buildResponse(query, end, { code, texts: code === NO_ERROR ? (found ?? []) : [] }), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    environment: { DNS_SERVERS: `127.0.0.1:${String(socket.address().port)}` },
    /** Publishes TXT records; none removes the name. */
    publish: (name: string, ...texts: string[]) => (texts.length > 0 ? records.set(name, texts) : records.delete(name)),
    /** Whether every query fails, as during an outage. */
    fail: (now: boolean) => (failing = now),
    asked,
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}

/** The labels of a name, up to the empty one. Queries are not compressed. */
function readName(message: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = start;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

type Answer = { readonly code: number; readonly texts: readonly string[] };

function buildResponse(query: Buffer, nameEnd: number, { code, texts }: Answer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  // A response to a standard query, with recursion desired and available.
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(texts.length, 6);
  const question = query.subarray(HEADER_BYTES, nameEnd + 4);
  return Buffer.concat([header, question, ...texts.map(buildTxtRecord)]);
}

function buildTxtRecord(text: string): Buffer {
  const content = Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')]);
  const record = Buffer.alloc(12);
  // A pointer to the name in the question; then type, class, time to live and length.
  record.writeUInt16BE(0xc000 | HEADER_BYTES, 0);
  record.writeUInt16BE(TYPE_TXT, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(60, 6);
  record.writeUInt16BE(content.length, 10);
  return Buffer.concat([record, content]);
}
