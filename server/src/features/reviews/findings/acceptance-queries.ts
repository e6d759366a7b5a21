import {
  type Acceptance,
  ACCEPTANCE_ENDING_SOON_DAYS,
  type AcceptanceCounts,
  type AcceptancePage,
  type AcceptanceQuery,
  MAX_MY_WORK_ENTRIES,
} from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { omitUndefined } from '../../../domain/changes.ts';
import { addDays, toIsoDate } from '../../../domain/dates.ts';
import { type CsvColumns, streamCsv } from '../../../platform/csv.ts';
import { type Condition, joinConditions } from '../../../platform/db/conditions.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import { countWork } from '../../../platform/db/pages.ts';
import { queryBuilder, type Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import type { Download } from '../../../platform/http/downloads.ts';
import { selectFindings } from '../../assessments/records/index.ts';
import { readFigures, selectFigureParts } from '../../portfolio/figures/index.ts';
import { recordAudit } from '../../record/audit/index.ts';

/** An acceptance is a finding whose risk was accepted, and the latest approval of it. */
const selectAcceptances = (tx: Tx, caller: Caller) =>
  selectFindings(tx, caller)
    .select((where) =>
      where
        .selectFrom('approval as p')
        .select('p.decided_by_name')
        .whereRef('p.organisation_id', '=', 'f.organisation_id')
        .whereRef('p.subject_id', '=', 'f.id')
        .where('p.kind', '=', 'ACCEPT_RISK')
        .where('p.status', '=', 'APPROVED')
        .orderBy('p.decided_at', 'desc')
        .limit(1)
        .as('approved_by_name'),
    )
    .where('f.status', '=', 'RISK_ACCEPTED');

type AcceptanceRow = Awaited<ReturnType<ReturnType<typeof selectAcceptances>['executeTakeFirstOrThrow']>>;

const matchesState = (state: AcceptanceQuery['state'], today: string): Condition | false => {
  const isActive = sql<boolean>`f.acceptance_ended_at is null and coalesce(f.accepted_until, 'infinity') >= ${today}::date`;
  switch (state) {
    case 'ACTIVE':
      return isActive;
    case 'ENDING_SOON':
      return sql`${isActive} and f.accepted_until <= ${addDays(today, ACCEPTANCE_ENDING_SOON_DAYS)}::date`;
    case 'ENDED':
      return sql`f.acceptance_ended_at is not null`;
    case 'EXPIRED':
      return sql`f.acceptance_ended_at is null and f.accepted_until < ${today}::date`;
    case undefined:
      return false;
  }
};

const matchesAcceptanceFilter = ({ state, vendorId }: AcceptanceQuery, today: string): Condition =>
  joinConditions([matchesState(state, today), vendorId !== undefined && sql`f.vendor_id = ${vendorId}::uuid`]);

/** The first to end comes first; those without an end come last. */
const orderAcceptances = (acceptances: ReturnType<typeof selectAcceptances>) =>
  acceptances.orderBy(sql`coalesce(f.accepted_until, 'infinity')`).orderBy('f.id');

type AcceptanceSlice = {
  readonly match: Condition;
  readonly today: string;
  readonly limit: number;
  readonly offset?: number;
};

export type ActiveAcceptances = { readonly entries: Acceptance[]; readonly totalCount: number };

async function readAcceptancesIn(
  tx: Tx,
  caller: Caller,
  { match, today, limit, offset = 0 }: AcceptanceSlice,
): Promise<ActiveAcceptances> {
  const { count } = await tx
    .selectFrom('finding as f')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('f.organisation_id', '=', caller.organisationId)
    .where('f.status', '=', 'RISK_ACCEPTED')
    .where(match)
    .executeTakeFirstOrThrow();
  const rows = await orderAcceptances(selectAcceptances(tx, caller)).where(match).limit(limit).offset(offset).execute();
  return { entries: rows.map((row) => toAcceptance(row, today)), totalCount: count };
}

export function listAcceptances(ctx: AppContext, caller: Caller, query: AcceptanceQuery): Promise<AcceptancePage> {
  const { page, pageSize } = query;
  const today = toIsoDate(ctx.now());
  const slice = { match: matchesAcceptanceFilter(query, today), today, limit: pageSize, offset: (page - 1) * pageSize };
  return inOrganisation(ctx, caller, async (tx) => ({
    ...(await readAcceptancesIn(tx, caller, slice)),
    page,
    pageSize,
  }));
}

/** For the portfolio report. */
export const listActiveAcceptances = (
  tx: Tx,
  caller: Caller,
  { today, limit }: Pick<AcceptanceSlice, 'today' | 'limit'>,
): Promise<ActiveAcceptances> =>
  readAcceptancesIn(tx, caller, { match: joinConditions([matchesState('ACTIVE', today)]), today, limit });

/** Of findings that the caller owns; the first to end comes first. */
export async function listEndingAcceptances(tx: Tx, caller: Caller, today: string): Promise<ActiveAcceptances> {
  const match = joinConditions([matchesState('ENDING_SOON', today), sql`f.owner_id = ${caller.id}::uuid`]);
  const rows = await orderAcceptances(selectAcceptances(tx, caller)).where(match).limit(MAX_MY_WORK_ENTRIES).execute();
  const ending = sql`finding f
    where f.organisation_id = ${caller.organisationId}::uuid and f.status = 'RISK_ACCEPTED' and ${match}`;
  return { entries: rows.map((row) => toAcceptance(row, today)), totalCount: await countWork(tx, rows, ending) };
}

type CountRow = AcceptanceCounts & { readonly uncounted: number };

/** From the figures, whose keys are the last day or NONE, which is after all days. */
export async function countAcceptances(ctx: AppContext, caller: Caller): Promise<AcceptanceCounts> {
  const today = toIsoDate(ctx.now());
  const soon = addDays(today, ACCEPTANCE_ENDING_SOON_DAYS);
  const key = sql`key collate "C"`;
  const [row] = await readFigures<CountRow>(ctx, caller, {
    select: (mostUncounted) => {
      const statement = sql<CountRow>`
        with ${selectFigureParts(caller, { matches: sql`kind = 'acceptance'`, mostUncounted })}
        select coalesce(sum(count) filter (where ${key} >= ${today}), 0) as active,
          coalesce(sum(count) filter (where ${key} between ${today} and ${soon}), 0) as "endingSoon",
          coalesce(sum(count) filter (where ${key} < ${today}), 0) as expired,
          (select count(*) from uncounted) as uncounted
        from parts`;
      return toStatement({ compile: () => statement.compile(queryBuilder) });
    },
    countUncounted: (rows) => rows[0]?.uncounted ?? 0,
  });
  if (!row) throw new Error('A query without groups returns a row');
  const { active, endingSoon, expired } = row;
  return { active, endingSoon, expired };
}

export type AcceptanceInput = { readonly findingId: string; readonly today: string };

export async function getAcceptanceIn(
  tx: Tx,
  caller: Caller,
  { findingId, today }: AcceptanceInput,
): Promise<Acceptance> {
  const row = await selectAcceptances(tx, caller).where('f.id', '=', findingId).executeTakeFirst();
  if (!row) throw new NotFoundError();
  return toAcceptance(row, today);
}

const toState = (row: AcceptanceRow, today: string): Acceptance['state'] => {
  if (row.acceptance_ended_at !== null) return 'ENDED';
  if (row.accepted_until === null) return 'ACTIVE';
  if (row.accepted_until < today) return 'EXPIRED';
  return row.accepted_until <= addDays(today, ACCEPTANCE_ENDING_SOON_DAYS) ? 'ENDING_SOON' : 'ACTIVE';
};

const toAcceptance = (row: AcceptanceRow, today: string): Acceptance => ({
  findingId: row.id,
  title: row.title,
  severity: row.severity,
  vendorId: row.vendor_id,
  vendorName: row.vendor_name,
  state: toState(row, today),
  rationale: row.resolution_note,
  acceptedAt: row.resolved_at ?? row.created_at,
  acceptedByName: row.resolved_by_name,
  approvedByName: row.approved_by_name,
  acceptedUntil: row.accepted_until,
  renewedAt: row.acceptance_renewed_at,
  renewedByName: row.acceptance_renewed_by_name,
  renewalRationale: row.acceptance_renewal_note,
  endedAt: row.acceptance_ended_at,
  endedByName: row.acceptance_ended_by_name,
  endReason: row.acceptance_end_reason,
  successorFindingId: row.successor_id,
});

export const ACCEPTANCE_CSV_COLUMNS: CsvColumns<Acceptance> = {
  Finding: ({ title }) => title,
  'Finding ID': ({ findingId }) => findingId,
  Vendor: ({ vendorName }) => vendorName,
  'Vendor ID': ({ vendorId }) => vendorId,
  Severity: ({ severity }) => severity,
  State: ({ state }) => state,
  Rationale: ({ rationale }) => rationale,
  'Accepted at': ({ acceptedAt }) => acceptedAt,
  'Accepted by': ({ acceptedByName }) => acceptedByName,
  'Approved by': ({ approvedByName }) => approvedByName,
  'Accepted until': ({ acceptedUntil }) => acceptedUntil,
  'Renewed at': ({ renewedAt }) => renewedAt,
  'Renewed by': ({ renewedByName }) => renewedByName,
  'Renewal rationale': ({ renewalRationale }) => renewalRationale,
  'Ended at': ({ endedAt }) => endedAt,
  'Ended by': ({ endedByName }) => endedByName,
  'End reason': ({ endReason }) => endReason,
  'Successor finding ID': ({ successorFindingId }) => successorFindingId,
};

const CSV_PAGE_SIZE = 250;

/** Contains all matches. Audited before the first byte is sent. */
export async function exportAcceptancesCsv(
  ctx: AppContext,
  caller: Caller,
  query: AcceptanceQuery,
): Promise<Download<AsyncIterable<string>>> {
  const filter = omitUndefined({ state: query.state, vendorId: query.vendorId });
  await inOrganisation(ctx, caller, (tx) =>
    recordAudit(tx, caller, { action: 'EXPORT_ACCEPTANCES', meta: { filter } }),
  );
  return { fileName: 'acceptances', content: streamCsv(ACCEPTANCE_CSV_COLUMNS, readAcceptances(ctx, caller, query)) };
}

async function* readAcceptances(ctx: AppContext, caller: Caller, query: AcceptanceQuery): AsyncGenerator<Acceptance[]> {
  const today = toIsoDate(ctx.now());
  const match = matchesAcceptanceFilter(query, today);
  let place: { readonly until: string; readonly id: string } | null = null;
  do {
    const after: Condition = place
      ? sql`(coalesce(f.accepted_until, 'infinity'), f.id) > (${place.until}::date, ${place.id}::uuid)`
      : sql`true`;
    const rows: AcceptanceRow[] = await inOrganisation(ctx, caller, (tx) =>
      orderAcceptances(selectAcceptances(tx, caller)).where(match).where(after).limit(CSV_PAGE_SIZE).execute(),
    );
    yield rows.map((row) => toAcceptance(row, today));
    const last: AcceptanceRow | undefined = rows.length === CSV_PAGE_SIZE ? rows.at(-1) : undefined;
    place = last ? { until: last.accepted_until ?? 'infinity', id: last.id } : null;
  } while (place !== null);
}
