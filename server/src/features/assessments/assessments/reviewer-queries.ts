import type { Person } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder, type Tx } from '../../../platform/db/transaction.ts';
import { InvalidError } from '../../../platform/errors.ts';
import { selectPeopleWithPermission } from '../../access/users/index.ts';

export const listReviewers = (ctx: AppContext, caller: Caller): Promise<Person[]> =>
  readInOrganisation(ctx, caller, toStatement(selectPeopleWithPermission(queryBuilder, caller, 'assessments:review')));

export async function getReviewerColumns(tx: Tx, caller: Caller, reviewerId: string | null | undefined) {
  if (reviewerId == null) return { reviewer_id: null, reviewer_name: null };
  const reviewer = await selectPeopleWithPermission(tx, caller, 'assessments:review')
    .where('u.id', '=', reviewerId)
    .executeTakeFirst();
  if (!reviewer) {
    throw new InvalidError('Assessment data is invalid', [
      { path: 'reviewerId', message: 'must be an active user who can review assessments' },
    ]);
  }
  return { reviewer_id: reviewer.id, reviewer_name: reviewer.name };
}
