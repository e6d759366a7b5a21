import type { PasskeyAssertion, PasskeyCreationOptions, PasskeyRequestOptions } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder, type Tx } from '../../../platform/db/transaction.ts';
import type { ChallengePurpose } from './passkey-challenge.ts';
import { toUserKey, type UserKey } from './second-factor-queries.ts';
import {
  buildCreationOptions,
  buildRequestOptions,
  parseUserHandle,
  type PasskeyAssertionResult,
  type StoredPasskey,
  verifyAssertion,
} from './webauthn.ts';

/** For a known user: accepts only their own passkeys. */
export async function createPasskeyRequest(
  ctx: AppContext,
  caller: Caller,
  purpose: ChallengePurpose['purpose'],
): Promise<PasskeyRequestOptions> {
  const owner = toUserKey(caller);
  const known = await readInOrganisation(ctx, caller, toStatement(selectPasskeys(queryBuilder, owner)));
  return buildRequestOptions(ctx, { purpose, userId: owner.userId }, known);
}

/** For an unknown user: accepts any passkey that the browser offers. */
export const createDiscoverablePasskeyRequest = (ctx: AppContext): PasskeyRequestOptions =>
  buildRequestOptions(ctx, { purpose: 'SIGN_IN', userId: null }, []);

export async function createPasskeyRegistration(
  ctx: AppContext,
  tx: Tx,
  owner: UserKey,
): Promise<PasskeyCreationOptions> {
  const user = await tx
    .selectFrom('app_user')
    .select(['id', 'email', 'name'])
    .where('organisation_id', '=', owner.organisationId)
    .where('id', '=', owner.userId)
    .executeTakeFirstOrThrow();
  return buildCreationOptions(ctx, { ...user, passkeys: await selectPasskeys(tx, owner).execute() });
}

const selectPasskeys = (db: Pick<Tx, 'selectFrom'>, { organisationId, userId }: UserKey) =>
  db
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .orderBy('created_at');

export type VerifyPasskeyInput = { readonly answer: PasskeyAssertion; readonly purpose: ChallengePurpose['purpose'] };

/** Null if the passkey does not belong to the user or the assertion is invalid. */
export async function verifyOwnPasskey(
  ctx: AppContext,
  caller: Caller,
  { answer, purpose }: VerifyPasskeyInput,
): Promise<PasskeyAssertionResult | null> {
  const { organisationId, userId } = toUserKey(caller);
  const query = queryBuilder
    .selectFrom('passkey')
    .select(['id', 'public_key', 'counter'])
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('credential_id', '=', answer.id);
  const [passkey] = await readInOrganisation(ctx, caller, toStatement(query));
  return verifyAssertion(ctx, answer, { boundTo: { purpose, userId }, passkey });
}

type PasskeyLookup = StoredPasskey & {
  readonly organisation_id: string;
  readonly user_id: string;
  readonly user_name: string;
};

export type VerifiedPasskeyAccount = { readonly asserted: PasskeyAssertionResult; readonly account: PasskeyLookup };

/** Finds the account of a passkey that is used instead of an email address and password. */
export async function verifyAnyPasskey(
  ctx: AppContext,
  answer: PasskeyAssertion,
): Promise<VerifiedPasskeyAccount | null> {
  const userId = parseUserHandle(answer.response.userHandle ?? '');
  const { rows } = await sql<PasskeyLookup>`select * from find_passkey(${userId}, ${answer.id})`.execute(
    ctx.database.lookups,
  );
  const [account] = rows;
  const boundTo = { purpose: 'SIGN_IN', userId: null } as const;
  const asserted = await verifyAssertion(ctx, answer, { boundTo, passkey: account });
  return asserted && account ? { asserted, account } : null;
}
