import { Readable } from 'node:stream';
import type { AuditEntry, AuditQuery } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { defined } from '../../domain/changes.ts';
import { type Columns, csvStream } from '../../platform/csv.ts';
import { inOrganisation, readInOrganisation } from '../../platform/db/in-organisation.ts';
import { type Place, type Placed, slicesOf } from '../../platform/db/slices.ts';
import { type Statement, statementOf } from '../../platform/db/statement.ts';
import { statements, type Tx } from '../../platform/db/transaction.ts';
import type { Download } from '../../platform/http/download.ts';
import { recordAudit } from './audit-commands.ts';
import { type AuditFilter, isMatch } from './audit-filter.ts';
import { ENTRY_COLUMNS, type EntryRow } from './audit-page.ts';
import { entryOf } from './audit-queries.ts';

const SLICE = 1_000;

export const COLUMNS: Columns<AuditEntry> = {
  ID: ({ id }) => id,
  Action: ({ action }) => action,
  Label: ({ actionLabel }) => actionLabel,
  User: ({ userName }) => userName,
  'Entity type': ({ entityType }) => entityType,
  'Entity ID': ({ entityId }) => entityId,
  'Entity name': ({ entityName }) => entityName,
  Details: ({ meta }) => meta && JSON.stringify(meta),
  'Created at': ({ createdAt }) => createdAt,
};

/** The moment an export shows: what is below the horizon was final then, the snapshot knows about the rest. */
type Moment = { readonly horizon: number; readonly snapshot: string };

type SliceRow = EntryRow & Placed;

/** Audited before the first byte leaves. The moment is older than the export's own entry, which is therefore not in it. */
export async function exportAudit(ctx: AppContext, caller: Caller, query: AuditQuery): Promise<Download<Readable>> {
  const { action, userId, fromDate, toDate } = query;
  const filter = { action, userId, fromDate, toDate };
  const moment = await inOrganisation(ctx, caller, async (tx) => {
    const taken = await momentOf(tx);
    await recordAudit(tx, caller, { action: 'EXPORT_AUDIT_LOG', meta: { filter: namedOnly(filter) } });
    return taken;
  });
  const entries = entriesOf(ctx, caller, { filter, moment });
  return { fileName: 'audit-log', content: Readable.from(csvStream(COLUMNS, entries)) };
}

async function momentOf(tx: Tx): Promise<Moment> {
  const { rows } = await sql<Moment>`
    select audit_horizon() as horizon, pg_current_snapshot()::text as snapshot`.execute(tx);
  const [moment] = rows;
  if (!moment) throw new Error('A snapshot is a row');
  return moment;
}

type Export = { readonly filter: AuditFilter; readonly moment: Moment };

async function* entriesOf(ctx: AppContext, caller: Caller, asked: Export): AsyncGenerator<AuditEntry[]> {
  const read = (place: Place) => readInOrganisation(ctx, caller, sliceBelow(caller, asked, place));
  for await (const rows of slicesOf({ most: SLICE, read })) yield rows.map(entryOf);
}

function sliceBelow({ organisationId }: Caller, { filter, moment }: Export, place: Place): Statement<SliceRow> {
  const slice = sql<SliceRow>`
    select ${ENTRY_COLUMNS}, created_at::text as place from audit_entry
    where organisation_id = ${organisationId}::uuid and ${isMatch(filter)}
      and created_at <= ${place.createdAt}::timestamptz
      and (created_at, id) < (${place.createdAt}::timestamptz, ${place.id}::uuid)
      and (position < ${moment.horizon}::bigint or audit_was_there(position, ${moment.snapshot}::pg_snapshot))
    order by created_at desc, id desc limit ${sql.lit(SLICE)}`;
  return statementOf({ compile: () => slice.compile(statements) });
}

const namedOnly = ({ action, userId, fromDate, toDate }: AuditFilter) =>
  defined({ action: action || undefined, userId: userId || undefined, fromDate, toDate });
