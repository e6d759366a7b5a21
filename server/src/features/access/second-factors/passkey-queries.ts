import type { PasskeyAssertion, PasskeyCreationOptions, PasskeyRequestOptions } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { type Caller, withoutIdempotency } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { isServedAt, type Site } from '../../../platform/sites.ts';
import type { ChallengePurpose } from './passkey-challenge.ts';
import { isPasskeyUsable, toUserKey, type UserKey } from './second-factor-queries.ts';
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
  const { site, known } = await inOrganisation(ctx, withoutIdempotency(caller), async (tx) => ({
    site: await ctx.sites.getUrlIn(tx, caller),
    known: await selectPasskeys(tx, owner).execute(),
  }));
  return buildRequestOptions(ctx, { purpose, userId: owner.userId, site }, known);
}

/** For an unknown user: accepts any passkey that the browser offers. */
export const createDiscoverablePasskeyRequest = (ctx: AppContext, { url }: Site): PasskeyRequestOptions =>
  buildRequestOptions(ctx, { purpose: 'SIGN_IN', userId: null, site: url }, []);

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
  const site = await ctx.sites.getUrlIn(tx, owner);
  return buildCreationOptions(ctx, site, { ...user, passkeys: await selectPasskeys(tx, owner).execute() });
}

/** Without those that were registered at another address. */
const selectPasskeys = (tx: Tx, { organisationId, userId }: UserKey) =>
  tx
    .selectFrom('passkey as k')
    .select(['k.credential_id', 'k.transports'])
    .where('k.organisation_id', '=', organisationId)
    .where('k.user_id', '=', userId)
    .where(isPasskeyUsable)
    .orderBy('k.created_at');

export type VerifyPasskeyInput = { readonly answer: PasskeyAssertion; readonly purpose: ChallengePurpose['purpose'] };

/** Null if the passkey does not belong to the user or the assertion is invalid. */
export async function verifyOwnPasskey(
  ctx: AppContext,
  caller: Caller,
  { answer, purpose }: VerifyPasskeyInput,
): Promise<PasskeyAssertionResult | null> {
  const { organisationId, userId } = toUserKey(caller);
  const { site, passkey } = await inOrganisation(ctx, withoutIdempotency(caller), async (tx) => ({
    site: await ctx.sites.getUrlIn(tx, caller),
    passkey: await tx
      .selectFrom('passkey')
      .select(['id', 'public_key', 'counter'])
      .where('organisation_id', '=', organisationId)
      .where('user_id', '=', userId)
      .where('credential_id', '=', answer.id)
      .executeTakeFirst(),
  }));
  return verifyAssertion(ctx, answer, { boundTo: { purpose, userId, site }, passkey });
}

type PasskeyLookup = StoredPasskey & {
  readonly organisation_id: string;
  readonly user_id: string;
  readonly user_name: string;
};

export type VerifiedPasskeyAccount = { readonly asserted: PasskeyAssertionResult; readonly account: PasskeyLookup };

/** Finds the account of a passkey that is used at this site instead of an email address and password. */
export async function verifyAnyPasskey(
  ctx: AppContext,
  site: Site,
  answer: PasskeyAssertion,
): Promise<VerifiedPasskeyAccount | null> {
  const userId = parseUserHandle(answer.response.userHandle ?? '');
  const { rows } = await sql<PasskeyLookup>`select * from find_passkey(${userId}, ${answer.id})`.execute(
    ctx.database.lookups,
  );
  const account = rows.find(({ organisation_id }) => isServedAt(site, organisation_id));
  const boundTo = { purpose: 'SIGN_IN', userId: null, site: site.url } as const;
  const asserted = await verifyAssertion(ctx, answer, { boundTo, passkey: account });
  return asserted && account ? { asserted, account } : null;
}
