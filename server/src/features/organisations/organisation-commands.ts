import type { AppContext } from '../../context.ts';
import { operatorOf } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { createBuiltInRoles } from '../roles/role-commands.ts';

export type NewOrganisation = { readonly id: string; readonly name: string };

/** An operator's act: no caller of an organisation can make another one. */
export function createOrganisation(ctx: AppContext, name: string): Promise<NewOrganisation> {
  const id = newId();
  const operator = operatorOf(id);
  return inOrganisation(ctx, operator, async (tx) => {
    await tx.insertInto('organisation').values({ organisation_id: id, name }).execute();
    await createBuiltInRoles(tx, operator);
    await recordAudit(tx, operator, { action: 'CREATE_ORGANISATION', entity: { type: 'Organisation', id, name } });
    return { id, name };
  });
}
