import type { User } from '@assay/contract';
import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { insertUser } from './user-commands.ts';
import { saveUser, toUserEntity } from './user-row.ts';

export type SsoUser = {
  readonly id: string;
  readonly name: string;
  readonly subject: string | null;
  readonly disabled: boolean;
  readonly breakGlass: boolean;
};

/** Locks the user, who is about to sign in. */
const lockSsoUser = (tx: Tx, { organisationId }: Caller) =>
  tx
    .selectFrom('app_user')
    .select(['id', 'name', 'sso_subject as subject', 'break_glass as breakGlass'])
    .select((eb) => eb('disabled_at', 'is not', null).$castTo<boolean>().as('disabled'))
    .where('organisation_id', '=', organisationId)
    .forNoKeyUpdate();

export const findUserBySubject = (tx: Tx, caller: Caller, subject: string): Promise<SsoUser | undefined> =>
  lockSsoUser(tx, caller).where('sso_subject', '=', subject).executeTakeFirst();

export const findUserByEmail = (tx: Tx, caller: Caller, email: string): Promise<SsoUser | undefined> =>
  lockSsoUser(tx, caller)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();

/** Whether the subject is the one by which the provider knows this user. */
export async function isUserWithSubject(
  tx: Tx,
  { organisationId }: Caller,
  { userId, subject }: LinkSubjectInput,
): Promise<boolean> {
  const user = await tx
    .selectFrom('app_user')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', userId)
    .where('sso_subject', '=', subject)
    .executeTakeFirst();
  return user !== undefined;
}

export type LinkSubjectInput = { readonly userId: string; readonly subject: string };

/** From then on, the user is identified by the subject, even if their email address changes. */
export async function linkSubject(tx: Tx, caller: Caller, { userId, subject }: LinkSubjectInput): Promise<User> {
  const user = await saveUser(tx, caller, { id: userId, sso_subject: subject });
  await recordAudit(tx, caller, { action: 'LINK_USER', entity: toUserEntity(user), meta: { subject } });
  return user;
}

export type CreateSsoUserInput = {
  readonly subject: string;
  readonly email: string;
  readonly name: string;
  readonly roleId: string;
};

/** Creates a user without a password or an invitation. */
export async function createSsoUser(tx: Tx, caller: Caller, { subject, ...fields }: CreateSsoUserInput): Promise<User> {
  const { id } = await insertUser(tx, caller, { ...fields, id: newId(), passwordHash: null });
  return saveUser(tx, caller, { id, sso_subject: subject });
}

/** Subjects are only unique per provider. */
export async function deleteSubjects(tx: Tx, { organisationId }: Caller): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ sso_subject: null })
    .where('organisation_id', '=', organisationId)
    .where('sso_subject', 'is not', null)
    .execute();
}
