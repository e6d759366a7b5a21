import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { seedOrganisation, seedVendor } from '../../../../test/support/factories.ts';
import { useTemporaryDirectory } from '../../../../test/support/fixture.ts';
import { useOrganisation } from '../../../../test/support/organisation.ts';
import { type RunningProcess, startNode, waitFor } from '../../../../test/support/processes.ts';
import { TEST_SECRET } from '../../../../test/support/test-app.ts';
import { respondWith } from '../../../../test/support/webhook-receiver.ts';
import { useWebhookService } from '../../../../test/support/webhook-service.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { recordAudit } from './audit-commands.ts';
import { copyAuditLogsHandler } from './audit-jobs.ts';
import { type SinkFormat, startAuditCopy, stopAuditCopy } from './audit-sink-commands.ts';
import { copyAuditEntries } from './audit-sink-copy.ts';
import { findAuditSink } from './audit-sink-queries.ts';

const { test, receiver } = useWebhookService(200);
const organisation = useOrganisation(test, beforeEach);
const directory = useTemporaryDirectory();
let path: string;
beforeEach(() => {
  path = join(directory(), organisation.id);
});

const toFile = (format: SinkFormat = 'RAW') =>
  startAuditCopy(test.ctx, organisation.operator, { to: `file:${path}`, format });
const copyWhatIsFinal = () => copyAuditEntries(test.ctx, organisation.id);

/** Transactions of other tests also hold back the horizon. Waits until it has passed all entries of this test. */
const settled = () =>
  waitFor(async () => {
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

/** Many concurrent transactions, some of which are rolled back. */
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

describe('Audit log copy to a file', () => {
  it('contains every entry once, in order, and continues where it stopped', async () => {
    await toFile();
    await seedVendor(test, organisation);
    await copy();
    expect(await idsInFile()).toEqual(await logged());
    await seedVendor(test, organisation);
    await copy();
    await copy();
    expect(await idsInFile()).toEqual(await logged());
    const [first = ''] = await linesOf();
    expect(JSON.parse(first)).toMatchObject({ action: 'CREATE_ORGANISATION', entityId: organisation.id });
    expect((await findAuditSink(test.ctx, organisation.operator))?.outcome).toMatch(/^Copied up to 20/);
  });

  it('is written as OCSF if requested', async () => {
    await toFile('OCSF');
    await copy();
    const uids = (await linesOf()).map((line) => JSON.parse(line).metadata.uid);
    expect(uids).toEqual(await logged());
  });

  it('misses no concurrent entries and contains none that were rolled back', async () => {
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

  it('contains all entries of more than one batch', async () => {
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
    await seedVendor(test, organisation);
    await copy();
    expect(await idsInFile()).not.toEqual(await logged());
    await setPlace(`busy_until = now() - interval '1 second'`);
    await copy();
    expect(await idsInFile()).toEqual(await logged());
  });

  it('continues after a line that was cut off by a crash', async () => {
    await toFile();
    await copy();
    await appendFile(path, '{"id":"cut o');
    await seedVendor(test, organisation);
    await copy();
    const lines = (await linesOf()).filter((line) => line !== '{"id":"cut o');
    expect(lines.map((line) => JSON.parse(line).id)).toEqual(await logged());
  });

  it('reports why the file cannot be written, and continues once it can', async () => {
    await startAuditCopy(test.ctx, organisation.operator, { to: `file:${path}/none/log`, format: 'RAW' });
    await copy();
    expect(await findAuditSink(test.ctx, organisation.operator)).toMatchObject({
      position: 0,
      outcome: expect.stringContaining('ENOENT'),
    });
    await toFile();
    await copy();
    expect(await idsInFile()).toEqual(await logged());
  });

  it('contains entries of one organisation only, and ends when it is stopped', async () => {
    await toFile();
    await seedVendor(test, await seedOrganisation(test));
    await settled();
    await copyAuditLogsHandler.run(test.ctx, {});
    const copied = await idsInFile();
    expect(copied).toEqual(await logged());
    await stopAuditCopy(test.ctx, organisation.operator);
    await copyAuditLogsHandler.run(test.ctx, {});
    expect(await idsInFile()).toEqual(copied);
  });
});

describe('Audit log copy by webhook', () => {
  it('is signed, is retried after a failure, and contains every entry', async () => {
    const to = receiver.url;
    const secret = await startAuditCopy(test.ctx, organisation.operator, { to, format: 'OCSF' });
    receiver.answer(respondWith(500));
    await copy();
    expect(await findAuditSink(test.ctx, organisation.operator)).toMatchObject({
      outcome: 'Received HTTP status 500',
      position: 0,
    });
    receiver.answer(respondWith(200));
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
    'rejects the target %s',
    async (to) => {
      const start = async () => startAuditCopy(test.ctx, organisation.operator, { to, format: 'RAW' });
      await expect(start).rejects.toThrow('absolute');
      expect(await findAuditSink(test.ctx, organisation.operator)).toBeNull();
    },
  );
});

describe('A killed copy worker', { timeout: 120_000 }, () => {
  const KILLS = 1;
  let worker: RunningProcess | undefined;
  afterAll(() => worker?.child.kill('SIGKILL'));

  const startWorker = async () => {
    const env = { DATABASE_URL: test.database.url, ASSAY_SECRET: TEST_SECRET, ...receiver.environment };
    const started = startNode('server/src/worker.ts', { args: [], env });
    worker = started;
    await waitFor(() => started.stderr().includes('"working"'));
    return started;
  };
  const orderCopy = () =>
    test.database.query(
      `insert into job.job (name, data, state, expire_seconds, retry_limit, heartbeat_seconds)
       values ('copy-audit-logs', '{}', 'created', 60, 0, null)`,
    );

  it('leaves a file that the next worker completes: no entry is missing, and at most a batch is repeated', async () => {
    await toFile();
    for (let kill = 0; kill < KILLS; kill += 1) {
      const killed = await startWorker();
      const size = await readFile(path, 'utf8').catch(() => '');
      const writing = entriesOf(600, (index) => index % 3 === 0);
      await orderCopy();
      await waitFor(async () => (await readFile(path, 'utf8').catch(() => '')) !== size);
      killed.child.kill('SIGKILL');
      await Promise.all([writing, killed.ended]);
      await setPlace(`busy_until = '-infinity'`);
    }
    await copy();
    const entries = await logged();
    // A line that was cut off when the worker was killed is written again in full.
    const whole = (await linesOf()).filter((line) => line.endsWith('}'));
    const copied = whole.map((line) => String(JSON.parse(line).id));
    expect(new Set(copied)).toEqual(new Set(entries));
    expect(copied.length - entries.length).toBeLessThanOrEqual(KILLS * 500);
  });
});
