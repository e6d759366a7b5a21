import type { Me, SignInMethod } from '@assay/contract';
import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ForbiddenError } from '../../../platform/errors.ts';
import type { ClientInfo } from '../../../platform/http/session-cookies.ts';
import { newId } from '../../../platform/ids.ts';
import type { KeyRing } from '../../../platform/key-ring.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { requireNonSsoSignIn } from '../identity-providers/index.ts';
import { requireOwnAddress } from '../organisations/index.ts';
import { endPreviousSessions, startSession } from '../sessions/index.ts';
import { recordLogin } from '../users/index.ts';

export type SignInAccount = {
  readonly organisation_id: string;
  readonly id: string;
  readonly name: string;
  /** The hash that the password matched; null if the user authenticated in another way. */
  readonly password_hash: string | null;
};

export type SignInResult = { readonly token: string; readonly me: Me };

/** Login CSRF: other sites must not sign their visitors in to another account. */
export function requireSameOrigin({ origin, site }: Pick<ClientInfo, 'origin' | 'site'>) {
  if (origin !== undefined && origin !== site.url.origin) throw new ForbiddenError();
}

type VerifiedSignIn = { readonly account: SignInAccount; readonly method: SignInMethod };

export type CompleteSignInInput = VerifiedSignIn & {
  readonly keys: KeyRing;
  readonly client: ClientInfo;
  readonly token: string;
};

/** Starts a session and ends the previous one of this browser. */
export async function completeSignIn(
  tx: Tx,
  caller: Caller,
  { keys, client, account, method, token }: CompleteSignInInput,
): Promise<void> {
  await requireOwnAddress(tx, caller, client.site);
  if (method !== 'SSO') await requireNonSsoSignIn(tx, caller, account.id);
  await recordLogin(tx, caller, account);
  await endPreviousSessions(tx, caller, client.previousToken);
  await startSession(tx, caller, { ...client, keys, userId: account.id, token, method });
  const entity = { type: 'User', id: account.id, name: account.name };
  await recordAudit(tx, caller, { action: 'LOGIN', entity, meta: { method } });
}

/** The caller for the session that is about to start, so that its writes are audited as this user. */
export const toSessionCaller = (
  { organisation_id, id, name }: SignInAccount,
  { address, requestId }: Pick<ClientInfo, 'address' | 'requestId'>,
): Caller => ({
  kind: 'session',
  organisationId: organisation_id,
  id,
  name,
  permissions: new Set(),
  address,
  requestId,
  sessionId: newId(),
  idempotency: null,
});
