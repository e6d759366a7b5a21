import { dirname, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { readConfig } from '../config.ts';
import { type AppContext, createContext } from '../context.ts';
import { listBackups, type Manifest, readManifest } from '../features/backups/backup-manifest.ts';
import { recoverServer } from '../features/backups/recovery.ts';
import { finishRestore, type RestoreReport } from '../features/backups/restore-commands.ts';
import { requireRestorable, restoreDatabase } from '../features/backups/restore-database.ts';
import { migrate } from '../migrate.ts';
import { type Check, ok, printChecks, wrong } from './checks.ts';
import { type Output, withJson } from './terminal.ts';

type Restore = Output & {
  readonly from: string;
  readonly until?: string;
  readonly archive?: string;
  readonly restoreCommand?: string;
  readonly data?: string;
};

export function restoreCommands(program: Command) {
  const restore = program
    .command('restore')
    .description('bring a database and its files back; nothing is sent afterwards');

  withJson(restore.command('backup', { isDefault: true }))
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
    .action((options: Restore) => restoreBackup(options));

  withJson(restore.command('finish'))
    .description('after another tool has restored the database: hold everything back, and look at logs and files')
    .option('--from <backup>', 'a backup to take missing files from; the ones in BACKUP_DIR unless given')
    .action(async (options: Output & { readonly from?: string }) => {
      const config = readConfig();
      const backups =
        options.from === undefined ? await listBackups(config.backupDir ?? '') : await besides(options.from);
      await migrate(config.database.ownerUrl);
      const report = await withContext(config, (ctx) =>
        finishRestore(ctx, { reason: 'The database was restored', meta: {}, backups }),
      );
      tell(report, options, NEXT);
    });
}

async function restoreBackup(options: Restore): Promise<void> {
  const backup = resolve(options.from);
  const manifest = await readManifest(backup);
  await requireRestorable({ backup, manifest });
  if (manifest.kind === 'physical') return recover({ backup, manifest }, options);
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
    return finishRestore(ctx, { reason, meta: { takenAt: manifest.takenAt }, backups: await besides(backup) });
  });
  tell(report, options, NEXT);
}

type Chosen = { readonly backup: string; readonly manifest: Manifest };

async function recover({ backup, manifest }: Chosen, { data, ...options }: Restore): Promise<void> {
  const restoreCommand = options.restoreCommand ?? (options.archive && fetching(resolve(options.archive)));
  if (data === undefined || restoreCommand === undefined) {
    throw new Error(`${backup} is a physical backup: say where it goes (--data) and where the archive is (--archive)`);
  }
  const until = options.until === undefined ? null : momentOf(options.until);
  const config = readConfig();
  const server = await withContext(config, (ctx) =>
    recoverServer(ctx, { backup, manifest, data: resolve(data), restoreCommand, until }),
  );
  try {
    await migrate(server.url);
    const reason = `Restored to ${until ?? 'the end of the archive'} from the backup of ${manifest.takenAt}`;
    const meta = { takenAt: manifest.takenAt, until, lastTransactionAt: server.lastTransactionAt };
    const backups = await besides(backup);
    const here = { ...config, database: { ...config.database, url: server.url, ownerUrl: server.url } };
    const report = await withContext(here, (ctx) => finishRestore(ctx, { reason, meta, backups }));
    tell(
      report,
      options,
      `Last transaction: ${server.lastTransactionAt ?? 'none after the backup'}\n${START(resolve(data))}\n${NEXT}`,
    );
  } finally {
    await server.stop();
  }
}

/** A path with a quotation mark in it would end the words that PostgreSQL hands to a shell. */
function fetching(archive: string): string {
  if (/["$`\\%]/.test(archive)) throw new Error('The path of the archive holds signs that a shell would read');
  return `cp "${archive}/%f" "%p"`;
}

function momentOf(text: string): string {
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()) || !/[zZ]|[+-]\d\d:?\d\d$/.test(text)) {
    throw new Error('--until takes a moment with its time zone, as 2026-11-15T14:30:00Z');
  }
  return moment.toISOString();
}

/** The backup itself first, then the others in its directory: a file may be in one of those alone. */
async function besides(backup: string): Promise<string[]> {
  const path = resolve(backup);
  return [path, ...(await listBackups(dirname(path))).filter((other) => other !== path)];
}

async function withContext<T>(config: AppContext['config'], work: (ctx: AppContext) => Promise<T>): Promise<T> {
  const ctx = createContext({ ...config, logLevel: 'error' });
  try {
    return await work(ctx);
  } finally {
    await ctx.database.pool.end();
  }
}

const START = (data: string) =>
  `Start PostgreSQL on ${data}, and take a new physical backup: the old archive ends here.`;
const NEXT = [
  'Start the service and look. Mails and webhooks that wait may have been sent before: see "assay outbound status".',
  'When it is right: assay outbound release',
].join('\n');

function tell({ hold, logs, files, ok: isOk }: RestoreReport, output: Output, next: string): void {
  const checks: Check[] = [
    ok('outbound', `held since ${hold.heldAt}`),
    ...logs.map(({ organisationId, ok: isGood, sealed, problem, witnessAhead }) => {
      const name = `audit log of ${organisationId}`;
      if (!isGood) return wrong(name, problem ?? 'is not as it was sealed');
      const ahead = witnessAhead === null ? '' : `. After a restore that is expected: ${witnessAhead}`;
      return ok(name, `${String(sealed)} entries are as they were sealed${ahead}`);
    }),
    files.missing.length === 0
      ? ok('files', `${String(files.checked)} are there, ${String(files.putBack)} of them put back`)
      : wrong(
          'files',
          `${String(files.missing.length)} are nowhere to be found: ${files.missing.slice(0, 10).join(', ')}`,
        ),
  ];
  printChecks({ checks, json: { hold, logs, files, ok: isOk }, next }, output);
}
