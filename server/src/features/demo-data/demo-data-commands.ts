import type { DemoData } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { removeFramework } from '../frameworks/framework-commands.ts';
import { organisationIn } from '../organisations/organisation-queries.ts';
import { removeTemplate } from '../templates/template-commands.ts';
import { removeUser } from '../users/user-commands.ts';
import { removeVendor } from '../vendors/vendor-commands.ts';
import { removeWebhook } from '../webhooks/webhook-commands.ts';
import { demoDataOf, going, type Marks, marksOf, planRemoval, type Removal } from './demo-data-queries.ts';

/** What stays because it is in use belongs to the organisation from then on, like everything it has made itself. */
export function removeDemoData(ctx: AppContext, caller: Caller): Promise<DemoData> {
  return inOrganisation(ctx, caller, async (tx) => {
    const rows = await takeMarks(tx, caller);
    const marks = marksOf(rows);
    await holdMarked(tx, caller, marks);
    const removal = await planRemoval(tx, caller, marks);
    const done = demoDataOf(removal);
    if (rows.length === 0) return done;
    await carryOut(tx, caller, removal);
    const { id, name } = await organisationIn(tx, caller);
    const meta = { ...done.removes, kept: done.keeps.map((kept) => kept.name) };
    await recordAudit(tx, caller, { action: 'REMOVE_DEMO_DATA', entity: { type: 'Organisation', id, name }, meta });
    return done;
  });
}

/** Of two who remove it at the same time, the second one finds nothing left. */
const takeMarks = (tx: Tx, { organisationId }: Caller) =>
  tx.deleteFrom('demo_record').where('organisation_id', '=', organisationId).returning(['kind', 'record_id']).execute();

/** Nothing of somebody's own begins to use a template between being asked about and being deleted. */
async function holdMarked(tx: Tx, { organisationId }: Caller, { VENDOR, TEMPLATE }: Marks): Promise<void> {
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

async function carryOut(tx: Tx, caller: Caller, removal: Removal): Promise<void> {
  for (const id of removal.webhooks) await removeWebhook(tx, caller, id);
  for (const id of removal.vendors) await removeVendor(tx, caller, id);
  for (const id of going(removal.templates)) await removeTemplate(tx, caller, id);
  for (const id of going(removal.frameworks)) await removeFramework(tx, caller, id);
  for (const id of going(removal.users)) await removeUser(tx, caller, id);
}
