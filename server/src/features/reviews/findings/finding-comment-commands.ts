import type { FindingComment, FindingCommentCreate } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import {
  insertComment,
  listMentionedNames,
  notifyMentioned,
  recordComment,
  requireMentionable,
  toFindingComment,
} from '../../assessments/comments/index.ts';
import { getOpenedFinding, toFindingEntity } from './finding-queries.ts';

export type CreateFindingCommentInput = { readonly findingId: string; readonly body: FindingCommentCreate };

/** Closed findings can be discussed, too. */
export function createFindingComment(
  ctx: AppContext,
  caller: Caller,
  { findingId, body }: CreateFindingCommentInput,
): Promise<FindingComment> {
  return inOrganisation(ctx, caller, async (tx) => {
    const finding = await getOpenedFinding(tx, caller, findingId);
    const said = { ...body, visibility: 'INTERNAL' as const };
    await requireMentionable(tx, caller, said);
    const comment = await insertComment(tx, caller, { ...said, findingId });
    await recordComment(tx, caller, { comment, entity: toFindingEntity(finding) });
    await notifyMentioned(tx, caller, { comment, subject: { type: 'FINDING', id: finding.id } });
    return toFindingComment(comment, await listMentionedNames(tx, caller, [comment]));
  });
}
