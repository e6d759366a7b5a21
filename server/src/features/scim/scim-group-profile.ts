import { NIL_ID, ScimMember, ScimMembers, type ScimOperation, ShortText } from '@assay/contract';
import { z } from 'zod';
import { ScimInvalidError } from './scim-error.ts';
import { type Assignment, assignmentsOf, isExtension, readValue } from './scim-patch.ts';

/** What is kept of a group; its members by the ids of their users. */
export type GroupProfile = {
  readonly displayName: string;
  readonly externalId: string | null;
  readonly members: ReadonlySet<string>;
};

const Required = ShortText.trim().min(1);
const Optional = ShortText.trim()
  .nullish()
  .transform((value) => value || null);
/** A malformed id is nobody's. */
const UserId = z.string().toLowerCase().pipe(z.guid().catch(NIL_ID));
const Members = z.union([ScimMembers, ScimMember.transform((member) => [member])]).nullish();

/** The group as a change leaves it. */
export const groupAfter = (before: GroupProfile, operations: readonly ScimOperation[]): GroupProfile =>
  assignmentsOf(operations).reduce(assigned, before);

function assigned(group: GroupProfile, assignment: Assignment): GroupProfile {
  const { op, attribute, value: said, byPath } = assignment;
  const value = op === 'remove' ? null : said;
  if (attribute === 'displayname') return { ...group, displayName: readValue(Required, value, 'displayName') };
  if (attribute === 'externalid') return { ...group, externalId: readValue(Optional, value, 'externalId') };
  if (attribute === 'members') return { ...group, members: membersAfter(group.members, assignment) };
  if (!byPath || isExtension(attribute)) return group;
  if (['id', 'meta'].includes(attribute)) throw new ScimInvalidError('mutability', `${attribute} cannot be changed`);
  throw new ScimInvalidError('invalidPath', 'A group has no such attribute');
}

/** A removal names members by a filter, or by a list; without either it means all of them. */
function membersAfter(before: ReadonlySet<string>, { op, where, value }: Assignment): ReadonlySet<string> {
  if (where.length > 0 && (op !== 'remove' || where.some(({ attribute }) => attribute !== 'members.value'))) {
    throw new ScimInvalidError('invalidPath', 'Members are chosen only by their value, and only to be removed');
  }
  const named = where.map((one) => ({ value: String(one.value) }));
  const members = where.length > 0 ? named : readValue(Members, value, 'members');
  const ids = new Set(members?.map((member) => UserId.parse(member.value)));
  if (op === 'add') return new Set([...before, ...ids]);
  if (op === 'replace') return ids;
  return new Set(members && [...before].filter((id) => !ids.has(id)));
}
