import type { DemoData } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { getOrganisationIn } from '../../access/organisations/index.ts';
import { deleteUserIn } from '../../access/users/index.ts';
import { deleteWebhookIn } from '../../messaging/webhooks/index.ts';
import { resetPortfolioHistory } from '../../portfolio/figures/index.ts';
import { deleteVendorIn } from '../../portfolio/vendors/index.ts';
import { deleteFrameworkIn } from '../../questionnaires/frameworks/index.ts';
import { deleteTemplateIn } from '../../questionnaires/templates/index.ts';
import { recordAudit } from '../../record/audit/index.ts';
import {
  type DemoMarkers,
  listRemovableIds,
  planRemoval,
  type RemovalPlan,
  toDemoData,
  toDemoMarkers,
} from './demo-data-queries.ts';

/** Records that are kept because they are in use no longer count as demo data. */
export function removeDemoData(ctx: AppContext, caller: Caller): Promise<DemoData> {
  return inOrganisation(ctx, caller, async (tx) => {
    const rows = await deleteMarkers(tx, caller);
    const marks = toDemoMarkers(rows);
    await lockMarkedRecords(tx, caller, marks);
    const removal = await planRemoval(tx, caller, marks);
    const done = toDemoData(removal);
    if (rows.length === 0) return done;
    await deleteRecords(tx, caller, removal);
    await resetPortfolioHistory(tx, caller);
    const { id, name } = await getOrganisationIn(tx, caller);
    const meta = { ...done.removes, kept: done.keeps.map((kept) => kept.name) };
    await recordAudit(tx, caller, { action: 'REMOVE_DEMO_DATA', entity: { type: 'Organisation', id, name }, meta });
    return done;
  });
}

/** Of two concurrent removals, the second finds no markers. */
const deleteMarkers = (tx: Tx, { organisationId }: Caller) =>
  tx.deleteFrom('demo_record').where('organisation_id', '=', organisationId).returning(['kind', 'record_id']).execute();

/**
 * Locks the records, so that the organisation's own records cannot start to use a template between the check and the
 * deletion.
 */
async function lockMarkedRecords(tx: Tx, { organisationId }: Caller, { VENDOR, TEMPLATE }: DemoMarkers): Promise<void> {
  for (const [table, ids] of [
    ['vendor', VENDOR],
    ['template', TEMPLATE],
  ] as const) {
    await tx
      .selectFrom(table)
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
      .orderBy('id')
      .forUpdate()
      .execute();
  }
}

async function deleteRecords(tx: Tx, caller: Caller, removal: RemovalPlan): Promise<void> {
  for (const id of removal.webhooks) await deleteWebhookIn(tx, caller, id);
  for (const id of removal.vendors) await deleteVendorIn(tx, caller, id);
  for (const id of listRemovableIds(removal.templates)) await deleteTemplateIn(tx, caller, id);
  for (const id of listRemovableIds(removal.frameworks)) await deleteFrameworkIn(tx, caller, id);
  for (const id of listRemovableIds(removal.users)) await deleteUserIn(tx, caller, id);
}
