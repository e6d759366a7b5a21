import type { Me, SignInMethod } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { ForbiddenError } from '../../platform/errors.ts';
import type { Visitor } from '../../platform/http/visits.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { requireOwnSignIn } from '../identity-providers/identity-provider-queries.ts';
import { noteLogin } from '../users/user-commands.ts';
import { endPreviousSessions, startSession } from './session-commands.ts';

/** Whose account it is. */
export type Account = {
  readonly organisation_id: string;
  readonly id: string;
  readonly name: string;
  /** What a password was found to fit; null where something else proved who it is. */
  readonly password_hash: string | null;
};

export type SignedIn = { readonly token: string; readonly me: Me };

/** A page of another site cannot sign its visitors in as somebody else. */
export function requireOwnOrigin({ config: { publicUrl } }: AppContext, { origin }: Visitor) {
  if (origin !== undefined && origin !== publicUrl.origin) throw new ForbiddenError();
}

type Proven = { readonly account: Account; readonly method: SignInMethod };

export type Entry = Proven & { readonly visitor: Visitor; readonly token: string };

/** Begins a session in place of the one that the browser held. */
export async function enter(tx: Tx, caller: Caller, { visitor, account, method, token }: Entry): Promise<void> {
  if (method !== 'SSO') await requireOwnSignIn(tx, caller, account.id);
  await noteLogin(tx, caller, account);
  await endPreviousSessions(tx, caller, visitor.oldToken);
  await startSession(tx, caller, { ...visitor, userId: account.id, token, method });
  const entity = { type: 'User', id: account.id, name: account.name };
  await recordAudit(tx, caller, { action: 'LOGIN', entity, meta: { method } });
}

/** The session that is about to begin, so that what it takes is done in its name. */
export const callerOf = (
  { organisation_id, id, name }: Account,
  { address, requestId }: Pick<Visitor, 'address' | 'requestId'>,
): Caller => ({
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
