import { dirname, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { type Config, readAuditSecrets, readConfig } from '../config.ts';
import { createContext, type SealerContext, withAuditSecrets } from '../context.ts';
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
    .description('restore a database and its files, with outbound messages on hold');

  withJsonOption(restore.command('backup', { isDefault: true }))
    .description('restore a logical backup to an empty database, or a physical backup to an empty directory')
    .requiredOption('--from <backup>', 'backup directory')
    .option(
      '--until <timestamp>',
      'physical: restore to this time, for example 2026-11-15T14:30:00Z (default: end of the archive)',
    )
    .option('--archive <dir>', 'physical: directory with the archived WAL files')
    .addOption(
      new Option(
        '--restore-command <command>',
        'physical: restore_command that PostgreSQL uses to fetch WAL files',
      ).conflicts('archive'),
    )
    .option('--data <dir>', 'physical: empty PostgreSQL data directory')
    .action((options: RestoreOptions) => restoreBackup(options));

  withJsonOption(restore.command('finish'))
    .description('check audit logs and files and hold outbound messages after restoring with another tool')
    .option('--from <backup>', 'backup to copy missing files from (default: backups in BACKUP_DIR)')
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
      `${backup} is a logical backup from ${manifest.takenAt}. Remove --until and --data: point-in-time recovery needs a physical backup.`,
    );
  }
  const config = readConfig();
  const reason = `Restored from the backup taken at ${manifest.takenAt}`;
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
    throw new Error(
      `${backup} is a physical backup. Specify the data directory (--data) and the WAL archive (--archive).`,
    );
  }
  const until = options.until === undefined ? null : parseTimestamp(options.until);
  const config = readConfig();
  const server = await withContext(config, (ctx) =>
    recoverServer(ctx, { backup, manifest, data: resolve(data), restoreCommand, until }),
  );
  try {
    await migrate(server.url);
    const reason = `Restored to ${until ?? 'the end of the archive'} from the backup taken at ${manifest.takenAt}`;
    const meta = { takenAt: manifest.takenAt, until, lastTransactionAt: server.lastTransactionAt };
    const backups = await listOtherBackups(backup);
    const here = { ...config, database: { ...config.database, url: server.url, ownerUrl: server.url } };
    const report = await withContext(here, (ctx) => finishRestore(ctx, { reason, meta, backups }));
    printReport(
      report,
      options,
      `Last transaction: ${server.lastTransactionAt ?? 'none since the backup'}\n${startMessage(resolve(data))}\n${NEXT_STEPS}`,
    );
  } finally {
    await server.stop();
  }
}

/** PostgreSQL passes the command to a shell, so special characters in the path would break it. */
function toRestoreCommand(archive: string): string {
  if (/["$`\\%]/.test(archive)) throw new Error('The archive path contains characters that are special to the shell');
  return `cp "${archive}/%f" "%p"`;
}

function parseTimestamp(text: string): string {
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()) || !/[zZ]|[+-]\d\d:?\d\d$/.test(text)) {
    throw new Error('--until must be a timestamp with a time zone, for example 2026-11-15T14:30:00Z');
  }
  return moment.toISOString();
}

/** The backup itself first, then the others in its directory, because a file may exist in only one of them. */
async function listOtherBackups(backup: string): Promise<string[]> {
  const path = resolve(backup);
  return [path, ...(await listBackups(dirname(path))).filter((other) => other !== path)];
}

async function withContext<T>(config: Config, work: (ctx: SealerContext) => Promise<T>): Promise<T> {
  const ctx = withAuditSecrets(createContext({ ...config, logLevel: 'error' }), readAuditSecrets());
  try {
    return await work(ctx);
  } finally {
    await ctx.database.pool.end();
  }
}

const startMessage = (data: string) =>
  `Start PostgreSQL on ${data}, then take a new physical backup. The old WAL archive ends here.`;
const NEXT_STEPS = [
  'Start the service and check the data. Some queued emails and webhooks may already have been sent: see "assay outbound status".',
  'When everything is correct, run: assay outbound release',
].join('\n');

function printReport({ hold, logs, files, ok: isOk }: RestoreReport, output: OutputOptions, next: string): void {
  const checks: Check[] = [
    passed('outbound', `on hold since ${hold.heldAt}`),
    ...logs.map(({ organisationId, ok: isGood, sealed, problem, witnessAhead }) => {
      const name = `audit log for ${organisationId}`;
      if (!isGood) return failed(name, problem ?? 'failed verification');
      const ahead = witnessAhead === null ? '' : `. This is expected after a restore: ${witnessAhead}`;
      return passed(name, `${String(sealed)} sealed entries verified${ahead}`);
    }),
    files.missing.length === 0
      ? passed('files', `${String(files.checked)} files present, ${String(files.putBack)} of them restored`)
      : failed('files', `${String(files.missing.length)} files are missing: ${files.missing.slice(0, 10).join(', ')}`),
  ];
  printChecks({ checks, json: { hold, logs, files, ok: isOk }, next }, output);
}
