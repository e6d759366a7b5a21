import type { SavedView, SavedViewCreate } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError, NotFoundError, UnauthorizedError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { toSavedView } from './view-queries.ts';

const MAX_VIEWS = 50;

export function createView(
  ctx: AppContext,
  caller: Caller,
  { page, name, search }: SavedViewCreate,
): Promise<SavedView> {
  return inOrganisation(ctx, caller, async (tx) => {
    const userId = await lockOwnAccount(tx, caller);
    const { count } = await tx
      .selectFrom('saved_view')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('organisation_id', '=', caller.organisationId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (count >= MAX_VIEWS)
      throw new ConflictError(
        'TOO_MANY_VIEWS',
        `You have reached the limit of ${String(MAX_VIEWS)} saved views. Delete one first.`,
      );
    const view = await tx
      .insertInto('saved_view')
      .values({ organisation_id: caller.organisationId, id: newId(), user_id: userId, page, name, search })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(tx, caller, { action: 'CREATE_VIEW', entity: toViewEntity(view), meta: { page, search } });
    return toSavedView(view);
  });
}

export function deleteView(ctx: AppContext, caller: Caller, viewId: string): Promise<null> {
  return inOrganisation(ctx, caller, async (tx) => {
    const view = await tx
      .deleteFrom('saved_view')
      .where('organisation_id', '=', caller.organisationId)
      .where('user_id', '=', caller.id)
      .where('id', '=', viewId)
      .returningAll()
      .executeTakeFirst();
    if (!view) throw new NotFoundError();
    const meta = { page: view.page, search: view.search };
    await recordAudit(tx, caller, { action: 'DELETE_VIEW', entity: toViewEntity(view), meta });
    return null;
  });
}

/** Serialises concurrent saves, so that the limit on saved views holds. */
async function lockOwnAccount(tx: Tx, caller: Caller): Promise<string> {
  const account = await tx
    .selectFrom('app_user')
    .select('id')
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', caller.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account) throw new UnauthorizedError();
  return account.id;
}

const toViewEntity = ({ id, name }: Pick<SavedView, 'id' | 'name'>) => ({ type: 'View', id, name });
