import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningProcess, startNode, startNpm, waitFor } from './support/processes.ts';

type Ready = {
  readonly url: string;
  readonly databaseUrl: string;
  readonly organisation: string;
  readonly email: string;
  readonly password: string;
  readonly apiKey: string;
  readonly portalUrl: string;
};

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'assay-demo-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const demoArgs = () => ['--json', '--port', '0', '--dir', dir];

async function readyLine(demo: RunningProcess): Promise<Ready> {
  const line = await waitFor(() => {
    if (demo.child.exitCode !== null) throw new Error(demo.stderr());
    return demo
      .stdout()
      .split('\n')
      .find((text) => text.startsWith('{'));
  });
  return JSON.parse(line);
}

/** The processes whose command line contains the demo's directory: server, guard and database. */
function processesOfDemo(): string[] {
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return command.includes(dir) ? [`${pid} ${command}`] : [];
      } catch {
        return [];
      }
    });
}

const vendorNames = async ({ url, apiKey }: Ready): Promise<string[]> => {
  const answer = await fetch(`${url}/api/v1/vendors`, { headers: { authorization: `Bearer ${apiKey}` } });
  const vendors: { name: string }[] = JSON.parse(await answer.text());
  return vendors.map(({ name }) => name);
};

const signIn = ({ url, email, password }: Ready) =>
  fetch(`${url}/api/app/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password }),
  });

describe('The demo', { timeout: 300_000 }, () => {
  let first: Ready;

  it('prints one line when its API key can read twelve vendors and its user can sign in', async () => {
    const demo = startNode('server/dev/demo.ts', { args: demoArgs() });
    first = await readyLine(demo);
    expect(Object.keys(first)).toEqual([
      'url',
      'databaseUrl',
      'organisation',
      'email',
      'password',
      'apiKey',
      'portalUrl',
    ]);
    expect(first.portalUrl).toMatch(/\/portal#./);
    expect(await vendorNames(first)).toHaveLength(12);
    expect((await signIn(first)).status).toBe(200);
    const owner = new pg.Client({ connectionString: first.databaseUrl });
    await owner.connect();
    const { rows } = await owner.query('select name from organisation');
    expect(rows).toEqual([{ name: first.organisation }]);
    await owner.end();
    expect(processesOfDemo().length).toBeGreaterThanOrEqual(3);

    process.kill(-Number(demo.child.pid), 'SIGINT');
    expect(await demo.ended).toBe(0);
    expect(processesOfDemo()).toEqual([]);
    expect(demo.stdout().trimEnd().split('\n')).toHaveLength(1);
  });

  it('keeps its credentials readable only by their owner', () => {
    for (const name of ['secret', 'credentials.json']) expect(statSync(join(dir, name)).mode & 0o777).toBe(0o600);
  });

  it('reuses its data when restarted, and leaves no process behind when stopped through npm', async () => {
    const demo = startNpm(['run', 'demo', '--', ...demoArgs()]);
    const again = await readyLine(demo);
    const { organisation, email, password, apiKey } = first;
    expect(again).toMatchObject({ organisation, email, password, apiKey });
    expect(new URL(again.portalUrl).hash).toBe(new URL(first.portalUrl).hash);
    expect(await vendorNames(again)).toHaveLength(12);
    expect((await signIn(again)).status).toBe(200);
    demo.child.kill('SIGTERM');
    await demo.ended;
    await waitFor(() => processesOfDemo().length === 0);
  });

  it('ends when npm is killed', async () => {
    const demo = startNpm(['run', 'demo', '--', ...demoArgs()]);
    await readyLine(demo);
    demo.child.kill('SIGKILL');
    await waitFor(() => processesOfDemo().length === 0);
  });

  it('stops its database when it is killed', async () => {
    const demo = startNode('server/dev/demo.ts', { args: demoArgs() });
    await readyLine(demo);
    demo.child.kill('SIGKILL');
    await waitFor(() => processesOfDemo().length === 0);
  });
});
