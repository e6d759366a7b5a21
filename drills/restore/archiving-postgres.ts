import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type DebianPostgres, getPostgresUser, startDebianPostgres } from '../../server/dev/debian-postgres.ts';

/** Archives its WAL as an installation would. */
export type ArchivingPostgres = DebianPostgres & { readonly archive: string };

const archiveIn = (dir: string) => join(dir, 'archive');

export async function startArchivingPostgres(): Promise<ArchivingPostgres> {
  const postgres = await startDebianPostgres((dir) => [
    'max_connections=100',
    'wal_level=replica',
    'archive_mode=on',
    'archive_timeout=2',
    // As in docs/how-to/backup-and-restore.md: a file has its name only when it is complete.
    `archive_command=test ! -f ${archiveIn(dir)}/%f && cp %p ${archiveIn(dir)}/%f.part && mv ${archiveIn(dir)}/%f.part ${archiveIn(dir)}/%f`,
  ]);
  const archive = archiveIn(postgres.dir);
  const { uid, gid } = getPostgresUser();
  await mkdir(archive);
  await chown(archive, uid, gid);
  return { ...postgres, archive };
}
