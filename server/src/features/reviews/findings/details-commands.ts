import type { Finding, FindingDetailsUpdate, FindingStage } from '@assay/contract';
import type { Selectable } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { diffFields } from '../../../domain/changes.ts';
import { toColumns } from '../../../platform/db/columns.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { InvalidError } from '../../../platform/errors.ts';
import { requireRevision, type WithRevision } from '../../../platform/http/revision.ts';
import { requireUser } from '../../access/users/index.ts';
import { toFinding } from '../../assessments/records/index.ts';
import { notifyFindingOwner, recordFindingUpdate } from './finding-audit.ts';
import { getFindingIn, lockOpenFinding, toFindingWithRevision } from './finding-queries.ts';

const DETAIL_COLUMNS = {
  title: 'title',
  description: 'description',
  recommendation: 'recommendation',
  ownerId: 'owner_id',
  dueDate: 'due_date',
  stage: 'stage',
} as const satisfies Readonly<Record<Exclude<keyof FindingDetailsUpdate, 'reason'>, keyof Tables['finding']>>;

export type UpdateFindingDetailsInput = {
  readonly findingId: string;
  readonly update: FindingDetailsUpdate;
  readonly ifMatch: string | undefined;
};

export function updateFindingDetails(
  ctx: AppContext,
  caller: Caller,
  { findingId, update, ifMatch }: UpdateFindingDetailsInput,
): Promise<WithRevision<Finding>> {
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockOpenFinding(tx, caller, findingId);
    requireRevision(ifMatch, before.revision);
    await saveFindingDetails(tx, caller, { before, update });
    return toFindingWithRevision(await getFindingIn(tx, caller, findingId));
  });
}

export type SaveFindingDetailsInput = {
  readonly before: Selectable<Tables['finding']>;
  readonly update: FindingDetailsUpdate;
};

/** The caller holds the lock on the finding. Writes nothing if nothing changes. */
export async function saveFindingDetails(
  tx: Tx,
  caller: Caller,
  { before, update: { reason, ...details } }: SaveFindingDetailsInput,
): Promise<void> {
  const columns = toColumns(DETAIL_COLUMNS, details);
  const changes = diffFields(before, columns);
  if (!changes) return;
  if (changes.dueDate && before.due_date !== null && !reason) throw reasonRequired('reason');
  if (changes.ownerId && details.ownerId) await requireUser(tx, caller, details.ownerId);
  await tx
    .updateTable('finding')
    .set({ ...columns, revision: before.revision + 1 })
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', before.id)
    .execute();
  const finding = toFinding(await getFindingIn(tx, caller, before.id));
  await recordFindingUpdate(tx, caller, { finding, meta: { changes, ...(reason && { reason }) } });
  if (changes.ownerId) await notifyFindingOwner(tx, caller, finding);
}

export type FindingStageInput = { readonly finding: Selectable<Tables['finding']>; readonly stage: FindingStage };

/** The caller holds the lock on the finding, and writes the audit entry with the returned changes. */
export async function setFindingStage(
  tx: Tx,
  { organisationId }: Caller,
  { finding: { id, revision, stage: from }, stage: to }: FindingStageInput,
): Promise<{ stage?: { from: FindingStage; to: FindingStage } }> {
  await tx
    .updateTable('finding')
    .set({ stage: to, revision: revision + 1 })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .execute();
  return from === to ? {} : { stage: { from, to } };
}

export const reasonRequired = (path: string) =>
  new InvalidError('Finding data is invalid', [{ path, message: 'is required to change the due date' }]);
