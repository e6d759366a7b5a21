import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import type { AppContext } from '../context.ts';
import { createBackup, deleteOldBackups, type Manifest, verifyBackup } from '../features/operations/backups/index.ts';
import { type CommandResult, type OutputOptions, print, runCommand, withJsonOption } from './terminal.ts';

type CreateOptions = OutputOptions & { readonly to?: string; readonly physical?: boolean; readonly keep?: number };

export function registerBackupCommands(program: Command) {
  const backup = program.command('backup').description('back up the database and the files, and look at backups');

  withJsonOption(backup.command('create', { isDefault: true }))
    .description('write a backup into a directory of its own; the service goes on meanwhile')
    .option('--to <dir>', 'where the backups are; BACKUP_DIR unless given')
    .option('--physical', 'copy the server itself, from which any later moment can be restored with the archive')
    .option('--keep <count>', 'afterwards remove all but so many of this kind', parseCount)
    .action(runCommand((ctx, options: CreateOptions) => runBackup(ctx, options)));

  withJsonOption(backup.command('verify'))
    .description('read a backup again and compare every byte with what was written')
    .argument('<backup>', 'the directory of the backup')
    .action(async (path: string, options: OutputOptions) => {
      const { ok, manifest, files, problems } = await verifyBackup(resolve(path));
      if (!ok) process.exitCode = 1;
      const good = `${manifest.kind} backup of ${manifest.takenAt}: ${String(files)} files and the database are as written`;
      print({ text: ok ? good : problems.join('\n'), json: { ok, files, problems, manifest } }, options);
    });
}

function parseCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new InvalidArgumentError('It is a number from 1 on.');
  return count;
}

async function runBackup(ctx: AppContext, { to = ctx.config.backupDir ?? undefined, physical, keep }: CreateOptions) {
  if (to === undefined) throw new Error('Say where to: --to <dir>, or BACKUP_DIR');
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
    `As of ${takenAt}: database ${(bytes / MEGABYTE).toFixed(1)} MB; ${String(files.count)} files, ${String(files.shared)} shared with the backup before`,
    ...unreadable.map(({ key, why }) => `UNREADABLE ${key}: ${why}`),
    ...removed.map((name) => `Removed ${name}`),
  ];
  return { text: text.join('\n'), json: { path, removed, manifest } };
}
