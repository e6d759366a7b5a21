import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Target } from '../../bench/targets.ts';
import { type ApiProcess, startApiProcess } from '../../server/test/support/api-process.ts';
import { stopProcess } from '../support/killed-worker.ts';
import { type AbuseScenario, type Size, toTarget } from './abuse-targets.ts';
import { seedPortalCookies } from './portal-cookies.ts';

const BODIES = { short: 150, full: 1_500 };
/** Three uploads for each, as many as one link may have at once. */
const LINKS = { short: 4, full: 67 };
const UPLOADS_PER_LINK = 3;
const MORE_UPLOADS = 42;
const UPLOAD_BYTES = 1_048_576;
/** At 8 KiB/s: longer than a pause may last. */
const SLOW = { seconds: 38, bytesPerSecond: 8_192 };
const WAIT_MS = { short: 40_000, full: 60_000 };
const MAX_GROWTH_MIB = 64;
const MIB = 1_048_576;

/**
 * Sign-in bodies and uploads begin and never end, while one file arrives slowly. A minute later there must be no
 * temporary files and no connections left, and a second round must not need more memory than the first.
 */
export const stalledRequests: AbuseScenario = async (test, size) => {
  const dir = await mkdtemp(join(tmpdir(), 'assay-abuse-'));
  const server = await startApiProcess(test.database.url, {
    LOG_LEVEL: 'silent',
    FILE_DIR: join(dir, 'objects'),
    UPLOAD_QUARANTINE_DIR: join(dir, 'quarantine'),
  });
  try {
    const [slowLink = '', ...links] = await seedPortalCookies(test, LINKS[size] + 1);
    const slow = uploadSlowly(server, slowLink);
    const rss = [await readRssMib(server)];
    const targets = await runRound(server, links, size);
    rss.push(await readRssMib(server));
    if (size === 'full') {
      await runRound(server, links, size);
      rss.push(await readRssMib(server));
    }
    const growth = (rss.at(-1) ?? 0) - (rss.at(-2) ?? 0);
    return [
      ...targets,
      toTarget('temporary files in the end', await countFiles(join(dir, 'quarantine')), { atMost: 0 }),
      toTarget(`MiB of memory more after round ${String(rss.length - 1)}`, growth, { atMost: MAX_GROWTH_MIB }),
      toTarget('slow uploads stored', (await slow) === 201 ? 1 : 0, { atLeast: 1 }),
    ];
  } finally {
    await stopProcess(server, 'SIGTERM');
    await rm(dir, { recursive: true, force: true });
  }
};

async function runRound(server: ApiProcess, links: readonly string[], size: Size): Promise<Target[]> {
  const bodies = Array.from({ length: BODIES[size] }, () => stallSignIn(server));
  const allowed = links.flatMap((cookie) => Array<string>(UPLOADS_PER_LINK).fill(cookie));
  const uploads = allowed.map((cookie) => stallUpload(server, cookie));
  const more = Array.from({ length: MORE_UPLOADS }, () => stallUpload(server, links[0] ?? ''));
  await pause(WAIT_MS[size]);
  const stalled = [...bodies, ...uploads, ...more];
  const ofFirstLink = await Promise.all([...uploads.slice(0, UPLOADS_PER_LINK), ...more].map(({ status }) => status));
  const closed = stalled.filter(({ sent }) => sent.destroyed).length;
  for (const { sent } of stalled) sent.destroy();
  const refused = ofFirstLink.filter((status) => status === 429).length;
  return [
    toTarget(`connections closed, of ${String(stalled.length)} that stalled`, closed, { atLeast: stalled.length }),
    toTarget('refused with 429, of 45 uploads through one link', refused, { atLeast: MORE_UPLOADS }),
  ];
}

type Stalled = { readonly sent: ClientRequest; readonly status: Promise<number | undefined> };

const getStatus = (sent: ClientRequest) =>
  new Promise<number | undefined>((resolve) => {
    sent.on('response', (response) => resolve(response.resume().statusCode)).on('error', () => resolve(undefined));
  });

function open({ url }: ApiProcess, path: string, headers: Record<string, string>): Stalled {
  const sent = request(url + path, { method: 'POST', agent: false, headers });
  return { sent, status: getStatus(sent) };
}

/** The beginning of a body with a declared length of 15 KiB. */
function stallSignIn(server: ApiProcess): Stalled {
  const headers = { 'content-type': 'application/json', 'content-length': '15360' };
  const stalled = open(server, '/api/app/sign-in', headers);
  stalled.sent.write(`{"email":"${'x'.repeat(8_192)}`);
  return stalled;
}

const openUpload = (server: ApiProcess, cookie: string) =>
  open(server, '/api/portal/evidence?fileName=policy.txt', {
    cookie,
    origin: new URL(server.url).origin.replace('127.0.0.1', 'localhost'),
  });

function stallUpload(server: ApiProcess, cookie: string): Stalled {
  const stalled = openUpload(server, cookie);
  stalled.sent.write('x'.repeat(UPLOAD_BYTES));
  return stalled;
}

async function uploadSlowly(server: ApiProcess, cookie: string): Promise<number> {
  const { sent, status } = openUpload(server, cookie);
  for (let second = 0; second < SLOW.seconds; second += 1) {
    sent.write('x'.repeat(SLOW.bytesPerSecond));
    await pause(1_000);
  }
  sent.end();
  return (await status) ?? 0;
}

const countFiles = async (dir: string) => (await readdir(dir).catch(() => [])).length;

async function readRssMib({ child: { pid } }: ApiProcess): Promise<number> {
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8');
  return (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1_024) / MIB;
}
