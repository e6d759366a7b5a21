import type { PasskeyAssertion, PasskeyCreationOptions, PasskeyRequestOptions } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { readInOrganisation } from '../../platform/db/in-organisation.ts';
import { statementOf } from '../../platform/db/statement.ts';
import { statements, type Tx } from '../../platform/db/transaction.ts';
import {
  type Asserted,
  creationOptions,
  readAssertion,
  requestOptions,
  type StoredPasskey,
  userIdOf,
} from './passkey.ts';
import type { Occasion } from './passkey-challenge.ts';
import { type Owner, ownerOf } from './second-factor-queries.ts';

/** For somebody who is known already: only their own passkeys will do. */
export async function askForPasskey(
  ctx: AppContext,
  caller: Caller,
  purpose: Occasion['purpose'],
): Promise<PasskeyRequestOptions> {
  const owner = ownerOf(caller);
  const known = await readInOrganisation(ctx, caller, statementOf(passkeysOf(statements, owner)));
  return requestOptions(ctx, { purpose, userId: owner.userId }, known);
}

/** For somebody who has not said who they are: whatever passkey the browser finds for us. */
export const askForAnyPasskey = (ctx: AppContext): PasskeyRequestOptions =>
  requestOptions(ctx, { purpose: 'SIGN_IN', userId: null }, []);

/** What a device needs to make a passkey for this person. */
export async function offerPasskey(ctx: AppContext, tx: Tx, owner: Owner): Promise<PasskeyCreationOptions> {
  const user = await tx
    .selectFrom('app_user')
    .select(['id', 'email', 'name'])
    .where('organisation_id', '=', owner.organisationId)
    .where('id', '=', owner.userId)
    .executeTakeFirstOrThrow();
  return creationOptions(ctx, { ...user, passkeys: await passkeysOf(tx, owner).execute() });
}

const passkeysOf = (db: Pick<Tx, 'selectFrom'>, { organisationId, userId }: Owner) =>
  db
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .orderBy('created_at');

export type OwnAssertion = { readonly answer: PasskeyAssertion; readonly purpose: Occasion['purpose'] };

/** What the passkey of somebody who is known says; null when it is not theirs, or does not hold. */
export async function checkOwnPasskey(
  ctx: AppContext,
  caller: Caller,
  { answer, purpose }: OwnAssertion,
): Promise<Asserted | null> {
  const { organisationId, userId } = ownerOf(caller);
  const query = statements
    .selectFrom('passkey')
    .select(['id', 'public_key', 'counter'])
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('credential_id', '=', answer.id);
  const [passkey] = await readInOrganisation(ctx, caller, statementOf(query));
  return readAssertion(ctx, answer, { occasion: { purpose, userId }, passkey });
}

type FoundPasskey = StoredPasskey & {
  readonly organisation_id: string;
  readonly user_id: string;
  readonly user_name: string;
};

export type ProvenAccount = { readonly asserted: Asserted; readonly account: FoundPasskey };

/** Whose passkey it is that somebody shows instead of an e-mail address and a password. */
export async function checkAnyPasskey(ctx: AppContext, answer: PasskeyAssertion): Promise<ProvenAccount | null> {
  const userId = userIdOf(answer.response.userHandle ?? '');
  const { rows } = await sql<FoundPasskey>`select * from find_passkey(${userId}, ${answer.id})`.execute(
    ctx.database.lookups,
  );
  const [account] = rows;
  const occasion = { purpose: 'SIGN_IN', userId: null } as const;
  const asserted = await readAssertion(ctx, answer, { occasion, passkey: account });
  return asserted && account ? { asserted, account } : null;
}
