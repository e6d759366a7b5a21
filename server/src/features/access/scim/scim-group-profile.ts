import { NIL_ID, ScimMember, ScimMembers, type ScimOperation, ShortText } from '@assay/contract';
import { z } from 'zod';
import { ScimInvalidError } from './scim-error.ts';
import { isExtensionAttribute, parseValue, type ScimAssignment, toAssignments } from './scim-patch.ts';

/** The stored attributes of a group; members are user IDs. */
export type GroupProfile = {
  readonly displayName: string;
  readonly externalId: string | null;
  readonly members: ReadonlySet<string>;
};

const Required = ShortText.trim().min(1);
const Optional = ShortText.trim()
  .nullish()
  .transform((value) => value || null);
/** Maps a malformed ID to one that no user has. */
const UserId = z.string().toLowerCase().pipe(z.guid().catch(NIL_ID));
const Members = z.union([ScimMembers, ScimMember.transform((member) => [member])]).nullish();

export const applyGroupOperations = (before: GroupProfile, operations: readonly ScimOperation[]): GroupProfile =>
  toAssignments(operations).reduce(applyAssignment, before);

function applyAssignment(group: GroupProfile, assignment: ScimAssignment): GroupProfile {
  const { op, attribute, value: said, byPath } = assignment;
  const value = op === 'remove' ? null : said;
  if (attribute === 'displayname') return { ...group, displayName: parseValue(Required, value, 'displayName') };
  if (attribute === 'externalid') return { ...group, externalId: parseValue(Optional, value, 'externalId') };
  if (attribute === 'members') return { ...group, members: applyMembers(group.members, assignment) };
  if (!byPath || isExtensionAttribute(attribute)) return group;
  if (['id', 'meta'].includes(attribute)) throw new ScimInvalidError('mutability', `${attribute} cannot be changed`);
  throw new ScimInvalidError('invalidPath', 'This attribute is not supported for groups');
}

/** A removal selects members by a filter or a list; without either, it removes all of them. */
function applyMembers(before: ReadonlySet<string>, { op, where, value }: ScimAssignment): ReadonlySet<string> {
  if (where.length > 0 && (op !== 'remove' || where.some(({ attribute }) => attribute !== 'members.value'))) {
    throw new ScimInvalidError('invalidPath', 'Members can be filtered only by value, and only in remove operations');
  }
  const named = where.map((one) => ({ value: String(one.value) }));
  const members = where.length > 0 ? named : parseValue(Members, value, 'members');
  const ids = new Set(members?.map((member) => UserId.parse(member.value)));
  if (op === 'add') return new Set([...before, ...ids]);
  if (op === 'replace') return ids;
  return new Set(members && [...before].filter((id) => !ids.has(id)));
}
