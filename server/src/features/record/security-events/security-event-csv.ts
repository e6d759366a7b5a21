import type { SecurityEvent, SecurityEventQuery } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { omitUndefined } from '../../../domain/changes.ts';
import { type CsvColumns, streamCsv } from '../../../platform/csv.ts';
import { inOrganisation, readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { type KeysetCursor, type KeysetRow, readPages } from '../../../platform/db/keyset-pages.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder } from '../../../platform/db/transaction.ts';
import type { Download } from '../../../platform/http/downloads.ts';
import { recordAudit } from '../audit/index.ts';
import {
  matchesSecurityEventFilter,
  type SecurityEventFilter,
  type SecurityEventRow,
  toSecurityEvent,
} from './security-event-queries.ts';

const PAGE_SIZE = 1_000;

export const SECURITY_EVENT_CSV_COLUMNS: CsvColumns<SecurityEvent> = {
  ID: ({ id }) => id,
  Kind: ({ kind }) => kind,
  Label: ({ kindLabel }) => kindLabel,
  Reason: ({ reason }) => reason,
  Count: ({ count }) => count,
  'Caller kind': ({ callerKind }) => callerKind,
  'Caller ID': ({ callerId }) => callerId,
  Caller: ({ callerName }) => callerName,
  Address: ({ address }) => address,
  Route: ({ route }) => route,
  'Request ID': ({ requestId }) => requestId,
  'Occurred at': ({ occurredAt }) => occurredAt,
};

/** Audits before sending the first byte. */
export async function exportSecurityEventsCsv(
  ctx: AppContext,
  caller: Caller,
  { kind, fromDate, toDate }: SecurityEventQuery,
): Promise<Download<AsyncIterable<string>>> {
  const filter = { kind, fromDate, toDate };
  await inOrganisation(ctx, caller, (tx) =>
    recordAudit(tx, caller, { action: 'EXPORT_SECURITY_LOG', meta: { filter: omitUndefined(filter) } }),
  );
  const events = readEvents(ctx, caller, filter);
  return { fileName: 'security-log', content: streamCsv(SECURITY_EVENT_CSV_COLUMNS, events) };
}

async function* readEvents(
  ctx: AppContext,
  caller: Caller,
  filter: SecurityEventFilter,
): AsyncGenerator<SecurityEvent[]> {
  const read = (place: KeysetCursor) => readInOrganisation(ctx, caller, selectPage(caller, filter, place));
  for await (const rows of readPages({ pageSize: PAGE_SIZE, read })) yield rows.map(toSecurityEvent);
}

function selectPage({ organisationId }: Caller, filter: SecurityEventFilter, place: KeysetCursor) {
  const page = sql<SecurityEventRow & KeysetRow>`
    select *, occurred_at::text as place from security_event
    where organisation_id = ${organisationId}::uuid and ${matchesSecurityEventFilter(filter)}
      and (occurred_at, id) < (${place.createdAt}::timestamptz, ${place.id}::uuid)
    order by occurred_at desc, id desc limit ${sql.lit(PAGE_SIZE)}`;
  return toStatement({ compile: () => page.compile(queryBuilder) });
}
