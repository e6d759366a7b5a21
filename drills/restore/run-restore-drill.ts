import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SealerContext } from '../../server/src/context.ts';
import { createOperatorCaller } from '../../server/src/domain/caller.ts';
import { sealAuditLog } from '../../server/src/features/record/audit/audit-seal-commands.ts';
import {
  sendCheckpointsToWitness,
  startAuditWitness,
} from '../../server/src/features/record/audit/audit-witness-commands.ts';
import { migrate } from '../../server/src/migrate.ts';
import { createDiskStore } from '../../server/src/platform/files/disk-store.ts';
import { waitFor } from '../../server/test/support/processes.ts';
import { startMailServer, type TestMailServer } from '../../server/test/support/test-mail-server.ts';
import { stopProcess } from '../support/killed-worker.ts';
import { type ArchivingPostgres, startArchivingPostgres } from './archiving-postgres.ts';
import { compareJournal, type JournalComparison, type JournalEntry, listUnreadableFiles } from './restore-journal.ts';
import { createInstallation, createInstallationContext, withOwnerPool } from './restore-scene.ts';
import { seedWriterScene, startWriters } from './restore-writers.ts';

export type RestoreDrillOptions = {
  /** Duration of writes before the physical backup, up to the restore point, and after it. */
  readonly seconds: number;
  /** How long the worker runs on the restored database before outbound messages are released. */
  readonly heldSeconds: number;
};

export type RestoreFinding = JournalComparison & {
  readonly files: number;
  readonly unreadableFiles: number;
  readonly putBack: number;
  readonly auditOk: boolean;
  readonly auditEntries: number;
  readonly restoreMs: number;
};

export type RestoreDrillResult = {
  readonly acknowledged: number;
  readonly cutOff: number;
  readonly sentBeforeTheLoss: number;
  readonly backups: Readonly<Record<'logical' | 'physical', { readonly ms: number; readonly megabytes: number }>>;
  readonly moment: RestoreFinding & {
    /** What the witness reports about the log without the entries after the restore point. */
    readonly witness: string;
    readonly queuedMails: number;
    readonly leftWhileHeld: number;
    readonly leftAfterRelease: number;
    readonly leftTwice: number;
    /** With a new witness, the log verifies again. */
    readonly witnessAnew: boolean;
  };
  readonly logical: RestoreFinding;
  /** Each deliberately damages the restored database; the comparison must detect it. */
  readonly noticed: Readonly<Record<'a write lost' | 'a write from after the moment' | 'a file damaged', boolean>>;
  readonly seconds: number;
};

type Loss = {
  readonly postgres: ArchivingPostgres;
  readonly journal: readonly JournalEntry[];
  readonly files: string;
  readonly moment: number;
  readonly physical: string;
  readonly logical: string;
  readonly organisationId: string;
  readonly witness: string;
};

/** Writes, backs up meanwhile, loses the server, and restores it to a point in time and from a dump. */
export async function runRestoreDrill(drill: RestoreDrillOptions): Promise<RestoreDrillResult> {
  const started = performance.now();
  const postgres = await startArchivingPostgres();
  const [before, after] = [await startMailServer(), await startMailServer()];
  try {
    await postgres.start();
    await withOwnerPool(postgres.url('postgres'), (owner) => owner.query('create database assay'));
    await migrate(postgres.url('assay'));
    const { loss, told } = await fillAndLose(postgres, before, drill);
    const moment = await bringBackTheMoment(loss, after, drill);
    const logical = await bringBackTheDump(loss, after);
    const noticed = await spoil(loss);
    return { ...told, moment, logical, noticed, seconds: Math.round((performance.now() - started) / 1_000) };
  } finally {
    await postgres.stop();
    await before.stop();
    await after.stop();
  }
}

async function fillAndLose(postgres: ArchivingPostgres, mails: TestMailServer, { seconds }: RestoreDrillOptions) {
  const files = join(postgres.dir, 'files');
  const witness = join(postgres.dir, 'witness.jsonl');
  const installation = await createInstallation(postgres, { database: 'assay', files, smtpUrl: mails.url });
  const ctx = createInstallationContext(installation);
  const scene = await seedWriterScene(ctx);
  const { organisationId } = scene;
  await startAuditWitness(ctx, createOperatorCaller(organisationId), `file:${witness}`);
  const apis = [await installation.startApi(), await installation.startApi()];
  let worker = await installation.startWorker();
  let turn = 0;
  const writers = await startWriters(() => apis[(turn += 1) % apis.length]?.url ?? '', scene);

  await pause(seconds * 1_000);
  const logical = await installation.assay('backup');
  const physical = await installation.assay('backup', '--physical');
  await tellWitness(ctx, organisationId);
  // Without a worker, emails queued around the restore point stay queued and are still unsent after the restore.
  await stopProcess(worker, 'SIGTERM');
  await pause(seconds * 1_000);
  const moment = Date.now();
  await pause(500);
  worker = await installation.startWorker();
  await pause(seconds * 1_000);
  await tellWitness(ctx, organisationId);
  await archived(postgres, moment);
  if (writers.failures.length > 0) throw new Error(writers.failures[0]);

  await postgres.destroy();
  await writers.stop();
  for (const process of [worker, ...apis]) await stopProcess(process, 'SIGKILL');
  await ctx.database.pool.end();
  const { journal } = writers;
  const loss: Loss = {
    ...{ postgres, journal, files, moment, organisationId, witness },
    physical: physical.answer.path,
    logical: logical.answer.path,
  };
  const megabytes = ({ answer }: typeof logical) =>
    answer.manifest.parts.reduce((sum: number, part: { sizeBytes: number }) => sum + part.sizeBytes, 0) / 1e6;
  const told = {
    acknowledged: journal.length,
    cutOff: writers.failures.length,
    sentBeforeTheLoss: mails.received.length,
    backups: {
      logical: { ms: logical.ms, megabytes: megabytes(logical) },
      physical: { ms: physical.ms, megabytes: megabytes(physical) },
    },
  };
  return { loss, told };
}

async function tellWitness(ctx: SealerContext, organisationId: string) {
  await sealAuditLog(ctx, organisationId);
  await sendCheckpointsToWitness(ctx, organisationId);
}

/**
 * Waits until everything up to a second after the restore point is archived. Later writes may be lost with the server.
 */
const archived = (postgres: ArchivingPostgres, moment: number) =>
  withOwnerPool(postgres.url('assay'), (owner) =>
    waitFor(async () => {
      const { rows } = await owner.query<{ at: Date | null }>('select last_archived_time as at from pg_stat_archiver');
      return (rows[0]?.at?.getTime() ?? 0) > moment + 3_000;
    }),
  );

async function bringBackTheMoment(loss: Loss, mails: TestMailServer, { heldSeconds }: RestoreDrillOptions) {
  const { postgres, files, moment, witness, organisationId } = loss;
  const installation = await createInstallation(postgres, { database: 'assay', files, smtpUrl: mails.url });
  // The file store lost the files that the backup contains; the restore recovers them. Later uploads are still in the
  // store.
  for (const { key } of filesIn(loss.physical)) await rm(join(files, key), { force: true });
  const data = join(postgres.dir, 'restored');
  const until = new Date(moment).toISOString();
  const where = ['--from', loss.physical, '--until', until, '--archive', postgres.archive, '--data', data];
  const restored = await installation.assay('restore', ...where);
  if (restored.code !== 0) throw new Error(JSON.stringify(restored.answer));
  await postgres.start(data);
  const found = await lookAt(loss, { database: 'assay', files, moment, restored });

  const url = postgres.url('assay');
  const queuedMails = await withOwnerPool(url, async (owner) => {
    const { rowCount } = await owner.query(`select from mail where status = 'QUEUED'`);
    return rowCount ?? 0;
  });
  const worker = await installation.startWorker();
  await pause(heldSeconds * 1_000);
  const leftWhileHeld = mails.received.length;
  const organisation = ['--organisation', organisationId];
  const verified = await installation.assay('audit', 'verify', ...organisation, '--witness', witness);
  await installation.assay('outbound', 'release');
  await waitFor(() => mails.received.length >= queuedMails);
  await pause(1_000);
  const ids = mails.received.map(({ raw }) => /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? '');
  await stopProcess(worker, 'SIGTERM');

  const anew = `${witness}.after-the-restore`;
  await installation.assay('audit', 'witness', ...organisation, '--to', `file:${anew}`);
  const ctx = createInstallationContext(installation);
  await tellWitness(ctx, organisationId).finally(() => ctx.database.pool.end());
  const again = await installation.assay('audit', 'verify', ...organisation, '--witness', anew);
  return {
    ...found,
    witness: String(verified.answer.problem?.words),
    queuedMails,
    leftWhileHeld,
    leftAfterRelease: ids.length - leftWhileHeld,
    leftTwice: ids.length - new Set(ids).size,
    witnessAnew: again.answer.ok && again.answer.witnessed > 0,
  };
}

async function bringBackTheDump(loss: Loss, mails: TestMailServer): Promise<RestoreFinding> {
  const { postgres } = loss;
  await withOwnerPool(postgres.url('postgres'), (owner) => owner.query('create database from_dump'));
  const place = { database: 'from_dump', files: join(postgres.dir, 'files-from-dump'), smtpUrl: mails.url };
  const installation = await createInstallation(postgres, place);
  const restored = await installation.assay('restore', '--from', loss.logical);
  if (restored.code !== 0) throw new Error(JSON.stringify(restored.answer));
  const { takenAt } = JSON.parse(readFileSync(join(loss.logical, 'manifest.json'), 'utf8'));
  return lookAt(loss, { ...place, moment: Date.parse(takenAt), restored });
}

type Restored = {
  readonly database: string;
  readonly files: string;
  readonly moment: number;
  readonly restored: Awaited<ReturnType<Awaited<ReturnType<typeof createInstallation>>['assay']>>;
};

const lookAt = (
  { postgres, journal }: Loss,
  { database, files, moment, restored }: Restored,
): Promise<RestoreFinding> =>
  withOwnerPool(postgres.url(database), async (owner) => {
    const opened = await listUnreadableFiles(owner, createDiskStore(files));
    const { answer, ms } = restored;
    return {
      ...(await compareJournal(owner, journal, moment)),
      files: opened.files,
      unreadableFiles: opened.bad.length,
      putBack: answer.files.putBack,
      auditOk: answer.logs.every(({ ok }: { ok: boolean }) => ok),
      auditEntries: answer.logs.reduce((sum: number, { sealed }: { sealed: number }) => sum + sealed, 0),
      restoreMs: ms,
    };
  });

function filesIn(backup: string): { readonly key: string }[] {
  const lines = readFileSync(join(backup, 'files.jsonl'), 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}

/**
 * Shows that the checks can fail: replaces a vendor from before the restore point with one from after it, and removes a
 * file.
 */
const spoil = ({ postgres, journal, files, moment, organisationId }: Loss) =>
  withOwnerPool(postgres.url('assay'), async (owner) => {
    const lost = journal.find(({ kind, acknowledgedAt }) => kind === 'vendor' && acknowledgedAt < moment)?.id ?? '';
    const late = journal.find(({ kind, startedAt }) => kind === 'vendor' && startedAt > moment)?.id ?? '';
    await owner.query('update vendor set id = $2 where id = $1', [lost, late]);
    const { missing, fromTheFuture } = await compareJournal(owner, journal, moment);
    const { rows } = await owner.query<{ id: string }>('select id from evidence limit 1');
    const damaged = rows[0]?.id ?? '';
    await writeFile(join(files, organisationId, damaged), 'something else');
    const { bad } = await listUnreadableFiles(owner, createDiskStore(files));
    return {
      'a write lost': String(missing) === `vendor ${lost}`,
      'a write from after the moment': String(fromTheFuture) === `vendor ${late}`,
      'a file damaged': String(bad) === damaged,
    };
  });
