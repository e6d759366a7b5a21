import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FORBIDDEN_ADDRESSES, FORBIDDEN_NAMES, FORBIDDEN_URLS } from '../../../test/support/forbidden-spellings.ts';
import { isPublicAddress } from './public-address.ts';
import { describeWith } from '../../../test/support/programs.ts';

const Sent = z.object({ failed: z.boolean(), connections: z.array(z.string()) });
const SentByUrl = z.record(z.string(), Sent);
const Report = z.object({
  urls: SentByUrl,
  names: SentByUrl,
  fetched: SentByUrl,
  rebound: SentByUrl,
  lookups: z.int(),
  public: SentByUrl,
  opened: SentByUrl,
  ports: SentByUrl,
  openedPorts: SentByUrl,
  unguarded: SentByUrl,
});

const NAMESPACE = fileURLToPath(new URL('../../../test/support/outbound-namespace.ts', import.meta.url));

/** Runs in its own network namespace with only a loopback interface, so nothing leaves the machine. */
function reportFromNamespace() {
  const alone = ['--map-root-user', '--net', '--mount', process.execPath, '--conditions=source', NAMESPACE];
  const { stdout, stderr } = spawnSync('unshare', alone, { encoding: 'utf8', timeout: 60_000 });
  if (stdout === '') throw new Error(stderr);
  return Report.parse(JSON.parse(stdout));
}

const connected = (sent: z.infer<typeof SentByUrl>) =>
  Object.entries(sent).flatMap(([spelling, { connections }]) => connections.map((to) => `${spelling} → ${to}`));

describeWith('a network namespace')('A message to a user-supplied URL', { timeout: 90_000 }, () => {
  let report: z.infer<typeof Report>;
  beforeAll(() => {
    report = reportFromNamespace();
  });

  it('reaches no forbidden address in any notation', () => {
    expect(FORBIDDEN_URLS.length).toBeGreaterThanOrEqual(50);
    expect(Object.keys(report.urls)).toEqual(FORBIDDEN_URLS);
    expect(connected(report.urls)).toEqual([]);
    expect(Object.values(report.urls).every(({ failed }) => failed)).toBe(true);
  });

  it('reaches no forbidden address through a hostname', () => {
    expect(Object.keys(report.names)).toEqual(expect.arrayContaining(Object.keys(FORBIDDEN_NAMES)));
    expect(connected(report.names)).toEqual([]);
  });

  it('never fetches from a forbidden address, in any notation or through a hostname', () => {
    expect(Object.keys(report.fetched)).toEqual(expect.arrayContaining([...FORBIDDEN_URLS]));
    expect(connected(report.fetched)).toEqual([]);
    expect(Object.values(report.fetched).every(({ failed }) => failed)).toBe(true);
  });

  it('reaches no forbidden address through a hostname that resolves differently each time', () => {
    const reached = new Set(Object.values(report.rebound).flatMap(({ connections }) => connections));
    expect([Object.keys(report.rebound).length, report.lookups]).toEqual([100, 100]);
    expect([...reached]).toEqual(['::ffff:9.9.9.9']);
  });

  it('reaches the internet', () => {
    expect(connected(report.public)).toEqual([
      'https://9.9.9.9/ → ::ffff:9.9.9.9',
      'https://[2620:fe::9]/ → 2620:fe::9',
      'https://public.example/ → ::ffff:9.9.9.9',
    ]);
  });

  it('reaches the internal networks that the operator allowed, and no others', () => {
    expect(connected(report.opened)).toEqual(['https://10.0.0.1/ → ::ffff:10.0.0.1']);
  });

  it('S16: reaches no port but 443, unless the operator allowed it', () => {
    expect(connected(report.ports)).toEqual([]);
    expect(Object.values(report.ports).every(({ failed }) => failed)).toBe(true);
    expect(connected(report.openedPorts)).toEqual(['https://public.example:8443/ → ::ffff:9.9.9.9']);
  });

  it('S16: never reaches the wire server of Azure, in any notation or through a hostname', () => {
    const urls = ['https://168.63.129.16/', 'https://2822734096/', 'https://0xa83f8110/'];
    expect(urls.map((url) => report.urls[url])).toEqual(urls.map(() => ({ failed: true, connections: [] })));
    expect(report.names['azure.example']).toEqual({ failed: true, connections: [] });
    expect(isPublicAddress('168.63.129.16')).toBe(false);
  });

  it('would reach each of them without the guard', () => {
    const missed = Object.entries(report.unguarded).filter(([, { connections }]) => connections.length !== 1);
    expect(missed).toEqual([]);
    expect(Object.keys(report.unguarded)).toHaveLength(FORBIDDEN_ADDRESSES.length + 3);
  });
});

describe('An address', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2620:fe::9', '2a00:1450::1'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
  it.each(FORBIDDEN_ADDRESSES)('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(['', 'localhost', '127.0.0.1:80', '::ffff:8.8.8.8'])('"%s" is not public', (address) =>
    expect(isPublicAddress(address)).toBe(false),
  );
});
