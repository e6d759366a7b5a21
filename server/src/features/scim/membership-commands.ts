import type { Caller } from '../../domain/caller.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { ScimInvalidError } from './scim-error.ts';

export async function memberIdsIn(tx: Tx, { organisationId }: Caller, groupId: string): Promise<Set<string>> {
  const members = await tx
    .selectFrom('scim_group_member')
    .select('user_id')
    .where('organisation_id', '=', organisationId)
    .where('group_id', '=', groupId)
    .execute();
  return new Set(members.map(({ user_id }) => user_id));
}

export type MemberChange = {
  readonly groupId: string;
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
};

/** Whom the audit log names: as many as can be read. */
const NAMED = 100;

/** Answers with the ids of whom it added and removed, and with their names for the audit log. */
export async function changeMembers(tx: Tx, caller: Caller, { groupId, before, after }: MemberChange) {
  const added = [...after].filter((id) => !before.has(id));
  const removed = [...before].filter((id) => !after.has(id));
  const changed = [...added, ...removed];
  const names = await lockUsers(tx, caller, changed);
  if (!added.every((id) => names.has(id))) {
    throw new ScimInvalidError('invalidValue', 'A member is not a user of this organisation');
  }
  await addMembers(tx, caller, { groupId, userIds: added });
  await removeMembers(tx, caller, { groupId, userIds: removed });
  const namesOf = (ids: readonly string[]) => ids.slice(0, NAMED).map((id) => names.get(id) ?? id);
  return { changed, meta: { added: namesOf(added), removed: namesOf(removed) } };
}

/** In one order for everybody, so that two changes of groups wait for each other and not both for ever. */
async function lockUsers(tx: Tx, { organisationId }: Caller, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const users = await tx
    .selectFrom('app_user')
    .select(['id', 'name'])
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', [...userIds])
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(users.map(({ id, name }) => [id, name]));
}

type Members = { readonly groupId: string; readonly userIds: readonly string[] };

async function addMembers(tx: Tx, { organisationId }: Caller, { groupId, userIds }: Members): Promise<void> {
  if (userIds.length === 0) return;
  const rows = userIds.map((user_id) => ({ organisation_id: organisationId, group_id: groupId, user_id }));
  await tx.insertInto('scim_group_member').values(rows).execute();
}

async function removeMembers(tx: Tx, { organisationId }: Caller, { groupId, userIds }: Members): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .deleteFrom('scim_group_member')
    .where('organisation_id', '=', organisationId)
    .where('group_id', '=', groupId)
    .where('user_id', 'in', [...userIds])
    .execute();
}
