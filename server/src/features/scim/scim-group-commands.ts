import type { ScimGroup, ScimOperation } from '@assay/contract';
import { type Selectable, sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { changesBetween } from '../../domain/changes.ts';
import { isUniqueViolation } from '../../platform/db/failure.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { giveGroupRoles } from './group-role-commands.ts';
import { changeMembers, memberIdsIn } from './membership-commands.ts';
import { ScimTakenError } from './scim-error.ts';
import { groupAfter, type GroupProfile } from './scim-group-profile.ts';
import { scimGroupIn } from './scim-group-queries.ts';
import { scimGroupOf } from './scim-resource.ts';

export type GroupRow = Selectable<Tables['scim_group']>;

const NEW: GroupProfile = { displayName: '', externalId: null, members: new Set() };

export function createScimGroup(ctx: AppContext, caller: Caller, body: object): Promise<ScimGroup> {
  const { displayName, externalId, members } = groupAfter(NEW, all(body));
  const id = newId();
  return inOrganisation(ctx, caller, async (tx) => {
    await tx
      .insertInto('scim_group')
      .values({ organisation_id: caller.organisationId, id, display_name: displayName, external_id: externalId })
      .execute()
      .catch(refuseTakenName);
    const { meta } = await changeMembers(tx, caller, { groupId: id, before: NEW.members, after: members });
    await recordAudit(tx, caller, { action: 'CREATE_GROUP', entity: entityOf(id, displayName), meta });
    return scimGroupOf(ctx, await scimGroupIn(tx, caller, id));
  });
}

export type GroupReplacement = { readonly groupId: string; readonly body: object };

/** What the body does not mention stays. */
export function replaceScimGroup(
  ctx: AppContext,
  caller: Caller,
  { groupId, body }: GroupReplacement,
): Promise<ScimGroup> {
  return inOrganisation(ctx, caller, async (tx) => {
    await changeGroup(tx, caller, { groupId, operations: all(body) });
    return scimGroupOf(ctx, await scimGroupIn(tx, caller, groupId));
  });
}

export type GroupPatch = { readonly groupId: string; readonly operations: readonly ScimOperation[] };

export function patchScimGroup(ctx: AppContext, caller: Caller, patch: GroupPatch): Promise<null> {
  return inOrganisation(ctx, caller, async (tx) => {
    await changeGroup(tx, caller, patch);
    return null;
  });
}

async function changeGroup(tx: Tx, caller: Caller, { groupId, operations }: GroupPatch): Promise<void> {
  const group = await lockGroup(tx, caller, groupId);
  const before = await profileIn(tx, caller, group);
  const { members, ...after } = groupAfter(before, operations);
  const changes = changesBetween(before, after);
  const membership = await changeMembers(tx, caller, { groupId, before: before.members, after: members });
  if (!changes && membership.changed.length === 0) return;
  await saveGroup(tx, group, after);
  const meta = { ...(changes && { changes }), ...membership.meta };
  await recordAudit(tx, caller, { action: 'UPDATE_GROUP', entity: entityOf(groupId, after.displayName), meta });
  if (group.role_id !== null) await giveGroupRoles(tx, caller, membership.changed);
}

/** Whoever had a role by it has the one that is left to them. */
export function deleteScimGroup(ctx: AppContext, caller: Caller, groupId: string): Promise<null> {
  return inOrganisation(ctx, caller, async (tx) => {
    const group = await lockGroup(tx, caller, groupId);
    const members = await memberIdsIn(tx, caller, groupId);
    await tx
      .deleteFrom('scim_group')
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', groupId)
      .execute();
    await recordAudit(tx, caller, { action: 'DELETE_GROUP', entity: entityOf(groupId, group.display_name) });
    if (group.role_id !== null) await giveGroupRoles(tx, caller, members);
    return null;
  });
}

/** The group, held until the transaction ends. */
export async function lockGroup(tx: Tx, { organisationId }: Caller, groupId: string): Promise<GroupRow> {
  const group = await tx
    .selectFrom('scim_group')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', groupId)
    .forUpdate()
    .executeTakeFirst();
  if (!group) throw new NotFoundError();
  return group;
}

const profileIn = async (tx: Tx, caller: Caller, group: GroupRow): Promise<GroupProfile> => ({
  displayName: group.display_name,
  externalId: group.external_id,
  members: await memberIdsIn(tx, caller, group.id),
});

async function saveGroup(tx: Tx, { organisation_id, id }: GroupRow, after: Omit<GroupProfile, 'members'>) {
  await tx
    .updateTable('scim_group')
    .set({ display_name: after.displayName, external_id: after.externalId, updated_at: sql<string>`now()` })
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .execute()
    .catch(refuseTakenName);
}

/** A body says everything at once, as an operation without a path does. */
const all = (value: object): ScimOperation[] => [{ op: 'replace', value }];

export const entityOf = (id: string, name: string) => ({ type: 'Group', id, name });

const refuseTakenName = (error: unknown) => {
  throw isUniqueViolation(error, 'scim_group_name_key')
    ? new ScimTakenError('A group with this displayName already exists')
    : error;
};
