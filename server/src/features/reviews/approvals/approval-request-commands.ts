import type { Approval, ApprovalKind } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { JsonValue } from '../../../platform/db/tables.ts';
import { type Tx, waitForSent } from '../../../platform/db/transaction.ts';
import { ConflictError, NotFoundError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { requireCallerHasMfa } from '../../access/organisations/index.ts';
import { isApprovalRequired } from '../../record/approvals/index.ts';
import { type ApprovedAction, carryOut, listChanges, requiresMfa } from './approval-actions.ts';
import { type ApprovalRow, recordRequest } from './approval-audit.ts';
import { closeRequest } from './approval-decision-commands.ts';
import { findVoidReason, showApproval } from './approval-queries.ts';
import { encryptSecret } from './approval-secret.ts';
import { lockSubject, type Subject, type SubjectKey } from './approval-subjects.ts';

export type RequestApprovalInput = {
  readonly kind: ApprovalKind;
  readonly subjectId: string;
  readonly reason: string;
  readonly action?: JsonValue;
  readonly clientSecret?: string | null;
};

/** A request that could not be carried out now is refused as the direct action would be. */
export function requestApproval(ctx: AppContext, caller: Caller, input: RequestApprovalInput): Promise<Approval> {
  const { kind, subjectId, reason, action = {}, clientSecret = null } = input;
  const key: SubjectKey = { kind, id: subjectId };
  return inOrganisation(ctx, caller, async (tx) => {
    const subject = await lockSubject(tx, ctx, { caller, key });
    if (!subject) throw new NotFoundError();
    if (!(await isApprovalRequired(tx, caller, kind)))
      throw new ConflictError(
        'APPROVAL_NOT_REQUIRED',
        'Your organisation does not require approval for this. Make the change directly.',
      );
    await closeOutdatedRequest(tx, caller, { key, subject });
    const id = newId();
    const acting: Caller = { ...caller, approval: { id, kind, approvedByName: '' } };
    const request = { caller: acting, key, action, clientSecret };
    if (await requiresMfa(tx, caller, request)) await requireCallerHasMfa(tx, caller);
    await tryOut(tx, ctx, request);
    const changes = await listChanges(tx, caller, { key, action, today: toIsoDate(ctx.now()) });
    const keys = await ctx.organisationKeys.getIn(tx, caller.organisationId);
    const row = await tx
      .insertInto('approval')
      .values({
        organisation_id: caller.organisationId,
        id,
        kind,
        subject_id: subjectId,
        subject_name: subject.name,
        subject_version: subject.version,
        action: JSON.stringify(action),
        changes: JSON.stringify(changes),
        client_secret:
          clientSecret === null
            ? null
            : encryptSecret(keys, clientSecret, { organisation_id: caller.organisationId, id }),
        reason,
        requester_kind: caller.kind === 'apiKey' ? 'apiKey' : 'session',
        requested_by_id: caller.id ?? '',
        requested_by_name: caller.name,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordRequest(tx, caller, row);
    return showApproval(tx, ctx, { caller, row });
  });
}

/** Carries the request out and rolls it back, so that all checks of the direct action apply. */
async function tryOut(tx: Tx, ctx: AppContext, request: ApprovedAction): Promise<void> {
  await sql`savepoint try_out`.execute(tx);
  await carryOut(tx, ctx, request);
  // An error must not be rolled back with the rest.
  await waitForSent(tx);
  await sql`rollback to savepoint try_out`.execute(tx);
}

type OutdatedInput = { readonly key: SubjectKey; readonly subject: Subject };

/** There is at most one pending request for a subject. One that is void makes way for a new one. */
async function closeOutdatedRequest(tx: Tx, caller: Caller, { key, subject }: OutdatedInput): Promise<void> {
  const pending = await findPendingRequest(tx, caller, key);
  if (!pending) return;
  const voidReason = findVoidReason(pending, subject);
  if (voidReason === null)
    throw new ConflictError(
      'APPROVAL_PENDING',
      'A request for this is already waiting for a decision. Wait for it, or withdraw the request.',
    );
  await closeRequest(tx, caller, { approval: pending, decision: 'VOID', voidReason });
}

const findPendingRequest = (
  tx: Tx,
  { organisationId }: Caller,
  { kind, id }: SubjectKey,
): Promise<ApprovalRow | undefined> =>
  tx
    .selectFrom('approval')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('status', '=', 'PENDING')
    .forUpdate()
    .executeTakeFirst();
