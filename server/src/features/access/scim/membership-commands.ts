import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ScimInvalidError } from './scim-error.ts';

export async function listMemberIds(tx: Tx, { organisationId }: Caller, groupId: string): Promise<Set<string>> {
  const members = await tx
    .selectFrom('scim_group_member')
    .select('user_id')
    .where('organisation_id', '=', organisationId)
    .where('group_id', '=', groupId)
    .execute();
  return new Set(members.map(({ user_id }) => user_id));
}

export type UpdateMembersInput = {
  readonly groupId: string;
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
};

/** Limits the members named in one audit entry. */
const MAX_NAMED_MEMBERS = 100;

/** Returns the IDs of added and removed members, and their names for the audit log. */
export async function updateMembers(tx: Tx, caller: Caller, { groupId, before, after }: UpdateMembersInput) {
  const added = [...after].filter((id) => !before.has(id));
  const removed = [...before].filter((id) => !after.has(id));
  const changed = [...added, ...removed];
  const names = await lockUsers(tx, caller, changed);
  if (!added.every((id) => names.has(id))) {
    throw new ScimInvalidError('invalidValue', 'A group member is not a user in this organisation');
  }
  await addMembers(tx, caller, { groupId, userIds: added });
  await removeMembers(tx, caller, { groupId, userIds: removed });
  const listNames = (ids: readonly string[]) => ids.slice(0, MAX_NAMED_MEMBERS).map((id) => names.get(id) ?? id);
  return { changed, meta: { added: listNames(added), removed: listNames(removed) } };
}

/** Locks users in ID order, so that concurrent group changes cannot deadlock. */
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
