import { sql } from 'kysely';
import type { Caller } from '../../domain/caller.ts';
import type { Binding } from '../cipher.ts';
import { UnprocessableError } from '../errors.ts';
import type { OrganisationKeyStore } from '../organisation-keys.ts';
import { send, type Tx } from './transaction.ts';

type IdempotencyRowKey = { readonly organisation_id: string; readonly credential_id: string; readonly key: string };
type IdempotencyInput = { readonly caller: Caller; readonly organisationKeys: OrganisationKeyStore };

/**
 * Runs the work once per Idempotency-Key of a credential. Stores the response in the same transaction as the change.
 * Concurrent requests wait for the lock on the key's row.
 */
export async function runIdempotent<T>(
  tx: Tx,
  { caller, organisationKeys }: IdempotencyInput,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { idempotency, organisationId: organisation_id, id: credential_id } = caller;
  if (!idempotency || credential_id === null) return work(tx);
  const row = { organisation_id, credential_id, key: idempotency.key };
  const { idempotencyCipher: cipher } = await organisationKeys.getIn(tx, organisation_id);
  const requestHashes = cipher.hmacs(idempotency.requestHash);

  send(
    tx,
    tx
      .deleteFrom('idempotent_answer')
      .where('organisation_id', '=', organisation_id)
      .where('credential_id', '=', credential_id)
      .where('created_at', '<', sql<string>`now() - interval '24 hours'`),
  );
  const claimed = await tx
    .insertInto('idempotent_answer')
    .values({ ...row, request_hash: requestHashes[0] })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  // The request hash matches, so the stored response belongs to the same command.
  // eslint-disable-next-line @typescript-eslint/no-unsafe-return
  if (!claimed) return JSON.parse(cipher.decrypt(await getStoredResponse(tx, row, requestHashes), toBinding(row)));

  const answer = await work(tx);
  send(
    tx,
    tx
      .updateTable('idempotent_answer')
      .set({ answer: cipher.encrypt(JSON.stringify(answer ?? null), toBinding(row)) })
      .where((where) => where.and(row)),
  );
  return answer;
}

const toBinding = ({ organisation_id, credential_id, key }: IdempotencyRowKey): Binding => [
  'idempotent_answer',
  organisation_id,
  credential_id,
  key,
];

async function getStoredResponse(tx: Tx, row: IdempotencyRowKey, hashes: readonly Buffer[]): Promise<Buffer> {
  const first = await tx
    .selectFrom('idempotent_answer')
    .select(['request_hash', 'answer'])
    .where((where) => where.and(row))
    .executeTakeFirstOrThrow();
  if (!hashes.some((hash) => hash.equals(first.request_hash)) || !first.answer) {
    throw new UnprocessableError(
      'IDEMPOTENCY_KEY_REUSED',
      'This Idempotency-Key has already been used for a different request',
    );
  }
  return first.answer;
}

const RETENTION_MS = 24 * 3_600_000;

/** Deletes expired responses of all credentials, including those that send no further requests. */
export async function deleteExpiredResponses(
  tx: Tx,
  { organisationId }: Pick<Caller, 'organisationId'>,
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom('idempotent_answer')
    .where('organisation_id', '=', organisationId)
    .where('created_at', '<', new Date(now.getTime() - RETENTION_MS).toISOString())
    .execute();
}
