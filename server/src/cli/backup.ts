import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import type { AppContext } from '../context.ts';
import { createBackup, deleteOldBackups, type Manifest, verifyBackup } from '../features/operations/backups/index.ts';
import { type CommandResult, type OutputOptions, print, runCommand, withJsonOption } from './terminal.ts';

type CreateOptions = OutputOptions & { readonly to?: string; readonly physical?: boolean; readonly keep?: number };

export function registerBackupCommands(program: Command) {
  const backup = program.command('backup').description('create and verify backups of the database and files');

  withJsonOption(backup.command('create', { isDefault: true }))
    .description('create a backup in a new directory; the service stays available')
    .option('--to <dir>', 'backup directory (default: BACKUP_DIR)')
    .option('--physical', 'create a physical backup for point-in-time recovery with the WAL archive')
    .option('--keep <count>', 'keep only the newest <count> backups of this kind', parseCount)
    .action(runCommand((ctx, options: CreateOptions) => runBackup(ctx, options)));

  withJsonOption(backup.command('verify'))
    .description('verify every file in a backup against its checksum')
    .argument('<backup>', 'backup directory')
    .action(async (path: string, options: OutputOptions) => {
      const { ok, manifest, files, problems } = await verifyBackup(resolve(path));
      if (!ok) process.exitCode = 1;
      const good = `${manifest.kind} backup from ${manifest.takenAt}: ${String(files)} files and the database verified`;
      print({ text: ok ? good : problems.join('\n'), json: { ok, files, problems, manifest } }, options);
    });
}

function parseCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new InvalidArgumentError('Must be a number of at least 1.');
  return count;
}

async function runBackup(ctx: AppContext, { to = ctx.config.backupDir ?? undefined, physical, keep }: CreateOptions) {
  if (to === undefined) throw new Error('Specify a directory with --to <dir> or BACKUP_DIR');
  const { path, manifest } = await createBackup(ctx, { to: resolve(to), kind: physical ? 'physical' : 'logical' });
  const removed = keep === undefined ? [] : await deleteOldBackups(resolve(to), manifest.kind, keep);
  if (manifest.unreadable.length > 0) process.exitCode = 1;
  return toCommandResult(path, manifest, removed);
}

const MEGABYTE = 1_000_000;

function toCommandResult(path: string, manifest: Manifest, removed: readonly string[]): CommandResult {
  const { files, parts, unreadable, takenAt } = manifest;
  const bytes = parts.reduce((sum, part) => sum + part.sizeBytes, 0);
  const text = [
    path,
    `Taken at ${takenAt}: database ${(bytes / MEGABYTE).toFixed(1)} MB; ${String(files.count)} files, ${String(files.shared)} shared with the previous backup`,
    ...unreadable.map(({ key, why }) => `UNREADABLE ${key}: ${why}`),
    ...removed.map((name) => `Removed ${name}`),
  ];
  return { text: text.join('\n'), json: { path, removed, manifest } };
}
