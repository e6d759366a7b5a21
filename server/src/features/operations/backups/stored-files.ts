import { toObjectKey } from '../../../platform/files/remove-object-job.ts';
import type { StoredFile } from './backup-manifest.ts';
import type { OwnerConnection } from './owner-connection.ts';

type StoredFileRow = {
  readonly organisationId: string;
  readonly evidenceId: string;
  readonly sizeBytes: string;
  readonly sha256: string;
};

/**
 * All files that rows refer to, or those of one organisation, in batches, except those of organisations whose key was
 * deleted. Requires a transaction, because it uses a cursor.
 */
export async function* readStoredFiles(
  owner: OwnerConnection,
  organisationId: string | null = null,
): AsyncGenerator<StoredFile[]> {
  const condition = organisationId === null ? 'true' : `organisation_id = '${organisationId}'`;
  await owner.query(`declare stored_file no scroll cursor for
    select organisation_id as "organisationId", id as "evidenceId", size_bytes as "sizeBytes", sha256
    from (
      select organisation_id, id, size_bytes, sha256 from evidence
      union all
      select organisation_id, id, size_bytes, sha256 from certification_attachment
      union all
      select organisation_id, id, size_bytes, sha256 from finding_file
    ) as file where ${condition}
      and organisation_id not in (select organisation_id from organisation where shredded_at is not null)
    order by organisation_id, id`);
  for (;;) {
    const { rows } = await owner.query<StoredFileRow>('fetch 500 from stored_file');
    if (rows.length === 0) return;
    yield rows.map((row) => ({ key: toObjectKey(row), sizeBytes: Number(row.sizeBytes), sha256: row.sha256 }));
  }
}
