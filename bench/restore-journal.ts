import { createHash } from 'node:crypto';
import type pg from 'pg';
import { objectKeyOf } from '../server/src/features/evidence/evidence-queries.ts';
import type { FileStore } from '../server/src/platform/files/file-store.ts';

/** What a write left behind: a row with this id, or, of an answer, a value that only grows. */
export type Wrote =
  | { readonly kind: 'vendor' | 'finding' | 'evidence' | 'sent assessment' | 'deleted evidence'; readonly id: string }
  | { readonly kind: 'answer'; readonly id: string; readonly value: number };

/** Kept outside the database: what was asked for when, and when it was acknowledged. */
export type Entry = Wrote & { readonly startedAt: number; readonly ackedAt: number };

export type Comparison = {
  /** Acknowledged before the moment, and looked for. */
  readonly acknowledged: number;
  readonly missing: readonly string[];
  /** Asked for only after the moment, and looked for. */
  readonly later: number;
  readonly fromTheFuture: readonly string[];
};

const TABLES = { vendor: 'vendor', finding: 'finding', evidence: 'evidence', 'sent assessment': 'mail' } as const;
type Table = (typeof TABLES)[keyof typeof TABLES];

/** Holds the journal against a database that should be as of this moment. What was under way then may be either. */
export async function compare(owner: pg.Pool, journal: readonly Entry[], moment: number): Promise<Comparison> {
  const found = await presentIn(owner);
  const deletion = new Map(journal.filter(({ kind }) => kind === 'deleted evidence').map((one) => [one.id, one]));
  const isThere = (one: Entry) => {
    if (one.kind === 'answer') return (found.answers.get(one.id) ?? 0) >= one.value;
    if (one.kind === 'deleted evidence') return !found.ids.evidence.has(one.id);
    return found.ids[TABLES[one.kind]].has(one.id);
  };
  const isUndone = (one: Entry) => {
    const gone = one.kind === 'evidence' ? deletion.get(one.id) : undefined;
    return gone !== undefined && gone.startedAt <= moment;
  };
  const before = journal.filter((one) => one.ackedAt < moment && !isUndone(one));
  const uploaded = new Set(before.flatMap((one) => (one.kind === 'evidence' ? [one.id] : [])));
  // That something is gone says nothing of a deletion, unless it was there before.
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

const nameOf = ({ kind, id }: Entry) => `${kind} ${id}`;

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

/** Opens the file of every row. Answers the ids of those that are not there, or not what was uploaded. */
export async function unreadableFiles(owner: pg.Pool, store: FileStore): Promise<{ files: number; bad: string[] }> {
  const { rows } = await owner.query<{ organisationId: string; evidenceId: string; sha256: string }>(
    `select organisation_id as "organisationId", id as "evidenceId", sha256 from evidence`,
  );
  const bad: string[] = [];
  for (const row of rows) {
    try {
      const hash = createHash('sha256');
      for await (const bytes of await store.open(objectKeyOf(row))) hash.update(bytes);
      if (hash.digest('hex') !== row.sha256) bad.push(row.evidenceId);
    } catch {
      bad.push(row.evidenceId);
    }
  }
  return { files: rows.length, bad };
}
