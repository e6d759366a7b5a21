import { dirname, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { type Config, readAuditSecret, readConfig } from '../config.ts';
import { createContext, type SealerContext, withAuditSecret } from '../context.ts';
import {
  finishRestore,
  listBackups,
  type Manifest,
  readManifest,
  recoverServer,
  requireRestorable,
  restoreDatabase,
  type RestoreReport,
} from '../features/operations/backups/index.ts';
import { migrate } from '../migrate.ts';
import { type Check, failed, passed, printChecks } from './checks.ts';
import { type OutputOptions, withJsonOption } from './terminal.ts';

type RestoreOptions = OutputOptions & {
  readonly from: string;
  readonly until?: string;
  readonly archive?: string;
  readonly restoreCommand?: string;
  readonly data?: string;
};

export function registerRestoreCommands(program: Command) {
  const restore = program
    .command('restore')
    .description('bring a database and its files back; nothing is sent afterwards');

  withJsonOption(restore.command('backup', { isDefault: true }))
    .description('restore a backup: a logical one into an empty database, a physical one into an empty directory')
    .requiredOption('--from <backup>', 'the directory of the backup')
    .option(
      '--until <moment>',
      'physical: everything committed by then, as 2026-11-15T14:30:00Z; all there is unless given',
    )
    .option('--archive <dir>', 'physical: where the archived WAL files are')
    .addOption(
      new Option('--restore-command <command>', 'physical: how PostgreSQL fetches a file of the archive').conflicts(
        'archive',
      ),
    )
    .option('--data <dir>', 'physical: the empty directory that PostgreSQL will be started on')
    .action((options: RestoreOptions) => restoreBackup(options));

  withJsonOption(restore.command('finish'))
    .description('after another tool has restored the database: hold everything back, and look at logs and files')
    .option('--from <backup>', 'a backup to take missing files from; the ones in BACKUP_DIR unless given')
    .action(async (options: OutputOptions & { readonly from?: string }) => {
      const config = readConfig();
      const backups =
        options.from === undefined ? await listBackups(config.backupDir ?? '') : await listOtherBackups(options.from);
      await migrate(config.database.ownerUrl);
      const report = await withContext(config, (ctx) =>
        finishRestore(ctx, { reason: 'The database was restored', meta: {}, backups }),
      );
      printReport(report, options, NEXT_STEPS);
    });
}

async function restoreBackup(options: RestoreOptions): Promise<void> {
  const backup = resolve(options.from);
  const manifest = await readManifest(backup);
  await requireRestorable({ backup, manifest });
  if (manifest.kind === 'physical') return recoverToPointInTime({ backup, manifest }, options);
  if (options.until !== undefined || options.data !== undefined) {
    throw new Error(
      `${backup} is a logical backup, of ${manifest.takenAt} and no other moment: leave out --until and --data`,
    );
  }
  const config = readConfig();
  const reason = `Restored from the backup of ${manifest.takenAt}`;
  const report = await withContext(config, async (ctx) => {
    await restoreDatabase(ctx, { backup, manifest, reason });
    await migrate(config.database.ownerUrl);
    return finishRestore(ctx, { reason, meta: { takenAt: manifest.takenAt }, backups: await listOtherBackups(backup) });
  });
  printReport(report, options, NEXT_STEPS);
}

type SelectedBackup = { readonly backup: string; readonly manifest: Manifest };

async function recoverToPointInTime(
  { backup, manifest }: SelectedBackup,
  { data, ...options }: RestoreOptions,
): Promise<void> {
  const restoreCommand = options.restoreCommand ?? (options.archive && toRestoreCommand(resolve(options.archive)));
  if (data === undefined || restoreCommand === undefined) {
    throw new Error(`${backup} is a physical backup: say where it goes (--data) and where the archive is (--archive)`);
  }
  const until = options.until === undefined ? null : parseTimestamp(options.until);
  const config = readConfig();
  const server = await withContext(config, (ctx) =>
    recoverServer(ctx, { backup, manifest, data: resolve(data), restoreCommand, until }),
  );
  try {
    await migrate(server.url);
    const reason = `Restored to ${until ?? 'the end of the archive'} from the backup of ${manifest.takenAt}`;
    const meta = { takenAt: manifest.takenAt, until, lastTransactionAt: server.lastTransactionAt };
    const backups = await listOtherBackups(backup);
    const here = { ...config, database: { ...config.database, url: server.url, ownerUrl: server.url } };
    const report = await withContext(here, (ctx) => finishRestore(ctx, { reason, meta, backups }));
    printReport(
      report,
      options,
      `Last transaction: ${server.lastTransactionAt ?? 'none after the backup'}\n${startMessage(resolve(data))}\n${NEXT_STEPS}`,
    );
  } finally {
    await server.stop();
  }
}

/** PostgreSQL passes the command to a shell, so special characters in the path would break it. */
function toRestoreCommand(archive: string): string {
  if (/["$`\\%]/.test(archive)) throw new Error('The path of the archive holds signs that a shell would read');
  return `cp "${archive}/%f" "%p"`;
}

function parseTimestamp(text: string): string {
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()) || !/[zZ]|[+-]\d\d:?\d\d$/.test(text)) {
    throw new Error('--until takes a moment with its time zone, as 2026-11-15T14:30:00Z');
  }
  return moment.toISOString();
}

/** The backup itself first, then the others in its directory, because a file may exist in only one of them. */
async function listOtherBackups(backup: string): Promise<string[]> {
  const path = resolve(backup);
  return [path, ...(await listBackups(dirname(path))).filter((other) => other !== path)];
}

async function withContext<T>(config: Config, work: (ctx: SealerContext) => Promise<T>): Promise<T> {
  const ctx = withAuditSecret(createContext({ ...config, logLevel: 'error' }), readAuditSecret());
  try {
    return await work(ctx);
  } finally {
    await ctx.database.pool.end();
  }
}

const startMessage = (data: string) =>
  `Start PostgreSQL on ${data}, and take a new physical backup: the old archive ends here.`;
const NEXT_STEPS = [
  'Start the service and look. Mails and webhooks that wait may have been sent before: see "assay outbound status".',
  'When it is right: assay outbound release',
].join('\n');

function printReport({ hold, logs, files, ok: isOk }: RestoreReport, output: OutputOptions, next: string): void {
  const checks: Check[] = [
    passed('outbound', `held since ${hold.heldAt}`),
    ...logs.map(({ organisationId, ok: isGood, sealed, problem, witnessAhead }) => {
      const name = `audit log of ${organisationId}`;
      if (!isGood) return failed(name, problem ?? 'is not as it was sealed');
      const ahead = witnessAhead === null ? '' : `. After a restore that is expected: ${witnessAhead}`;
      return passed(name, `${String(sealed)} entries are as they were sealed${ahead}`);
    }),
    files.missing.length === 0
      ? passed('files', `${String(files.checked)} are there, ${String(files.putBack)} of them put back`)
      : failed(
          'files',
          `${String(files.missing.length)} are nowhere to be found: ${files.missing.slice(0, 10).join(', ')}`,
        ),
  ];
  printChecks({ checks, json: { hold, logs, files, ok: isOk }, next }, output);
}
