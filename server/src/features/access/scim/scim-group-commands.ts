import type { ScimGroup, ScimOperation } from '@assay/contract';
import { type Selectable, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { diffFields } from '../../../domain/changes.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { isUniqueViolation } from '../../../platform/db/pg-errors.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { assignGroupRoles } from './group-role-commands.ts';
import { listMemberIds, updateMembers } from './membership-commands.ts';
import { ScimTakenError } from './scim-error.ts';
import { applyGroupOperations, type GroupProfile } from './scim-group-profile.ts';
import { getScimGroupIn } from './scim-group-queries.ts';
import { toScimGroup } from './scim-resource.ts';

export type ScimGroupRecord = Selectable<Tables['scim_group']>;

const EMPTY_PROFILE: GroupProfile = { displayName: '', externalId: null, members: new Set() };

export function createScimGroup(ctx: AppContext, caller: Caller, body: object): Promise<ScimGroup> {
  const { displayName, externalId, members } = applyGroupOperations(EMPTY_PROFILE, toReplaceOperation(body));
  const id = newId();
  return inOrganisation(ctx, caller, async (tx) => {
    await tx
      .insertInto('scim_group')
      .values({ organisation_id: caller.organisationId, id, display_name: displayName, external_id: externalId })
      .execute()
      .catch(rethrowTakenName);
    const { meta } = await updateMembers(tx, caller, { groupId: id, before: EMPTY_PROFILE.members, after: members });
    await recordAudit(tx, caller, { action: 'CREATE_GROUP', entity: toGroupEntity(id, displayName), meta });
    return toScimGroup(await ctx.sites.getUrlIn(tx, caller), await getScimGroupIn(tx, caller, id));
  });
}

export type ReplaceScimGroupInput = { readonly groupId: string; readonly body: object };

/** Keeps attributes that the body omits. */
export function replaceScimGroup(
  ctx: AppContext,
  caller: Caller,
  { groupId, body }: ReplaceScimGroupInput,
): Promise<ScimGroup> {
  return inOrganisation(ctx, caller, async (tx) => {
    await updateScimGroup(tx, caller, { groupId, operations: toReplaceOperation(body) });
    return toScimGroup(await ctx.sites.getUrlIn(tx, caller), await getScimGroupIn(tx, caller, groupId));
  });
}

export type PatchScimGroupInput = { readonly groupId: string; readonly operations: readonly ScimOperation[] };

export function patchScimGroup(ctx: AppContext, caller: Caller, patch: PatchScimGroupInput): Promise<null> {
  return inOrganisation(ctx, caller, async (tx) => {
    await updateScimGroup(tx, caller, patch);
    return null;
  });
}

async function updateScimGroup(tx: Tx, caller: Caller, { groupId, operations }: PatchScimGroupInput): Promise<void> {
  const group = await lockScimGroup(tx, caller, groupId);
  const before = await readGroupProfile(tx, caller, group);
  const { members, ...after } = applyGroupOperations(before, operations);
  const changes = diffFields(before, after);
  const membership = await updateMembers(tx, caller, { groupId, before: before.members, after: members });
  if (!changes && membership.changed.length === 0) return;
  await saveGroup(tx, group, after);
  const meta = { ...(changes && { changes }), ...membership.meta };
  await recordAudit(tx, caller, { action: 'UPDATE_GROUP', entity: toGroupEntity(groupId, after.displayName), meta });
  if (group.role_id !== null) await assignGroupRoles(tx, caller, membership.changed);
}

/** Former members get the role of their remaining groups, or the default role. */
export function deleteScimGroup(ctx: AppContext, caller: Caller, groupId: string): Promise<null> {
  return inOrganisation(ctx, caller, async (tx) => {
    const group = await lockScimGroup(tx, caller, groupId);
    const members = await listMemberIds(tx, caller, groupId);
    await tx
      .deleteFrom('scim_group')
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', groupId)
      .execute();
    const entity = toGroupEntity(groupId, group.display_name);
    const { meta } = await updateMembers(tx, caller, { groupId, before: members, after: new Set() });
    await recordAudit(tx, caller, { action: 'DELETE_GROUP', entity, meta });
    if (group.role_id !== null) await assignGroupRoles(tx, caller, members);
    return null;
  });
}

export async function lockScimGroup(tx: Tx, { organisationId }: Caller, groupId: string): Promise<ScimGroupRecord> {
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

const readGroupProfile = async (tx: Tx, caller: Caller, group: ScimGroupRecord): Promise<GroupProfile> => ({
  displayName: group.display_name,
  externalId: group.external_id,
  members: await listMemberIds(tx, caller, group.id),
});

async function saveGroup(tx: Tx, { organisation_id, id }: ScimGroupRecord, after: Omit<GroupProfile, 'members'>) {
  await tx
    .updateTable('scim_group')
    .set({ display_name: after.displayName, external_id: after.externalId, updated_at: sql<string>`now()` })
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .execute()
    .catch(rethrowTakenName);
}

/** Treats the body like an operation without a path. */
const toReplaceOperation = (value: object): ScimOperation[] => [{ op: 'replace', value }];

export const toGroupEntity = (id: string, name: string) => ({ type: 'Group', id, name });

const rethrowTakenName = (error: unknown) => {
  throw isUniqueViolation(error, 'scim_group_name_key')
    ? new ScimTakenError('A group with this displayName already exists')
    : error;
};
