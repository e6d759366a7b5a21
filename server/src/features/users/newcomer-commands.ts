import type { User } from '@assay/contract';
import type { Caller } from '../../domain/caller.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { ConflictError } from '../../platform/errors.ts';
import { lockUser } from './user-change.ts';
import { userOf } from './user-queries.ts';

/** Somebody who may sign in and never has, held until the transaction ends. */
export async function lockNewcomer(tx: Tx, caller: Caller, userId: string): Promise<User> {
  const user = await lockUser(tx, caller, userId);
  if (user.lastLoginAt !== null) throw new ConflictError('This user has signed in already');
  if (user.disabledAt !== null) throw new ConflictError('This user is disabled');
  return userOf(user);
}
