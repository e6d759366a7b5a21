import type { FindingComment, FindingCommentCreate } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { ConflictError } from '../../../platform/errors.ts';
import {
  insertComment,
  listMentionedNames,
  notifyMentioned,
  recordComment,
  requireMentionable,
  toFindingComment,
} from '../../assessments/comments/index.ts';
import { getOpenedFinding, isFindingShared, NOT_SHARED, toFindingEntity } from './finding-queries.ts';

export type CreateFindingCommentInput = { readonly findingId: string; readonly body: FindingCommentCreate };

/** Closed findings can be discussed, too. A comment for the vendor needs a contact who can see it. */
export function createFindingComment(
  ctx: AppContext,
  caller: Caller,
  { findingId, body }: CreateFindingCommentInput,
): Promise<FindingComment> {
  return inOrganisation(ctx, caller, async (tx) => {
    const finding = await getOpenedFinding(tx, caller, findingId);
    if (body.visibility === 'VENDOR' && !(await isFindingShared(tx, caller, findingId)))
      throw new ConflictError('FINDING_NOT_SHARED', NOT_SHARED);
    await requireMentionable(tx, caller, body);
    const comment = await insertComment(tx, caller, { ...body, findingId });
    await recordComment(tx, caller, { comment, entity: toFindingEntity(finding) });
    await notifyMentioned(tx, caller, { comment, subject: { type: 'FINDING', id: finding.id } });
    return toFindingComment(comment, await listMentionedNames(tx, caller, [comment]));
  });
}
