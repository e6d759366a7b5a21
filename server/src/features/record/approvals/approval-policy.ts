import type { ApprovalKind } from '@assay/contract';
import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError } from '../../../platform/errors.ts';

export async function isApprovalRequired(tx: Tx, { organisationId }: Caller, kind: ApprovalKind): Promise<boolean> {
  const organisation = await tx
    .selectFrom('organisation')
    .select('approval_required_for')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  return organisation?.approval_required_for.includes(kind) ?? false;
}

/** Throws if the organisation requires approval for the action, unless an approved request is being carried out. */
export async function requireNoApproval(tx: Tx, caller: Caller, kind: ApprovalKind): Promise<void> {
  if (caller.approval?.kind === kind) return;
  if (await isApprovalRequired(tx, caller, kind))
    throw new ConflictError(
      'APPROVAL_REQUIRED',
      'Your organisation requires the approval of a second person for this. Request approval instead.',
    );
}
