import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { createSystemCaller } from '../../../domain/caller.ts';
import { inOrganisation, readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import { allowLongStatements, queryBuilder } from '../../../platform/db/transaction.ts';
import type { AuditKeys } from '../../../platform/organisation-keys.ts';
import type { CheckpointRow } from './audit-checkpoint.ts';
import { LEAF_TEXT } from './audit-leaf.ts';

export type AuditLog = { readonly ctx: AppContext; readonly organisationId: string };
/** For those who can tell a genuine checkpoint. */
export type SealedLog = AuditLog & { readonly keys: AuditKeys };
/** From the first position (or the lowest, if null) up to but not including the second. */
export type PositionRange = readonly [from: number | null, to: number];

/** A leaf with the text of its entry, which is null if the entry is missing. */
export type LeafRow = {
  readonly number: number;
  readonly entryId: string;
  readonly createdAt: string;
  readonly hash: Buffer;
  readonly text: string | null;
};

export type LogEntry = {
  readonly id: string;
  readonly position: number;
  readonly createdAt: string;
  readonly text: string;
};

/** The end of the sealed log and what lies beyond it, read in one snapshot. */
export type LogEnd = {
  readonly size: number;
  readonly position: number;
  readonly leaves: number;
  readonly unsealed: number;
  /** An unsealed entry that is too old, or whose position belongs to a future transaction. */
  readonly forgottenId: string | null;
};

const PAGE_SIZE = 5_000;
const LOWEST = sql.raw(`'-9223372036854775808'::bigint`);

const readRows = <Row>({ ctx, organisationId }: AuditLog, query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  readInOrganisation(ctx, { organisationId }, toStatement({ compile: () => query.compile(queryBuilder) }));

/** For scans of the whole log, once a problem was found. */
const readRowsSlowly = <Row>({ ctx, organisationId }: AuditLog, query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  inOrganisation(ctx, createSystemCaller(organisationId), async (tx) => {
    await allowLongStatements(tx);
    return (await query.execute(tx)).rows;
  });

export async function readLogEnd(log: AuditLog, forgottenBefore: string): Promise<LogEnd> {
  const ofOrganisation = sql`organisation_id = ${log.organisationId}::uuid`;
  const [end] = await readRowsSlowly(
    log,
    sql<LogEnd>`
    with last as materialized (
      select max(size) as size, max(position) as position from audit_checkpoint where ${ofOrganisation}
    ),
    sealed as materialized (select coalesce(size, 0) as size, coalesce(position, 0) as position from last)
    select size, position,
      (select coalesce(max(number) + 1, 0) from audit_leaf where ${ofOrganisation}) as leaves,
      (select count(*) from audit_entry where ${ofOrganisation} and position >= sealed.position) as unsealed,
      (select id from audit_entry where ${ofOrganisation} and position >= sealed.position
        and (created_at < ${forgottenBefore}::timestamptz or not audit_was_there(position, pg_current_snapshot()))
        order by position, id limit 1) as "forgottenId"
    from sealed`,
  );
  if (!end) throw new Error('Expected the log query to return one row');
  return end;
}

/** The checkpoints after a size that cover the next few thousand entries, or the next one if it covers more. */
export const listCheckpointsAfter = (log: AuditLog, size: number, most: number): Promise<CheckpointRow[]> =>
  readRows(
    log,
    sql<CheckpointRow>`
    select organisation_id, size, position, root, frontier, signed_at, note, marks from audit_checkpoint
    where organisation_id = ${log.organisationId}::uuid and size > ${size}::bigint and size <= ${most}::bigint
      and size <= greatest(${size + PAGE_SIZE}::bigint, (
        select min(size) from audit_checkpoint
        where organisation_id = ${log.organisationId}::uuid and size > ${size}::bigint
      ))
    order by size`,
  );

/** Leaves in order, with their entries, in pages. */
export async function* readLeaves(log: AuditLog, first: number, end: number): AsyncGenerator<LeafRow[]> {
  for (let from = first; from < end; from += PAGE_SIZE) {
    yield await readRows(
      log,
      sql<LeafRow>`
      select leaf.number, leaf.entry_id as "entryId", leaf.entry_created_at as "createdAt", leaf.hash, sealed.text
      from audit_leaf as leaf left join lateral (
        select ${LEAF_TEXT} as text from audit_entry as entry
        where entry.organisation_id = leaf.organisation_id and entry.created_at = leaf.entry_created_at
          and entry.id = leaf.entry_id
        limit 1
      ) as sealed on true
      where leaf.organisation_id = ${log.organisationId}::uuid
        and leaf.number >= ${from}::bigint and leaf.number < ${Math.min(from + PAGE_SIZE, end)}::bigint
      order by leaf.number`,
    );
  }
}

export async function countEntries(log: AuditLog, [from, to]: PositionRange): Promise<number> {
  const [found] = await readRows(
    log,
    sql<{ entries: number }>`
    select count(*) as entries from audit_entry
    where organisation_id = ${log.organisationId}::uuid
      and position >= coalesce(${from}::bigint, ${LOWEST}) and position < ${to}::bigint`,
  );
  return found?.entries ?? 0;
}

const ENTRY = sql`entry.id, entry.position, entry.created_at as "createdAt", ${LEAF_TEXT} as text`;

export const listEntries = (log: AuditLog, [from, to]: PositionRange): Promise<LogEntry[]> =>
  readRowsSlowly(
    log,
    sql<LogEntry>`
    select ${ENTRY} from audit_entry as entry
    where entry.organisation_id = ${log.organisationId}::uuid
      and entry.position >= coalesce(${from}::bigint, ${LOWEST}) and entry.position < ${to}::bigint
    order by entry.position, entry.id`,
  );

/** Searches by ID alone, in case its date or position was changed. */
export async function findEntry(log: AuditLog, id: string): Promise<LogEntry | null> {
  const [entry = null] = await readRowsSlowly(
    log,
    sql<LogEntry>`
    select ${ENTRY} from audit_entry as entry
    where entry.organisation_id = ${log.organisationId}::uuid and entry.id = ${id}::uuid limit 1`,
  );
  return entry;
}
