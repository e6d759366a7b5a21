import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { FileStore } from '../../server/src/platform/files/file-store.ts';
import { toObjectKey } from '../../server/src/platform/files/remove-object-job.ts';

/** The trace of a write: a row with this ID or, for an answer, a value that only increases. */
export type JournalWrite =
  | { readonly kind: 'vendor' | 'finding' | 'evidence' | 'sent assessment' | 'deleted evidence'; readonly id: string }
  | { readonly kind: 'answer'; readonly id: string; readonly value: number };

/** Kept outside the database: each write with the times of its request and acknowledgement. */
export type JournalEntry = JournalWrite & { readonly startedAt: number; readonly acknowledgedAt: number };

export type JournalComparison = {
  /** Checked writes that were acknowledged before the restore point. */
  readonly acknowledged: number;
  readonly missing: readonly string[];
  /** Checked writes that were requested after the restore point. */
  readonly later: number;
  readonly fromTheFuture: readonly string[];
};

const TABLES = { vendor: 'vendor', finding: 'finding', evidence: 'evidence', 'sent assessment': 'mail' } as const;
type Table = (typeof TABLES)[keyof typeof TABLES];

/** Compares the journal with a database restored to `moment`. Writes in progress at that time may be present or not. */
export async function compareJournal(
  owner: pg.Pool,
  journal: readonly JournalEntry[],
  moment: number,
): Promise<JournalComparison> {
  const found = await presentIn(owner);
  const deletion = new Map(journal.filter(({ kind }) => kind === 'deleted evidence').map((one) => [one.id, one]));
  const isThere = (one: JournalEntry) => {
    if (one.kind === 'answer') return (found.answers.get(one.id) ?? 0) >= one.value;
    if (one.kind === 'deleted evidence') return !found.ids.evidence.has(one.id);
    return found.ids[TABLES[one.kind]].has(one.id);
  };
  const isUndone = (one: JournalEntry) => {
    const gone = one.kind === 'evidence' ? deletion.get(one.id) : undefined;
    return gone !== undefined && gone.startedAt <= moment;
  };
  const before = journal.filter((one) => one.acknowledgedAt < moment && !isUndone(one));
  const uploaded = new Set(before.flatMap((one) => (one.kind === 'evidence' ? [one.id] : [])));
  // A missing file proves a deletion only if the file existed before.
  const after = journal.filter(
    (one) => one.startedAt > moment && (one.kind !== 'deleted evidence' || uploaded.has(one.id)),
  );
  return {
    acknowledged: before.length,
    missing: before.filter((one) => !isThere(one)).map(nameOf),
    later: after.length,
    fromTheFuture: after.filter(isThere).map(nameOf),
  };
}

const nameOf = ({ kind, id }: JournalEntry) => `${kind} ${id}`;

async function presentIn(owner: pg.Pool) {
  const idsOf = async (statement: string) =>
    new Set((await owner.query<{ id: string }>(statement)).rows.map(({ id }) => id));
  const ids: Readonly<Record<Table, ReadonlySet<string>>> = {
    vendor: await idsOf('select id from vendor'),
    finding: await idsOf('select id from finding'),
    evidence: await idsOf('select id from evidence'),
    mail: await idsOf('select distinct assessment_id as id from mail where assessment_id is not null'),
  };
  const { rows } = await owner.query<{ id: string; value: string }>(
    `select assessment_id || ' ' || question_key as id, answer #>> '{}' as value from response`,
  );
  return { ids, answers: new Map(rows.map(({ id, value }) => [id, Number(value)])) };
}

/** Opens every stored file. Returns the IDs of missing or changed ones. */
export async function listUnreadableFiles(owner: pg.Pool, store: FileStore): Promise<{ files: number; bad: string[] }> {
  const { rows } = await owner.query<{ organisationId: string; evidenceId: string; sha256: string }>(
    `select organisation_id as "organisationId", id as "evidenceId", sha256 from evidence
     union all select organisation_id, id, sha256 from certification_attachment
     union all select organisation_id, id, sha256 from finding_file`,
  );
  const bad: string[] = [];
  for (const row of rows) {
    try {
      const hash = createHash('sha256');
      for await (const bytes of await store.open(toObjectKey(row))) hash.update(bytes);
      if (hash.digest('hex') !== row.sha256) bad.push(row.evidenceId);
    } catch {
      bad.push(row.evidenceId);
    }
  }
  return { files: rows.length, bad };
}
