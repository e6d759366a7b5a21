// Runs in its own network namespace without any route out (see outbound.test.ts). Every connection ends up here.
import { execFileSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOutbound } from '../../src/platform/outbound/outbound.ts';
import { FORBIDDEN_ADDRESSES, FORBIDDEN_NAMES, FORBIDDEN_URLS } from './forbidden-spellings.ts';

const PUBLIC = '9.9.9.9';
const PUBLIC_SIX = '2620:fe::9';
const TIMES = 100;

const others = Object.keys(networkInterfaces()).filter((name) => name !== 'lo');
if (others.length > 0) throw new Error(`This is no namespace of its own: there is ${others.join(', ')}`);

const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'pipe' });
run('ip', 'link', 'set', 'lo', 'up');
for (const address of [...FORBIDDEN_ADDRESSES, PUBLIC, PUBLIC_SIX]) {
  run('ip', 'addr', 'add', address, 'dev', 'lo', ...(address.includes(':') ? ['nodad'] : []));
}

/** Names are resolved as usual, but from our own files and name server. */
const dir = mkdtempSync(join(tmpdir(), 'assay-names-'));
const hosts = Object.entries(FORBIDDEN_NAMES).flatMap(([name, to]) => to.map((address) => `${address} ${name}\n`));
const files = {
  '/etc/hosts': `${PUBLIC} public.example\n${hosts.join('')}`,
  '/etc/resolv.conf': 'nameserver 127.0.0.1\noptions timeout:1 attempts:1\n',
  '/etc/nsswitch.conf': 'hosts: files dns\n',
};
for (const [index, [path, text]] of Object.entries(files).entries()) {
  const own = join(dir, String(index));
  writeFileSync(own, text);
  run('mount', '--bind', own, path);
}

/** Every other A query for the rebound name returns a public address. All other queries return a loopback address. */
let lookups = 0;
const nameServer = createSocket('udp4', (query, { port, address }) => {
  const end = query.indexOf(0, 12) + 5;
  const isA = query.readUInt16BE(end - 4) === 1;
  const isRebound = query.includes('rebound');
  const to = isA && isRebound && lookups++ % 2 === 0 ? [9, 9, 9, 9] : [127, 0, 0, 1];
  const head = Buffer.from([0x81, 0x80, 0, 1, 0, isA ? 1 : 0, 0, 0, 0, 0]);
  const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...to]);
  const parts = [query.subarray(0, 2), head, query.subarray(12, end), ...(isA ? [answer] : [])];
  nameServer.send(Buffer.concat(parts), port, address);
});
nameServer.bind(53, '127.0.0.1');

let connections: string[] = [];
const servers = [443, 80, 22, 8_443, 8_445].map((port) =>
  createServer((socket) => {
    connections.push(String(socket.localAddress));
    socket.on('error', () => undefined).destroy();
  }).listen(port, '::'),
);
await Promise.all([once(nameServer, 'listening'), ...servers.map((server) => once(server, 'listening'))]);

async function connectionsBy(work: () => Promise<unknown>): Promise<{ failed: boolean; connections: string[] }> {
  connections = [];
  const failed = await work().then(
    () => false,
    () => true,
  );
  // A new connection is reported one event loop turn later.
  await new Promise((resolve) => setTimeout(resolve, 5));
  return { failed, connections };
}

const outbound = createOutbound({ allowedRanges: [], allowedPorts: [], caFile: null });
const opened = createOutbound({
  allowedRanges: ['10.0.0.0/8'],
  allowedPorts: [{ first: 8_443, last: 8_444 }],
  caFile: null,
});
const send = (url: string, by = outbound) => connectionsBy(() => by.post(url, { headers: {}, body: '{}' }));
const fetched = (url: string) => connectionsBy(() => outbound.fetch(url, { method: 'GET', headers: {}, body: null }));
const plainly = (host: string) => connectionsBy(() => once(connect(443, host), 'connect'));

const each = async <T>(items: readonly string[], work: (item: string) => Promise<T>) => {
  const results: Record<string, T> = {};
  for (const item of items) results[item] = await work(item);
  return results;
};
const names = [...Object.keys(FORBIDDEN_NAMES), 'localhost.', 'LOCALHOST', 'inner.example.'];
/** All URLs have the same host. */
const rebound = Array.from({ length: TIMES }, (_, time) => `https://rebound.example/${String(time)}`);

const report = {
  urls: await each(FORBIDDEN_URLS, (url) => send(url)),
  names: await each(names, (name) => send(`https://${name}/`)),
  fetched: await each([...FORBIDDEN_URLS, ...names.map((name) => `https://${name}/`)], fetched),
  rebound: await each(rebound, (url) => send(url)),
  lookups,
  public: await each([`https://${PUBLIC}/`, `https://[${PUBLIC_SIX}]/`, 'https://public.example/'], (url) => send(url)),
  opened: await each(['https://10.0.0.1/', 'https://192.168.0.1/'], (url) => send(url, opened)),
  ports: await each(
    [22, 80, 8_443, 8_445].map((port) => `https://${PUBLIC}:${String(port)}/`),
    (url) => send(url),
  ),
  openedPorts: await each(
    [8_443, 8_445].map((port) => `https://public.example:${String(port)}/`),
    (url) => send(url, opened),
  ),
  // Shows that each address could be reached without the guard.
  unguarded: await each(['127.0.0.1', '::1', '::ffff:127.0.0.1', ...FORBIDDEN_ADDRESSES], plainly),
};
process.stdout.write(JSON.stringify(report), () => process.exit(0));
