import type { PasskeyProof, SignIn } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { randomToken } from '../../../platform/crypto.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { InvalidError, UnauthorizedError } from '../../../platform/errors.ts';
import type { ClientInfo } from '../../../platform/http/session-cookies.ts';
import { verifyPassword } from '../../../platform/passwords.ts';
import { consumePasskeyAssertion, PASSKEY_REJECTED, toUserKey, verifyAnyPasskey } from '../second-factors/index.ts';
import { getMe } from '../sessions/index.ts';
import { lockSignInAccount } from '../users/index.ts';
import {
  completeSignIn,
  requireSameOrigin,
  type SignInAccount,
  type SignInResult,
  toSessionCaller,
} from './complete-sign-in.ts';
import { completeFirstStep, type PendingSignInResult } from './first-step-commands.ts';

type SignInAccountRow = SignInAccount & { readonly organisation_name: string; readonly disabled: boolean };

export async function signIn(
  ctx: AppContext,
  client: ClientInfo,
  body: SignIn,
): Promise<SignInResult | PendingSignInResult> {
  requireSameOrigin(ctx, client);
  const [account, ...others] = await listMatchingAccounts(ctx, body);
  if (!account) {
    ctx.log.warn({ event: 'sign-in-refused', address: client.address, requestId: client.requestId }, 'sign-in refused');
    throw new UnauthorizedError();
  }
  if (others.length > 0) throw createAmbiguousError([account, ...others]);
  return completeFirstStep(ctx, client, account);
}

/** Takes equally long for an unknown email address, an account without a password and a wrong password. */
async function listMatchingAccounts({ database }: AppContext, { email, password, organisationId }: SignIn) {
  const { rows } = await sql<SignInAccountRow>`
    select * from find_sign_in(${email}, ${organisationId ?? null})`.execute(database.lookups);
  if (rows.length === 0) await verifyPassword(password, null);
  const fits = await Promise.all(rows.map((account) => verifyPassword(password, account.password_hash)));
  return rows.filter((account, index) => fits[index] && !account.disabled);
}

/** Listing the organisations is safe, because the password matches all these accounts. */
const createAmbiguousError = (accounts: readonly SignInAccountRow[]) =>
  new InvalidError(
    'Name the organisation to sign in to',
    accounts.map((account) => ({
      path: 'organisationId',
      message: `${account.organisation_id} is ${account.organisation_name}`,
    })),
    {
      code: 'ORGANISATION_REQUIRED',
      values: {
        organisations: accounts.map((account) => ({
          organisationId: account.organisation_id,
          name: account.organisation_name,
        })),
      },
    },
  );

/** A passkey counts as two factors: the device, and the PIN or biometrics that unlock it. */
export async function signInWithPasskey(
  ctx: AppContext,
  client: ClientInfo,
  { response }: PasskeyProof,
): Promise<SignInResult> {
  requireSameOrigin(ctx, client);
  const found = await verifyAnyPasskey(ctx, response);
  if (!found) throw new UnauthorizedError(PASSKEY_REJECTED);
  const { organisation_id, user_id: id, user_name: name } = found.account;
  const account = { organisation_id, id, name, password_hash: null };
  const caller = toSessionCaller(account, client);
  const token = randomToken();
  await inOrganisation(ctx, caller, async (tx) => {
    await lockSignInAccount(tx, caller, account);
    if (!(await consumePasskeyAssertion(tx, toUserKey(caller), found.asserted)))
      throw new UnauthorizedError(PASSKEY_REJECTED);
    await completeSignIn(tx, caller, { client, account, method: 'PASSKEY', token });
  });
  return { token, me: await getMe(ctx, caller) };
}
