import type { CommentCreate, Person } from '@assay/contract';
import type { Kysely } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { queryBuilder, type Tx } from '../../../platform/db/transaction.ts';
import { InvalidError } from '../../../platform/errors.ts';
import { selectPeopleWithPermission } from '../../access/users/index.ts';

/** Active users who can see assessments and findings. */
const selectMentionable = (db: Kysely<Tables>, caller: Caller) =>
  selectPeopleWithPermission(db, caller, 'assessments:view');

export const listMentionable = (ctx: AppContext, caller: Caller): Promise<Person[]> =>
  readInOrganisation(ctx, caller, toStatement(selectMentionable(queryBuilder, caller)));

/** Refuses mentions in comments that the vendor sees, and of users who cannot see the comment. */
export async function requireMentionable(
  tx: Tx,
  caller: Caller,
  { visibility, mentionedUserIds = [] }: Pick<CommentCreate, 'visibility' | 'mentionedUserIds'>,
): Promise<void> {
  if (mentionedUserIds.length === 0) return;
  if (visibility !== 'INTERNAL') throw createMentionError('are possible only in internal comments');
  const people = await selectMentionable(tx, caller).execute();
  const known = new Set(people.map(({ id }) => id));
  if (!mentionedUserIds.every((id) => known.has(id))) {
    throw createMentionError('must be active users who can view assessments');
  }
}

const createMentionError = (message: string) =>
  new InvalidError('Comment data is invalid', [{ path: 'mentionedUserIds', message }]);

type Mentioning = { readonly mentioned_user_ids: readonly string[] };

/** The names of the mentioned users, by ID. Deleted users have none. */
export async function listMentionedNames(
  tx: Tx,
  { organisationId }: Caller,
  comments: readonly Mentioning[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(comments.flatMap(({ mentioned_user_ids }) => mentioned_user_ids))];
  if (ids.length === 0) return new Map();
  const people = await tx
    .selectFrom('app_user')
    .select(['id', 'name'])
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', ids)
    .execute();
  return new Map(people.map(({ id, name }) => [id, name]));
}

/** Left out if nobody is mentioned. */
export function toMentions({ mentioned_user_ids }: Mentioning, names: ReadonlyMap<string, string>) {
  const mentions = mentioned_user_ids.flatMap((id): Person[] => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name }];
  });
  return mentions.length > 0 ? { mentions } : {};
}
