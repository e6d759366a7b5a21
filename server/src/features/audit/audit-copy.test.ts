import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anOrganisation, aVendor, type TestOrganisation } from '../../../test/factories.ts';
import { eventually, type Running, startNode } from '../../../test/processes.ts';
import { answerWith, startReceiver } from '../../../test/receiver.ts';
import { startTestApp, TEST_SECRET, type TestApp } from '../../../test/test-app.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import { recordAudit } from './audit-commands.ts';
import { copyAudit } from './audit-copy.ts';
import { copyAuditLogsWork } from './audit-jobs.ts';
import { type SinkFormat, startAuditCopy, stopAuditCopy } from './audit-sink-commands.ts';
import { findSink } from './audit-sink-queries.ts';

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let test: TestApp;
let dir: string;
let organisation: TestOrganisation;
let path: string;
beforeAll(async () => {
  receiver = await startReceiver();
  test = await startTestApp(receiver.environment);
  dir = await mkdtemp(join(tmpdir(), 'assay-audit-'));
});
beforeEach(async () => {
  organisation = await anOrganisation(test);
  path = join(dir, organisation.id);
  receiver.received.length = 0;
  receiver.answer(answerWith(200));
});
afterAll(async () => {
  await test.close();
  await receiver.close();
  await rm(dir, { recursive: true, force: true });
});

const toFile = (format: SinkFormat = 'RAW') =>
  startAuditCopy(test.ctx, organisation.operator, { to: `file:${path}`, format });
const copyWhatIsFinal = () => copyAudit(test.ctx, organisation.id);

/** Transactions of other tests hold the horizon back too: waits until it has passed all entries of this one. */
const settled = () =>
  eventually(async () => {
    const open = await test.database.query(
      'select from audit_entry where organisation_id = $1 and position >= audit_horizon() limit 1',
      [organisation.id],
    );
    return open.length === 0;
  });
const copy = async () => {
  await settled();
  await copyWhatIsFinal();
};
const logged = async () => {
  const rows = await test.database.query<{ id: string }>(
    'select id from audit_entry where organisation_id = $1 order by position, id',
    [organisation.id],
  );
  return rows.map(({ id }) => id);
};
const linesOf = async () => (await readFile(path, 'utf8')).trimEnd().split('\n');
const idsInFile = async () => (await linesOf()).map((line) => String(JSON.parse(line).id));
const setPlace = (fields: string) =>
  test.database.query(`update audit_sink set ${fields} where organisation_id = $1`, [organisation.id]);

/** A moment's work of many, of which some give up at the end. */
const entriesOf = async (count: number, giveUp: (index: number) => boolean) => {
  await Promise.allSettled(
    Array.from({ length: count }, (_, index) =>
      inOrganisation(test.ctx, organisation.operator, async (tx) => {
        await recordAudit(tx, organisation.operator, { action: 'TEST_ENTRY', meta: { index } });
        if (index % 7 === 0) await new Promise((resolve) => setTimeout(resolve, 30));
        await recordAudit(tx, organisation.operator, { action: 'TEST_ENTRY', meta: { index } });
        if (giveUp(index)) throw new Error('rolled back');
      }),
    ),
  );
};

describe('The copy of an audit log in a file', () => {
  it('has every entry once, in order, and goes on where it stopped', async () => {
    await toFile();
    await aVendor(test, organisation);
    await copy();
    expect(await idsInFile()).toEqual(await logged());
    await aVendor(test, organisation);
    await copy();
    await copy();
    expect(await idsInFile()).toEqual(await logged());
    const [first = ''] = await linesOf();
    expect(JSON.parse(first)).toMatchObject({ action: 'CREATE_ORGANISATION', entityId: organisation.id });
    expect((await findSink(test.ctx, organisation.operator))?.outcome).toMatch(/^Copied up to 20/);
  });

  it('is written in the words of OCSF when asked', async () => {
    await toFile('OCSF');
    await copy();
    const uids = (await linesOf()).map((line) => JSON.parse(line).metadata.uid);
    expect(uids).toEqual(await logged());
  });

  it('misses nothing of what many write at the same time, and shows nothing that was rolled back', async () => {
    await toFile();
    const writing = entriesOf(400, (index) => index % 5 === 0);
    const copying = async () => {
      for (let time = 0; time < 20; time += 1) await copyWhatIsFinal();
    };
    await Promise.all([writing, copying()]);
    await copy();
    const [copied, entries] = [await idsInFile(), await logged()];
    expect(entries.length).toBeGreaterThan(600);
    expect(copied).toEqual(entries);
  });

  it('has more than a batch, in whole', async () => {
    await toFile();
    await test.database.query(
      `insert into audit_entry (organisation_id, id, action, user_name)
       select $1, gen_random_uuid(), 'TEST_ENTRY', 'Robin' from generate_series(1, 1200)`,
      [organisation.id],
    );
    await copy();
    expect(await idsInFile()).toEqual(await logged());
  });

  it('is written by one worker at a time', async () => {
    await toFile();
    await settled();
    await Promise.all([copyWhatIsFinal(), copyWhatIsFinal(), copyWhatIsFinal()]);
    expect(await idsInFile()).toEqual(await logged());
    await setPlace(`busy_until = now() + interval '1 minute'`);
    await aVendor(test, organisation);
    await copy();
    expect(await idsInFile()).not.toEqual(await logged());
    await setPlace(`busy_until = now() - interval '1 second'`);
    await copy();
    expect(await idsInFile()).toEqual(await logged());
  });

  it('goes on behind a line that a crash cut off', async () => {
    await toFile();
    await copy();
    await appendFile(path, '{"id":"cut o');
    await aVendor(test, organisation);
    await copy();
    const lines = (await linesOf()).filter((line) => line !== '{"id":"cut o');
    expect(lines.map((line) => JSON.parse(line).id)).toEqual(await logged());
  });

  it('says why it cannot be written, and goes on once it can', async () => {
    await startAuditCopy(test.ctx, organisation.operator, { to: `file:${path}/none/log`, format: 'RAW' });
    await copy();
    expect(await findSink(test.ctx, organisation.operator)).toMatchObject({
      position: 0,
      outcome: expect.stringContaining('ENOENT'),
    });
    await toFile();
    await copy();
    expect(await idsInFile()).toEqual(await logged());
  });

  it('is made of one organisation alone, and ends when it is stopped', async () => {
    await toFile();
    await aVendor(test, await anOrganisation(test));
    await settled();
    await copyAuditLogsWork.run(test.ctx, {});
    const copied = await idsInFile();
    expect(copied).toEqual(await logged());
    await stopAuditCopy(test.ctx, organisation.operator);
    await copyAuditLogsWork.run(test.ctx, {});
    expect(await idsInFile()).toEqual(copied);
  });
});

describe('The copy of an audit log by webhook', () => {
  it('is signed, comes again after a failure, and has every entry', async () => {
    const to = receiver.url;
    const secret = await startAuditCopy(test.ctx, organisation.operator, { to, format: 'OCSF' });
    receiver.answer(answerWith(500));
    await copy();
    expect(await findSink(test.ctx, organisation.operator)).toMatchObject({
      outcome: 'Answered with 500',
      position: 0,
    });
    receiver.answer(answerWith(200));
    await copy();
    const [failed, taken] = receiver.received;
    expect(taken?.id).toBe(failed?.id);
    const headers = Object.fromEntries(
      Object.entries(taken?.headers ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const body = new Verifier(secret ?? '').verify(taken?.body ?? '', headers);
    expect(body).toMatchObject({ type: 'audit.entries' });
    const uids = JSON.parse(taken?.body ?? '').data.map(({ metadata }: { metadata: { uid: string } }) => metadata.uid);
    expect(uids).toEqual(await logged());
  });

  it.each(['https://127.0.0.2/', 'http://siem.example/', 'file:relative', 'nowhere', 'file:https://siem.example'])(
    'is refused to %s',
    async (to) => {
      const start = async () => startAuditCopy(test.ctx, organisation.operator, { to, format: 'RAW' });
      await expect(start).rejects.toThrow('absolute');
      expect(await findSink(test.ctx, organisation.operator)).toBeNull();
    },
  );
});

describe('A worker that copies and is killed', { timeout: 120_000 }, () => {
  const KILLS = 1;
  let worker: Running | undefined;
  afterAll(() => worker?.child.kill('SIGKILL'));

  const startWorker = async () => {
    const env = { DATABASE_URL: test.database.url, ASSAY_SECRET: TEST_SECRET, ...receiver.environment };
    const started = startNode('server/src/worker.ts', { args: [], env });
    worker = started;
    await eventually(() => started.stderr().includes('"working"'));
    return started;
  };
  const orderCopy = () =>
    test.database.query(
      `insert into job.job (name, data, state, expire_seconds, retry_limit, heartbeat_seconds)
       values ('copy-audit-logs', '{}', 'created', 60, 0, null)`,
    );

  it('leaves a file that the next one completes: every entry is there, and at most a batch twice', async () => {
    await toFile();
    for (let kill = 0; kill < KILLS; kill += 1) {
      const killed = await startWorker();
      const size = await readFile(path, 'utf8').catch(() => '');
      const writing = entriesOf(600, (index) => index % 3 === 0);
      await orderCopy();
      await eventually(async () => (await readFile(path, 'utf8').catch(() => '')) !== size);
      killed.child.kill('SIGKILL');
      await Promise.all([writing, killed.ended]);
      await setPlace(`busy_until = '-infinity'`);
    }
    await copy();
    const entries = await logged();
    // A line that was being written when the worker was killed is there again in full.
    const whole = (await linesOf()).filter((line) => line.endsWith('}'));
    const copied = whole.map((line) => String(JSON.parse(line).id));
    expect(new Set(copied)).toEqual(new Set(entries));
    expect(copied.length - entries.length).toBeLessThanOrEqual(KILLS * 500);
  });
});
