import type { SsoConfirmationError, SsoError } from '@assay/contract';
import { type Caller, createSystemCaller } from '../../../domain/caller.ts';
import { resolveEmail, type SsoIdentity } from '../../../domain/single-sign-on.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { UnauthorizedError } from '../../../platform/errors.ts';
import type { ProviderRow } from '../identity-providers/index.ts';
import { createSsoUser, findUserByEmail, findUserBySubject, linkSubject } from '../users/index.ts';

export type SsoRefusal = SsoError | SsoConfirmationError;

type SsoRefusedOptions = { readonly cause?: unknown; readonly returnTo?: string };

/** The reason why single sign-on was refused, before or after the redirect to the provider. */
export class SsoRefusedError extends UnauthorizedError {
  readonly reason: SsoRefusal;
  /** Set if the user is signed in and wanted to confirm their identity: the page where they started. */
  readonly returnTo: string | null;

  constructor(reason: SsoRefusal, { cause, returnTo }: SsoRefusedOptions = {}) {
    super('Single sign-on was denied');
    this.reason = reason;
    this.cause = cause;
    this.returnTo = returnTo ?? null;
  }
}

/** The actor for linking and creating accounts. */
export const createSsoCaller = (organisationId: string, client: Pick<Caller, 'address' | 'requestId'>): Caller => ({
  ...createSystemCaller(organisationId),
  name: 'Single sign-on',
  address: client.address,
  requestId: client.requestId,
});

export type SsoAccount = { readonly id: string; readonly name: string };
export type SsoSignIn = { readonly provider: ProviderRow; readonly identity: SsoIdentity };

/** Finds the user by subject, then by email address; otherwise creates a new user. */
export async function resolveSsoAccount(
  tx: Tx,
  caller: Caller,
  { provider, identity }: SsoSignIn,
): Promise<SsoAccount> {
  const { subject } = identity;
  const known = await findUserBySubject(tx, caller, subject);
  if (known) return requireEnabled(known);
  const address = resolveEmail(identity, { domains: provider.domains, trustEmail: provider.trust_email });
  if ('refused' in address) throw new SsoRefusedError(address.refused);
  const { email } = address;
  const found = await findUserByEmail(tx, caller, email);
  if (!found) return provisionSsoUser(tx, caller, { provider, identity: { ...identity, email } });
  requireEnabled(found);
  // Control of the provider must not give access to the account that is kept for when the provider fails.
  if (found.breakGlass) throw new SsoRefusedError('break-glass');
  // The email address was reassigned: it belongs to a user with another subject.
  if (found.subject !== null) throw new SsoRefusedError('no-account');
  return linkSubject(tx, caller, { userId: found.id, subject });
}

type ProvisionSsoUserInput = {
  readonly provider: ProviderRow;
  readonly identity: SsoIdentity & { readonly email: string };
};

async function provisionSsoUser(
  tx: Tx,
  caller: Caller,
  { provider, identity }: ProvisionSsoUserInput,
): Promise<SsoAccount> {
  const { subject, email, name } = identity;
  if (provider.default_role_id === null) throw new SsoRefusedError('no-account');
  return createSsoUser(tx, caller, { subject, email, name: name ?? email, roleId: provider.default_role_id });
}

function requireEnabled<User extends { readonly disabled: boolean }>(user: User): User {
  if (user.disabled) throw new SsoRefusedError('disabled');
  return user;
}
