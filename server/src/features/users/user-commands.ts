import type { User, UserCreate, UserUpdate } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { changesBetween } from '../../domain/changes.ts';
import { isUniqueViolation } from '../../platform/db/failure.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { ConflictError, UnauthorizedError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { requireGrantableRole } from '../roles/role-queries.ts';
import { hashNewPassword } from './password-commands.ts';
import { entityOf, lockUser, requireOtherAdministrator, saveUser } from './user-change.ts';
import { userOf, usersWithRoles } from './user-queries.ts';

export async function createUser(ctx: AppContext, caller: Caller, body: UserCreate): Promise<User> {
  const { password, ...fields } = body;
  const user = { ...fields, id: newId(), passwordHash: await hashNewPassword(ctx, { password, owner: fields }) };
  return inOrganisation(ctx, caller, (tx) => insertUser(tx, caller, user));
}

export type NewUser = Omit<UserCreate, 'password'> & {
  readonly id: string;
  /** Null: signs in otherwise, or is still to choose one. */
  readonly passwordHash: string | null;
};

export async function insertUser(tx: Tx, caller: Caller, { id, email, name, ...given }: NewUser): Promise<User> {
  const role = await requireGrantableRole(tx, caller, given.roleId);
  await tx
    .insertInto('app_user')
    .values({
      organisation_id: caller.organisationId,
      id,
      email,
      name,
      password_hash: given.passwordHash,
      role_id: role.id,
    })
    .execute()
    .catch(refuseTakenEmail);
  const user = userOf(await usersWithRoles(tx, caller).where('u.id', '=', id).executeTakeFirstOrThrow());
  const meta = { email: user.email, role: role.name };
  await recordAudit(tx, caller, { action: 'CREATE_USER', entity: entityOf(user), meta });
  return user;
}

export type UserChange = { readonly userId: string; readonly update: UserUpdate };

export function updateUser(ctx: AppContext, caller: Caller, { userId, update }: UserChange): Promise<User> {
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockUser(tx, caller, userId);
    const changes = changesBetween(before, update);
    if (!changes) return userOf(before);
    const after = await saveUser(tx, caller, { id: userId, name: update.name });
    await recordAudit(tx, caller, { action: 'UPDATE_USER', entity: entityOf(after), meta: { changes } });
    return after;
  });
}

export const deleteUser = (ctx: AppContext, caller: Caller, userId: string): Promise<null> =>
  inOrganisation(ctx, caller, (tx) => removeUser(tx, caller, userId));

/** Part of a larger change, with its audit entry. */
export async function removeUser(tx: Tx, caller: Caller, userId: string): Promise<null> {
  const user = await lockUser(tx, caller, userId);
  if (userId === caller.id) throw new ConflictError('You cannot delete your own account');
  await requireOtherAdministrator(tx, caller, user);
  await tx
    .deleteFrom('app_user')
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', userId)
    .execute();
  await recordAudit(tx, caller, { action: 'DELETE_USER', entity: entityOf(user), meta: { email: user.email } });
  return null;
}

/** The hash that a password was found to fit; null where something else proved who it is. */
export type VerifiedAccount = { readonly id: string; readonly password_hash: string | null };

/** Refuses an account that was disabled, or given another password, since its password was checked. */
export async function holdAccount(tx: Tx, caller: Caller, { id, password_hash }: VerifiedAccount): Promise<void> {
  const account = tx
    .selectFrom('app_user')
    .select('id')
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .forNoKeyUpdate();
  const unchanged = password_hash === null ? account : account.where('password_hash', '=', password_hash);
  if (!(await unchanged.executeTakeFirst())) throw new UnauthorizedError();
}

export async function noteLogin(tx: Tx, caller: Caller, account: VerifiedAccount): Promise<void> {
  await holdAccount(tx, caller, account);
  await tx
    .updateTable('app_user')
    .set({ last_login_at: sql<string>`now()` })
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', account.id)
    .execute();
}

const refuseTakenEmail = (error: unknown) => {
  throw isUniqueViolation(error, 'app_user_email_key')
    ? new ConflictError('A user with this e-mail address already exists')
    : error;
};
