import type { AuditPage, FindingCommentPage, FindingCommentQuery, FindingHistoryQuery } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { listFindingComments } from '../../assessments/comments/index.ts';
import { listRecordHistory } from '../../record/audit/index.ts';
import { getOpenedFinding } from './finding-queries.ts';

export type FindingCommentsInput = FindingCommentQuery & { readonly findingId: string };

export function listCommentsOnFinding(
  ctx: AppContext,
  caller: Caller,
  input: FindingCommentsInput,
): Promise<FindingCommentPage> {
  return inOrganisation(ctx, caller, async (tx) => {
    await getOpenedFinding(tx, caller, input.findingId);
    return listFindingComments(tx, caller, input);
  });
}

export type FindingHistoryInput = FindingHistoryQuery & { readonly findingId: string };

export function listFindingHistory(
  ctx: AppContext,
  caller: Caller,
  { findingId, page, pageSize }: FindingHistoryInput,
): Promise<AuditPage> {
  return inOrganisation(ctx, caller, async (tx) => {
    const { id, created_at } = await getOpenedFinding(tx, caller, findingId);
    return listRecordHistory(tx, caller, { entityId: id, createdAt: created_at, page, pageSize });
  });
}
