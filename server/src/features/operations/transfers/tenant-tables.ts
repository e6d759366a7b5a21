import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

export type TenantTable = {
  readonly name: string;
  /** Quoted, without generated columns, which cannot be written. */
  readonly columns: string;
  readonly key: string;
};

/** Each installation has its own. The key is wrapped for the other installation. */
const OWN_TABLES = ['organisation_key', 'arriving_job', 'request_window'];
const NOT_TRANSFERRED = ['organisation_placement', ...OWN_TABLES];

/** A table comes after those that it refers to, so that rows can be deleted from the end. */
const TABLES_QUERY = `
  with recursive tenant as (
    select c.oid, c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organisation_id' and a.attnotnull
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> all ($1)
  ),
  depth as (
    select oid, 0 as depth from tenant
    union
    select k.conrelid, d.depth + 1 from depth d
    join pg_constraint k on k.confrelid = d.oid and k.contype = 'f' and k.conparentid = 0 and k.conrelid <> d.oid
    where d.depth < 20
  )
  select t.name,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
     where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    (select string_agg(quote_ident(a.attname), ', ' order by k.place)
     from pg_index i cross join unnest(i.indkey::int2[]) with ordinality k (number, place)
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
     where i.indrelid = t.oid and i.indisprimary) as key
  from tenant t join depth d on d.oid = t.oid
  group by t.oid, t.name order by max(d.depth), t.name`;

type Connection = Pick<pg.ClientBase, 'query'>;

export async function listTenantTables(owner: Connection): Promise<TenantTable[]> {
  return (await owner.query<TenantTable>(TABLES_QUERY, [NOT_TRANSFERRED])).rows;
}

/** In key order, so that the same rows make the same file. */
export async function copyRowsTo(
  owner: Connection,
  { name, columns, key }: TenantTable,
  { organisationId, into }: { readonly organisationId: string; readonly into: Writable },
): Promise<number> {
  const rows = `select ${columns} from ${name} where organisation_id = '${organisationId}' order by ${key}`;
  const stream = owner.query(copyTo(`copy (${rows}) to stdout (format csv, header)`));
  await pipeline(stream, into);
  return stream.rowCount;
}

export async function copyRowsFrom(owner: Connection, { name, columns }: TenantTable, file: Readable): Promise<number> {
  const stream = owner.query(copyFrom(`copy ${name} (${columns}) from stdin (format csv, header match)`));
  await pipeline(file, stream);
  return stream.rowCount;
}

export async function countRows(owner: Connection, { name }: TenantTable, organisationId: string): Promise<number> {
  const { rows } = await owner.query<{ count: string }>(
    `select count(*) as count from ${name} where organisation_id = $1`,
    [organisationId],
  );
  return Number(rows[0]?.count);
}

/** Foreign keys are not checked while rows are copied: those of the organisation that refer to nothing. */
export async function findBrokenReference(owner: Connection, organisationId: string): Promise<string | null> {
  const { rows: keys } = await owner.query<{ name: string; broken: string }>(
    `select conname as name, format(
       'select from %s c where c.organisation_id = $1 and row(%s) is not null and not exists (select from %s p where (%s) = (%s))',
       conrelid::regclass,
       (select string_agg(format('c.%I', attname), ', ' order by place) from ${columnsOf('conkey', 'conrelid')}),
       confrelid::regclass,
       (select string_agg(format('p.%I', attname), ', ' order by place) from ${columnsOf('confkey', 'confrelid')}),
       (select string_agg(format('c.%I', attname), ', ' order by place) from ${columnsOf('conkey', 'conrelid')})) as broken
     from pg_constraint k
     where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
       and exists (select from pg_attribute where attrelid = conrelid and attname = 'organisation_id' and attnotnull)
       and conrelid::regclass::text <> all ($1)`,
    [NOT_TRANSFERRED],
  );
  for (const { name, broken } of keys) {
    const { rowCount } = await owner.query(`${broken} limit 1`, [organisationId]);
    if (rowCount) return name;
  }
  return null;
}

const columnsOf = (numbers: string, relation: string) =>
  `unnest(k.${numbers}) with ordinality u (number, place)
   join pg_attribute a on a.attrelid = k.${relation} and a.attnum = u.number`;

/** Until its rows are counted, queries of an organisation that has just arrived would use slow plans. */
export async function analyzeTables(owner: Connection): Promise<void> {
  await owner.query(`analyze ${(await listTenantTables(owner)).map(({ name }) => name).join(', ')}`);
}

const ROWS_AT_ONCE = 5_000;

/**
 * In batches, each in a transaction of its own, with pauses in which other organisations have the database to themselves.
 * Triggers do not run, because nothing of the organisation remains.
 */
export async function deleteRows(owner: Connection, organisationId: string): Promise<void> {
  const transferred = (await listTenantTables(owner)).map(({ name }) => name);
  for (const name of [...OWN_TABLES, ...transferred.reverse()]) await deleteRowsOf(owner, name, organisationId);
}

/** By address, which stays valid because nothing else changes these rows. */
async function deleteRowsOf(owner: Connection, name: string, organisationId: string): Promise<void> {
  await owner.query(
    `declare remaining_row cursor with hold for
     select tableoid::regclass::text as part, ctid::text as address from ${name}
     where organisation_id = '${organisationId}' order by tableoid`,
  );
  for (;;) {
    const began = performance.now();
    const { rows } = await owner.query<{ part: string; address: string }>(
      `fetch ${String(ROWS_AT_ONCE)} from remaining_row`,
    );
    if (rows.length === 0) break;
    await owner.query('begin; set local session_replication_role = replica');
    for (const [part, batch] of Map.groupBy(rows, (row) => row.part)) {
      const addresses = batch.map(({ address }) => address);
      await owner.query(`delete from ${part} where ctid = any ($1::tid[]) and organisation_id = $2`, [
        addresses,
        organisationId,
      ]);
    }
    await owner.query('commit');
    if (rows.length === ROWS_AT_ONCE) await pause(performance.now() - began);
  }
  await owner.query('close remaining_row');
}

/** Only a superuser can turn triggers off and write rows that row-level security hides. */
export async function requireSuperuser(owner: Connection): Promise<void> {
  const { rows } = await owner.query<{ name: string; able: boolean }>(
    `select current_user as name, rolsuper as able from pg_roles where rolname = current_user`,
  );
  if (rows[0]?.able) return;
  throw new Error(
    `The database role "${rows[0]?.name ?? ''}" is not a superuser: set DATABASE_OWNER_URL to one that is`,
  );
}
