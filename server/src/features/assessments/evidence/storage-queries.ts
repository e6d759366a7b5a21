import type { StorageSummary } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { getStorageUsage } from '../../../platform/files/storage-budget.ts';

export async function getStorageSummary(ctx: AppContext, caller: Caller): Promise<StorageSummary> {
  const { organisationId } = caller;
  const used = await inOrganisation(ctx, caller, (tx) => getStorageUsage(tx, { organisationId, assessmentId: null }));
  const { organisationBytes, assessmentBytes } = ctx.config.storage;
  return { usedBytes: used.organisationBytes, budgetBytes: organisationBytes, assessmentBudgetBytes: assessmentBytes };
}
