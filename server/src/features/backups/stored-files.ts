import { objectKeyOf } from '../evidence/evidence-queries.ts';
import type { StoredFile } from './backup-manifest.ts';
import type { OwnerConnection } from './owner-connection.ts';

type Row = {
  readonly organisationId: string;
  readonly evidenceId: string;
  readonly sizeBytes: string;
  readonly sha256: string;
};

/** Every file that a row refers to, in slices; inside a transaction, because a cursor lives in one. */
export async function* storedFiles(owner: OwnerConnection): AsyncGenerator<StoredFile[]> {
  await owner.query(`declare stored_file no scroll cursor for
    select organisation_id as "organisationId", id as "evidenceId", size_bytes as "sizeBytes", sha256
    from evidence order by organisation_id, id`);
  for (;;) {
    const { rows } = await owner.query<Row>('fetch 500 from stored_file');
    if (rows.length === 0) return;
    yield rows.map((row) => ({ key: objectKeyOf(row), sizeBytes: Number(row.sizeBytes), sha256: row.sha256 }));
  }
}
