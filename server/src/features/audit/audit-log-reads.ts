import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { systemOf } from '../../domain/caller.ts';
import { inOrganisation, readInOrganisation } from '../../platform/db/in-organisation.ts';
import { statementOf } from '../../platform/db/statement.ts';
import { statements } from '../../platform/db/transaction.ts';
import type { CheckpointRow } from './audit-checkpoint.ts';
import { LEAF_TEXT } from './audit-leaf.ts';

/** An organisation's log, to be verified. */
export type Log = { readonly ctx: AppContext; readonly organisationId: string };
/** From the first position, or from the lowest there is, up to, but not including, the second. */
export type Positions = readonly [from: number | null, to: number];

/** A leaf with the text of its entry, or null where that entry is not. */
export type Slot = {
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

/** How far the seal reaches and what lies beyond it, all of one moment. */
export type End = {
  readonly size: number;
  readonly position: number;
  readonly leaves: number;
  readonly unsealed: number;
  /** What was written long ago, or claims to be of a transaction to come, and is not sealed. */
  readonly forgottenId: string | null;
};

const SLICE = 5_000;
const LOWEST = sql.raw(`'-9223372036854775808'::bigint`);
const PATIENCE_MS = '600000';

const read = <Row>({ ctx, organisationId }: Log, query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  readInOrganisation(ctx, { organisationId }, statementOf({ compile: () => query.compile(statements) }));

/** For what has to look through the whole log, once something was found wrong. */
const readPatiently = <Row>({ ctx, organisationId }: Log, query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  inOrganisation(ctx, systemOf(organisationId), async (tx) => {
    await sql`select set_config('statement_timeout', ${PATIENCE_MS}, true)`.execute(tx);
    return (await query.execute(tx)).rows;
  });

export async function readEnd(log: Log, forgottenBefore: string): Promise<End> {
  const ofOrganisation = sql`organisation_id = ${log.organisationId}::uuid`;
  const [end] = await readPatiently(
    log,
    sql<End>`
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
  if (!end) throw new Error('The end of a log is a row');
  return end;
}

/** The checkpoints that follow a size, for a few thousand entries, or the one next when it covers more. */
export const checkpointsAfter = (log: Log, size: number, most: number): Promise<CheckpointRow[]> =>
  read(
    log,
    sql<CheckpointRow>`
    select organisation_id, size, position, root, frontier, signed_at, note, marks from audit_checkpoint
    where organisation_id = ${log.organisationId}::uuid and size > ${size}::bigint and size <= ${most}::bigint
      and size <= greatest(${size + SLICE}::bigint, (
        select min(size) from audit_checkpoint
        where organisation_id = ${log.organisationId}::uuid and size > ${size}::bigint
      ))
    order by size`,
  );

/** The leaves of these numbers in order, slice by slice, each with its entry. */
export async function* slotsBetween(log: Log, first: number, end: number): AsyncGenerator<Slot[]> {
  for (let from = first; from < end; from += SLICE) {
    yield await read(
      log,
      sql<Slot>`
      select leaf.number, leaf.entry_id as "entryId", leaf.entry_created_at as "createdAt", leaf.hash, sealed.text
      from audit_leaf as leaf left join lateral (
        select ${LEAF_TEXT} as text from audit_entry as entry
        where entry.organisation_id = leaf.organisation_id and entry.created_at = leaf.entry_created_at
          and entry.id = leaf.entry_id
        limit 1
      ) as sealed on true
      where leaf.organisation_id = ${log.organisationId}::uuid
        and leaf.number >= ${from}::bigint and leaf.number < ${Math.min(from + SLICE, end)}::bigint
      order by leaf.number`,
    );
  }
}

export async function countEntries(log: Log, [from, to]: Positions): Promise<number> {
  const [found] = await read(
    log,
    sql<{ entries: number }>`
    select count(*) as entries from audit_entry
    where organisation_id = ${log.organisationId}::uuid
      and position >= coalesce(${from}::bigint, ${LOWEST}) and position < ${to}::bigint`,
  );
  return found?.entries ?? 0;
}

const ENTRY = sql`entry.id, entry.position, entry.created_at as "createdAt", ${LEAF_TEXT} as text`;

export const listEntries = (log: Log, [from, to]: Positions): Promise<LogEntry[]> =>
  readPatiently(
    log,
    sql<LogEntry>`
    select ${ENTRY} from audit_entry as entry
    where entry.organisation_id = ${log.organisationId}::uuid
      and entry.position >= coalesce(${from}::bigint, ${LOWEST}) and entry.position < ${to}::bigint
    order by entry.position, entry.id`,
  );

/** Wherever it stands now. */
export async function findEntry(log: Log, id: string): Promise<LogEntry | null> {
  const [entry = null] = await readPatiently(
    log,
    sql<LogEntry>`
    select ${ENTRY} from audit_entry as entry
    where entry.organisation_id = ${log.organisationId}::uuid and entry.id = ${id}::uuid limit 1`,
  );
  return entry;
}
