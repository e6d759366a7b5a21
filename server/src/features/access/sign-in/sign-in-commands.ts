import type { PasskeyProof, SignIn } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { randomToken } from '../../../platform/crypto.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { InvalidError, UnauthorizedError } from '../../../platform/errors.ts';
import type { WorkSource } from '../../../platform/fair-concurrency.ts';
import type { ClientInfo } from '../../../platform/http/session-cookies.ts';
import { findAccountsByPassword } from '../../../platform/passwords.ts';
import { isServedAt } from '../../../platform/sites.ts';
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

type SignInClient = ClientInfo & { readonly source: WorkSource };
type SignInAccountRow = SignInAccount & { readonly organisation_name: string; readonly disabled: boolean };

export async function signIn(
  ctx: AppContext,
  client: SignInClient,
  body: SignIn,
): Promise<SignInResult | PendingSignInResult> {
  requireSameOrigin(client);
  const [account, ...others] = await listMatchingAccounts(ctx, client, body);
  if (!account) {
    ctx.log.warn(
      { event: 'sign-in-refused', address: client.address, requestId: client.requestId },
      'sign-in rejected',
    );
    throw new UnauthorizedError();
  }
  if (others.length > 0) throw createAmbiguousError([account, ...others]);
  return completeFirstStep(ctx, client, account);
}

/**
 * Takes equally long for an unknown email address, an account without a password, a wrong password and the account of
 * an organisation that is not served at this address.
 */
async function listMatchingAccounts(
  ctx: AppContext,
  client: SignInClient,
  { email, password, organisationId }: SignIn,
): Promise<SignInAccountRow[]> {
  let accounts: SignInAccountRow[] = [];
  const listAccounts = async () => {
    const query = sql<SignInAccountRow>`select * from find_sign_in(${email}, ${organisationId ?? client.site.organisationId})`;
    const { rows } = await query.execute(ctx.database.lookups);
    accounts = rows.filter(({ organisation_id }) => isServedAt(client.site, organisation_id));
    return accounts;
  };
  const fitting = await findAccountsByPassword({ password, listAccounts }, client.source);
  const matching = fitting.filter(({ disabled }) => !disabled);
  if (matching.length === 0) recordFailedSignIn(ctx, client, accounts);
  return matching;
}

/** Recorded only for existing accounts: anything else that was typed may be a password. */
function recordFailedSignIn(ctx: AppContext, client: ClientInfo, accounts: readonly SignInAccountRow[]) {
  for (const account of accounts) {
    ctx.securityEvents.add({
      organisationId: account.organisation_id,
      kind: 'SIGN_IN_FAILED',
      reason: account.disabled ? 'account disabled' : 'wrong password',
      callerKind: 'session',
      callerId: account.id,
      callerName: account.name,
      address: client.address,
      route: 'POST /api/app/sign-in',
      requestId: client.requestId,
    });
  }
}

/** Listing the organisations is safe, because the password matches all these accounts. */
const createAmbiguousError = (accounts: readonly SignInAccountRow[]) =>
  new InvalidError(
    'Choose the organisation to sign in to',
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
  requireSameOrigin(client);
  const found = await verifyAnyPasskey(ctx, client.site, response);
  if (!found) throw new UnauthorizedError(PASSKEY_REJECTED);
  const { organisation_id, user_id: id, user_name: name } = found.account;
  const account = { organisation_id, id, name, password_hash: null };
  const caller = toSessionCaller(account, client);
  const token = randomToken();
  await inOrganisation(ctx, caller, async (tx) => {
    await lockSignInAccount(tx, caller, account);
    if (!(await consumePasskeyAssertion(tx, toUserKey(caller), found.asserted)))
      throw new UnauthorizedError(PASSKEY_REJECTED);
    const { tokenKeys } = await ctx.organisationKeys.getIn(tx, caller.organisationId);
    await completeSignIn(tx, caller, { keys: tokenKeys, client, account, method: 'PASSKEY', token });
  });
  return { token, me: await getMe(ctx, caller) };
}
