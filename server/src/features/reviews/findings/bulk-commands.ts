import type { FindingBulkResult, FindingBulkUpdate } from '@assay/contract';
import { ALREADY_CLOSED, canClose } from '@assay/contract/rules';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { requireUser } from '../../access/users/index.ts';
import { requireNoApproval } from '../../record/approvals/index.ts';
import { findAcceptanceError } from './acceptance-policy.ts';
import { reasonRequired, saveFindingDetails } from './details-commands.ts';
import { closeOpenFinding, requireValidClosing } from './finding-commands.ts';
import { findLockedFinding, STILL_PROPOSED } from './finding-queries.ts';

/** Changes every finding that is open. The others are reported and stay as they are. */
export function updateFindings(ctx: AppContext, caller: Caller, body: FindingBulkUpdate): Promise<FindingBulkResult> {
  const { findingIds, update, close } = body;
  if (update?.dueDate !== undefined && !update.reason) throw reasonRequired('update.reason');
  if (close) requireValidClosing(close, toIsoDate(ctx.now()));
  return inOrganisation(ctx, caller, async (tx) => {
    if (update?.ownerId) await requireUser(tx, caller, update.ownerId);
    if (close?.status === 'RISK_ACCEPTED') await requireNoApproval(tx, caller, 'ACCEPT_RISK');
    const failures = new Map<string, string>();
    for (const findingId of await orderForLocking(tx, caller, findingIds)) {
      const error = await updateOne(tx, caller, { findingId, body, now: ctx.now() });
      if (error !== null) failures.set(findingId, error);
    }
    const asked = [...new Set(findingIds)];
    return {
      findingIds: asked.filter((id) => !failures.has(id)),
      failures: asked.flatMap((findingId) => {
        const error = failures.get(findingId);
        return error === undefined ? [] : [{ findingId, error }];
      }),
    };
  });
}

/** By vendor, so that two of these requests cannot wait for each other. Unknown IDs come first. */
async function orderForLocking(tx: Tx, { organisationId }: Caller, ids: readonly string[]): Promise<string[]> {
  const known = await tx
    .selectFrom('finding')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', [...ids])
    .orderBy('vendor_id')
    .orderBy('id')
    .execute();
  const ordered = known.map(({ id }) => id);
  return [...new Set([...ids.filter((id) => !ordered.includes(id)), ...ordered])];
}

type UpdateOneInput = { readonly findingId: string; readonly body: FindingBulkUpdate; readonly now: Date };

/** Returns why the finding cannot be changed, or null. */
async function updateOne(tx: Tx, caller: Caller, { findingId, body, now }: UpdateOneInput): Promise<string | null> {
  const before = await findLockedFinding(tx, caller, findingId);
  if (!before) return 'Not found';
  if (before.proposed) return STILL_PROPOSED;
  if (!canClose(before.status)) return ALREADY_CLOSED;
  if (body.close?.status === 'RISK_ACCEPTED') {
    const input = { ...body.close, severity: before.severity, today: toIsoDate(now) };
    const error = await findAcceptanceError(tx, caller, input);
    if (error !== null) return `acceptedUntil: ${error}`;
  }
  if (body.update) await saveFindingDetails(tx, caller, { before, update: body.update });
  if (!body.close) return null;
  const finding = (await findLockedFinding(tx, caller, findingId)) ?? before;
  await closeOpenFinding(tx, caller, { finding, update: body.close, now });
  return null;
}
