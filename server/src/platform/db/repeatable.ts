import { sql } from 'kysely';
import type { Caller } from '../../domain/caller.ts';
import { UnprocessableError } from '../errors.ts';
import type { Tx } from './transaction.ts';

/** Encrypts stored answers: one may hold a secret that is shown only once. */
export type AnswerSeal = {
  readonly seal: (plain: string) => Buffer;
  readonly open: (sealed: Buffer) => string;
  /** A keyed hash: without the key, what was sent (a password, say) cannot be guessed from it. */
  readonly mark: (data: Buffer) => Buffer;
};

type AnswerKey = { readonly organisation_id: string; readonly credential_id: string; readonly key: string };
type Asking = { readonly caller: Caller; readonly seal: AnswerSeal };

/**
 * Does the work once for each Idempotency-Key of a credential, in the transaction of the work itself: the answer is
 * remembered exactly when the change is. Two at the same time queue up on the key's row.
 */
export async function answerOnce<T>(tx: Tx, { caller, seal }: Asking, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { repeatable, organisationId: organisation_id, id: credential_id } = caller;
  if (!repeatable || credential_id === null) return work(tx);
  const row = { organisation_id, credential_id, key: repeatable.key };
  const request_hash = seal.mark(repeatable.requestHash);

  await tx
    .deleteFrom('idempotent_answer')
    .where('organisation_id', '=', organisation_id)
    .where('credential_id', '=', credential_id)
    .where('created_at', '<', sql<string>`now() - interval '24 hours'`)
    .execute();
  const claimed = await tx
    .insertInto('idempotent_answer')
    .values({ ...row, request_hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  // What comes back is what this very command answered the first time.
  // eslint-disable-next-line @typescript-eslint/no-unsafe-return
  if (!claimed) return JSON.parse(seal.open(await firstAnswer(tx, row, request_hash)));

  const answer = await work(tx);
  await tx
    .updateTable('idempotent_answer')
    .set({ answer: seal.seal(JSON.stringify(answer ?? null)) })
    .where((where) => where.and(row))
    .execute();
  return answer;
}

async function firstAnswer(tx: Tx, row: AnswerKey, requestHash: Buffer): Promise<Buffer> {
  const first = await tx
    .selectFrom('idempotent_answer')
    .select(['request_hash', 'answer'])
    .where((where) => where.and(row))
    .executeTakeFirstOrThrow();
  if (!first.request_hash.equals(requestHash) || !first.answer) {
    throw new UnprocessableError('This Idempotency-Key was used for another request');
  }
  return first.answer;
}

const REMEMBERED_MS = 24 * 3_600_000;

/** Of credentials, too, that never come back with another key. */
export async function forgetAnswers(
  tx: Tx,
  { organisationId }: Pick<Caller, 'organisationId'>,
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom('idempotent_answer')
    .where('organisation_id', '=', organisationId)
    .where('created_at', '<', new Date(now.getTime() - REMEMBERED_MS).toISOString())
    .execute();
}
