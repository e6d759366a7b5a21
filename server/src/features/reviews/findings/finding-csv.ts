import type { Finding, FindingQuery } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { omitUndefined } from '../../../domain/changes.ts';
import { type CsvColumns, streamCsv } from '../../../platform/csv.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { type KeysetCursor, readPages } from '../../../platform/db/keyset-pages.ts';
import type { Download } from '../../../platform/http/downloads.ts';
import { selectFindings, toFinding } from '../../assessments/records/index.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { createFindingMatch } from './finding-filter.ts';

const PAGE_SIZE = 250;

export const FINDING_LIST_CSV_COLUMNS: CsvColumns<Finding> = {
  Finding: ({ title }) => title,
  ID: ({ id }) => id,
  Vendor: ({ vendorName }) => vendorName,
  'Vendor ID': ({ vendorId }) => vendorId,
  Assessment: ({ assessmentTitle }) => assessmentTitle,
  'Assessment ID': ({ assessmentId }) => assessmentId,
  Key: ({ questionKey }) => questionKey,
  Severity: ({ severity }) => severity,
  Status: ({ status }) => status,
  Stage: ({ stage }) => stage,
  Source: ({ source }) => source,
  Description: ({ description }) => description,
  Recommendation: ({ recommendation }) => recommendation,
  Controls: ({ controlCodes }) => controlCodes.join('; '),
  'Due date': ({ dueDate }) => dueDate,
  Owner: ({ ownerName }) => ownerName,
  'Owner ID': ({ ownerId }) => ownerId,
  'Resolution note': ({ resolutionNote }) => resolutionNote,
  'Accepted until': ({ acceptedUntil }) => acceptedUntil,
  'Created at': ({ createdAt }) => createdAt,
  'Updated at': ({ updatedAt }) => updatedAt,
  'Resolved at': ({ resolvedAt }) => resolvedAt,
  'Resolved by': ({ resolvedByName }) => resolvedByName,
  'Supersedes finding ID': ({ supersedesFindingId }) => supersedesFindingId,
  'Superseded by finding ID': ({ supersededByFindingId }) => supersededByFindingId,
};

/** Contains all matches, newest first. Audited before the first byte is sent. */
export async function exportFindingsCsv(
  ctx: AppContext,
  caller: Caller,
  query: FindingQuery,
): Promise<Download<AsyncIterable<string>>> {
  await inOrganisation(ctx, caller, (tx) =>
    recordAudit(tx, caller, { action: 'EXPORT_FINDINGS', meta: { filter: pickFilters(query) } }),
  );
  return { fileName: 'findings', content: streamCsv(FINDING_LIST_CSV_COLUMNS, readFindings(ctx, caller, query)) };
}

async function* readFindings(ctx: AppContext, caller: Caller, query: FindingQuery): AsyncGenerator<Finding[]> {
  const { condition } = await createFindingMatch(ctx, caller, query);
  const read = ({ createdAt, id }: KeysetCursor) =>
    inOrganisation(ctx, caller, (tx) =>
      selectFindings(tx, caller)
        .select(sql<string>`f.created_at::text`.as('place'))
        .where(condition)
        .where(sql<boolean>`(f.created_at, f.id) < (${createdAt}::timestamptz, ${id}::uuid)`)
        .orderBy('f.created_at', 'desc')
        .orderBy('f.id', 'desc')
        .limit(PAGE_SIZE)
        .execute(),
    );
  for await (const rows of readPages({ pageSize: PAGE_SIZE, read })) yield rows.map(toFinding);
}

const pickFilters = ({ query, overdue, ...filter }: FindingQuery) =>
  omitUndefined({
    status: filter.status,
    severity: filter.severity?.join(),
    vendorId: filter.vendorId,
    assessmentId: filter.assessmentId,
    ownerId: filter.ownerId,
    stage: filter.stage?.join(),
    source: filter.source?.join(),
    controlCode: filter.controlCode,
    dueFrom: filter.dueFrom,
    dueTo: filter.dueTo,
    updatedSince: filter.updatedSince,
    query: query || undefined,
    overdue: overdue === 'true' || undefined,
  });
