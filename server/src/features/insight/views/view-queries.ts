import type { SavedView } from '@assay/contract';
import { type Selectable, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { queryBuilder } from '../../../platform/db/transaction.ts';

/** Users see only their own views. */
export async function listViews(ctx: AppContext, caller: Caller): Promise<SavedView[]> {
  const list = queryBuilder
    .selectFrom('saved_view')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .where('user_id', '=', caller.id)
    .orderBy('page')
    .orderBy(sql`lower(name)`)
    .orderBy('id');
  return (await readInOrganisation(ctx, caller, toStatement(list))).map(toSavedView);
}

export const toSavedView = (view: Selectable<Tables['saved_view']>): SavedView => ({
  id: view.id,
  page: view.page,
  name: view.name,
  search: view.search,
  createdAt: view.created_at,
});
