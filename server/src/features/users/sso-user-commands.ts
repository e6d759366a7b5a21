import type { User } from '@assay/contract';
import type { Caller } from '../../domain/caller.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { entityOf, saveUser } from './user-change.ts';
import { insertUser } from './user-commands.ts';

export type SsoUser = {
  readonly id: string;
  readonly name: string;
  readonly subject: string | null;
  readonly disabled: boolean;
};

/** Held until the transaction ends: they are about to sign in. */
const lockSsoUser = (tx: Tx, { organisationId }: Caller) =>
  tx
    .selectFrom('app_user')
    .select(['id', 'name', 'sso_subject as subject'])
    .select((eb) => eb('disabled_at', 'is not', null).$castTo<boolean>().as('disabled'))
    .where('organisation_id', '=', organisationId)
    .forNoKeyUpdate();

export const findUserBySubject = (tx: Tx, caller: Caller, subject: string): Promise<SsoUser | undefined> =>
  lockSsoUser(tx, caller).where('sso_subject', '=', subject).executeTakeFirst();

export const findUserByEmail = (tx: Tx, caller: Caller, email: string): Promise<SsoUser | undefined> =>
  lockSsoUser(tx, caller)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();

export type SubjectLink = { readonly userId: string; readonly subject: string };

/** From now on they are known by the subject, whatever becomes of their e-mail address. */
export async function linkUser(tx: Tx, caller: Caller, { userId, subject }: SubjectLink): Promise<User> {
  const user = await saveUser(tx, caller, { id: userId, sso_subject: subject });
  await recordAudit(tx, caller, { action: 'LINK_USER', entity: entityOf(user), meta: { subject } });
  return user;
}

export type Newcomer = {
  readonly subject: string;
  readonly email: string;
  readonly name: string;
  readonly roleId: string;
};

/** Somebody whom the provider sends and whom nobody has invited. They have no password. */
export async function addNewcomer(tx: Tx, caller: Caller, { subject, ...fields }: Newcomer): Promise<User> {
  const { id } = await insertUser(tx, caller, { ...fields, id: newId(), passwordHash: null });
  return saveUser(tx, caller, { id, sso_subject: subject });
}

/** Another provider gives out subjects of its own. */
export async function forgetSubjects(tx: Tx, { organisationId }: Caller): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ sso_subject: null })
    .where('organisation_id', '=', organisationId)
    .where('sso_subject', 'is not', null)
    .execute();
}
