import type { SignIn } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { InvalidError, UnauthorizedError } from '../../platform/errors.ts';
import type { Visitor } from '../../platform/http/visits.ts';
import { isPassword } from '../../platform/passwords.ts';
import { type Account, requireOwnOrigin, type SignedIn } from './entry-commands.ts';
import { passFirstStep, type Pending } from './first-step-commands.ts';

type FoundAccount = Account & { readonly organisation_name: string; readonly disabled: boolean };

export async function signIn(ctx: AppContext, visitor: Visitor, body: SignIn): Promise<SignedIn | Pending> {
  requireOwnOrigin(ctx, visitor);
  const [account, ...others] = await accountsFitting(ctx, body);
  if (!account) {
    ctx.log.warn(
      { event: 'sign-in-refused', address: visitor.address, requestId: visitor.requestId },
      'sign-in refused',
    );
    throw new UnauthorizedError();
  }
  if (others.length > 0) throw ambiguous([account, ...others]);
  return passFirstStep(ctx, visitor, account);
}

/** Takes as long for an unknown e-mail address, and for an account without a password, as for a wrong password. */
async function accountsFitting({ database }: AppContext, { email, password, organisationId }: SignIn) {
  const { rows } = await sql<FoundAccount>`
    select * from find_sign_in(${email}, ${organisationId ?? null})`.execute(database.lookups);
  if (rows.length === 0) await isPassword(password, null);
  const fits = await Promise.all(rows.map((account) => isPassword(password, account.password_hash)));
  return rows.filter((account, index) => fits[index] && !account.disabled);
}

/** Whoever knows the password of several accounts may know where these are. */
const ambiguous = (accounts: readonly FoundAccount[]) =>
  new InvalidError(
    'Name the organisation to sign in to',
    accounts.map((account) => ({
      path: 'organisationId',
      message: `${account.organisation_id} is ${account.organisation_name}`,
    })),
  );
