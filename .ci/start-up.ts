// Starts the demo as a script does, checks its data, and syncs vendors to it with both clients. documented-commands.ts starts it as a reader does.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { assertTrue } from './expect.ts';

const DEMO_SECONDS = 90;
const YEAR_MS = 365 * 24 * 3_600_000;

async function firstJson({ stdout }: ChildProcess) {
  if (!stdout) throw new Error('no output to read');
  for await (const line of createInterface({ input: stdout })) {
    if (line.startsWith('{')) return JSON.parse(line);
  }
  throw new Error('the demo ended without saying that it is ready');
}

async function stop(child: ChildProcess) {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

type Listed = {
  readonly id: string;
  readonly status: string;
  readonly createdAt: string;
  readonly score: number | null;
};

type Detail = { readonly scoreBreakdown: { readonly score: number | null } | null };
type Reading = (path: string) => Promise<{ readonly entries: Listed[] } & Detail>;

async function checkHistory(read: Reading) {
  const { entries } = await read('assessments?pageSize=500');
  assertTrue('assessments in all six states', new Set(entries.map(({ status }) => status)).size === 6);
  const moments = entries.map(({ createdAt }) => Date.parse(createdAt));
  assertTrue('a year of history', Math.max(...moments) - Math.min(...moments) > YEAR_MS);
  for (const { id, score } of entries) {
    const { scoreBreakdown } = await read(`assessments/${id}`);
    if ((scoreBreakdown?.score ?? null) !== score)
      assertTrue(`the score of assessment ${id} follows from its answers`, false);
  }
}

/** The examples of both clients use the same records: the second changes nothing that the first has created. */
function syncVendors(env: NodeJS.ProcessEnv) {
  const options = { env: { ...process.env, ...env, PYTHONPATH: 'client-python/src' }, encoding: 'utf8' } as const;
  const created = execFileSync('python3', ['client-python/examples/sync_vendors.py'], options);
  assertTrue(
    'the Python client creates four vendors',
    created.includes('4 created, 0 changed, 0 left as they are, 0 failed'),
  );
  const left = execFileSync('npm', ['run', '-s', 'sync-vendors', '-w', 'client'], options);
  assertTrue(
    'the TypeScript client finds them as they are',
    left.includes('0 created, 0 changed, 4 left as they are, 0 failed'),
  );
}

const dir = mkdtempSync(join(tmpdir(), 'assay-start-up-'));
const started = Date.now();
const demo = spawn('npm', ['run', 'demo', '--', '--json', '--port', '0', '--dir', dir], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const ready = await firstJson(demo);
  const read = (path: string) =>
    fetch(`${ready.url}/api/v1/${path}`, { headers: { authorization: `Bearer ${ready.apiKey}` } });
  const vendors = await read('vendors');
  const seconds = (Date.now() - started) / 1_000;
  assertTrue(`the demo answers after ${seconds.toFixed(1)} s`, vendors.status === 200 && seconds < DEMO_SECONDS);
  const listed: unknown = await vendors.json();
  assertTrue('with twelve vendors', Array.isArray(listed) && listed.length === 12);
  await checkHistory(async (path) => JSON.parse(await (await read(path)).text()));
  syncVendors({ ASSAY_URL: ready.url, ASSAY_API_KEY: ready.apiKey });
} finally {
  await stop(demo);
  rmSync(dir, { recursive: true, force: true });
}
