import type { User, UserCreate, UserUpdate } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { diffFields } from '../../../domain/changes.ts';
import { toColumns } from '../../../platform/db/columns.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { isUniqueViolation } from '../../../platform/db/pg-errors.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError, UnauthorizedError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { requireGrantableRole } from '../roles/index.ts';
import { hashNewPassword } from './password-commands.ts';
import { selectUsersWithRoles, toUser } from './user-queries.ts';
import { lockUser, requireOtherAdministrator, saveUser, toUserEntity } from './user-row.ts';

export async function createUser(ctx: AppContext, caller: Caller, body: UserCreate): Promise<User> {
  const { password, ...fields } = body;
  const user = { ...fields, id: newId(), passwordHash: await hashNewPassword(ctx, { password, owner: fields }) };
  return inOrganisation(ctx, caller, (tx) => insertUser(tx, caller, user));
}

export type InsertUserInput = Omit<UserCreate, 'password'> & {
  readonly id: string;
  /** Null if the user signs in another way or has not chosen a password yet. */
  readonly passwordHash: string | null;
};

export async function insertUser(
  tx: Tx,
  caller: Caller,
  { id, email, name, ...given }: InsertUserInput,
): Promise<User> {
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
    .catch(rethrowTakenEmail);
  const user = toUser(await selectUsersWithRoles(tx, caller).where('u.id', '=', id).executeTakeFirstOrThrow());
  const meta = { email: user.email, role: role.name };
  await recordAudit(tx, caller, { action: 'CREATE_USER', entity: toUserEntity(user), meta });
  return user;
}

const USER_COLUMNS = { name: 'name' } as const satisfies Readonly<Record<keyof UserUpdate, keyof Tables['app_user']>>;

export type UpdateUserInput = { readonly userId: string; readonly update: UserUpdate };

export function updateUser(ctx: AppContext, caller: Caller, { userId, update }: UpdateUserInput): Promise<User> {
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockUser(tx, caller, userId);
    const changes = diffFields(before, update);
    if (!changes) return toUser(before);
    const after = await saveUser(tx, caller, { id: userId, ...toColumns(USER_COLUMNS, update) });
    await recordAudit(tx, caller, { action: 'UPDATE_USER', entity: toUserEntity(after), meta: { changes } });
    return after;
  });
}

export const deleteUser = (ctx: AppContext, caller: Caller, userId: string): Promise<null> =>
  inOrganisation(ctx, caller, (tx) => deleteUserIn(tx, caller, userId));

/** Runs within a larger transaction and writes its own audit entry. */
export async function deleteUserIn(tx: Tx, caller: Caller, userId: string): Promise<null> {
  const user = await lockUser(tx, caller, userId);
  if (userId === caller.id) throw new ConflictError('OWN_ACCOUNT', 'You cannot delete your own account');
  await requireOtherAdministrator(tx, caller, user);
  await tx
    .deleteFrom('app_user')
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', userId)
    .execute();
  const meta = { email: user.email, role: user.roleName };
  await recordAudit(tx, caller, { action: 'DELETE_USER', entity: toUserEntity(user), meta });
  return null;
}

/** The hash that the password matched; null if the user authenticated another way. */
export type VerifiedAccount = { readonly id: string; readonly password_hash: string | null };

/** Throws if the account was disabled or its password changed since the password was checked. */
export async function lockSignInAccount(tx: Tx, caller: Caller, { id, password_hash }: VerifiedAccount): Promise<void> {
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

export async function recordLogin(tx: Tx, caller: Caller, account: VerifiedAccount): Promise<void> {
  await lockSignInAccount(tx, caller, account);
  await tx
    .updateTable('app_user')
    .set({ last_login_at: sql<string>`now()` })
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', account.id)
    .execute();
}

const rethrowTakenEmail = (error: unknown) => {
  throw isUniqueViolation(error, 'app_user_email_key')
    ? new ConflictError('EMAIL_TAKEN', 'A user with this email address already exists')
    : error;
};
