import type { Me, SignIn } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { randomToken } from '../../platform/crypto.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { ForbiddenError, InvalidError, UnauthorizedError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { isPassword } from '../../platform/passwords.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { noteLogin } from '../users/user-commands.ts';
import { endPreviousSessions, startSession } from './session-commands.ts';
import { getMe } from './session-queries.ts';

/** Somebody who has not said yet who they are. */
export type Visitor = {
  readonly address: string | null;
  readonly requestId: string;
  readonly userAgent: string | undefined;
  readonly origin: string | undefined;
  /** Of the session the visitor's browser still holds; signing in replaces it. */
  readonly oldToken: string | undefined;
};

type Account = {
  readonly organisation_id: string;
  readonly organisation_name: string;
  readonly id: string;
  readonly name: string;
  readonly password_hash: string;
  readonly disabled: boolean;
};

export type SignedIn = { readonly token: string; readonly me: Me };

export async function signIn(ctx: AppContext, visitor: Visitor, body: SignIn): Promise<SignedIn> {
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
  const caller = callerOf(account, visitor);
  const token = randomToken();
  await inOrganisation(ctx, caller, (tx) => enter(tx, caller, { visitor, account, token }));
  return { token, me: await getMe(ctx, caller) };
}

/** A page of another site cannot sign its visitors in as somebody else. */
export function requireOwnOrigin({ config: { publicUrl } }: AppContext, { origin }: Visitor) {
  if (origin !== undefined && origin !== publicUrl.origin) throw new ForbiddenError();
}

type Person = Pick<Account, 'organisation_id' | 'id' | 'name' | 'password_hash'>;
type Entry = { readonly visitor: Visitor; readonly account: Person; readonly token: string };

/** Somebody whose password was right begins a session in place of the one that the browser held. */
export async function enter(tx: Tx, caller: Caller, { visitor, account, token }: Entry): Promise<void> {
  await noteLogin(tx, caller, account);
  await endPreviousSessions(tx, caller, visitor.oldToken);
  await startSession(tx, caller, { ...visitor, userId: account.id, token });
  await recordAudit(tx, caller, { action: 'LOGIN', entity: { type: 'User', id: account.id, name: account.name } });
}

/** Takes as long for an unknown e-mail address as for a wrong password. */
async function accountsFitting({ database }: AppContext, { email, password, organisationId }: SignIn) {
  const { rows } = await sql<Account>`
    select * from find_sign_in(${email}, ${organisationId ?? null})`.execute(database.lookups);
  if (rows.length === 0) await isPassword(password, null);
  const fits = await Promise.all(rows.map((account) => isPassword(password, account.password_hash)));
  return rows.filter((account, index) => fits[index] && !account.disabled);
}

/** Whoever knows the password of several accounts may know where these are. */
const ambiguous = (accounts: readonly Account[]) =>
  new InvalidError(
    'Name the organisation to sign in to',
    accounts.map((account) => ({
      path: 'organisationId',
      message: `${account.organisation_id} is ${account.organisation_name}`,
    })),
  );

export const callerOf = ({ organisation_id, id, name }: Person, { address, requestId }: Visitor): Caller => ({
  kind: 'session',
  organisationId: organisation_id,
  id,
  name,
  permissions: new Set(),
  address,
  requestId,
  sessionId: newId(),
  repeatable: null,
});
