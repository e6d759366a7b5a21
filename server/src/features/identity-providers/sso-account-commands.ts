import type { SsoRefusal } from '@assay/contract';
import { type Caller, systemOf } from '../../domain/caller.ts';
import { type Identity, usableEmail } from '../../domain/single-sign-on.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { UnauthorizedError } from '../../platform/errors.ts';
import { addNewcomer, findUserByEmail, findUserBySubject, linkUser } from '../users/sso-user-commands.ts';
import type { ProviderRow } from './identity-provider-queries.ts';

/** Why somebody whom a provider sent, or was to send, is not let in. */
export class SsoRefusedError extends UnauthorizedError {
  readonly reason: SsoRefusal;

  constructor(reason: SsoRefusal, cause?: unknown) {
    super('Single sign-on was refused');
    this.reason = reason;
    this.cause = cause;
  }
}

/** In whose name accounts are linked and made. */
export const ssoOf = (organisationId: string, visitor: Pick<Caller, 'address' | 'requestId'>): Caller => ({
  ...systemOf(organisationId),
  name: 'Single sign-on',
  address: visitor.address,
  requestId: visitor.requestId,
});

export type SsoAccount = { readonly id: string; readonly name: string };
export type Arrival = { readonly provider: ProviderRow; readonly identity: Identity };

/** Who somebody is here: the one with their subject, else with their address, else a new user. */
export async function accountOf(tx: Tx, caller: Caller, { provider, identity }: Arrival): Promise<SsoAccount> {
  const { subject } = identity;
  const known = await findUserBySubject(tx, caller, subject);
  if (known) return requireEnabled(known);
  const address = usableEmail(identity, { domains: provider.domains, trustEmail: provider.trust_email });
  if ('refused' in address) throw new SsoRefusedError(address.refused);
  const { email } = address;
  const found = await findUserByEmail(tx, caller, email);
  if (!found) return newcomer(tx, caller, { provider, identity: { ...identity, email } });
  requireEnabled(found);
  // The address of somebody else, who left and whose address was given away.
  if (found.subject !== null) throw new SsoRefusedError('no-account');
  return linkUser(tx, caller, { userId: found.id, subject });
}

type NewArrival = { readonly provider: ProviderRow; readonly identity: Identity & { readonly email: string } };

async function newcomer(tx: Tx, caller: Caller, { provider, identity }: NewArrival): Promise<SsoAccount> {
  const { subject, email, name } = identity;
  if (provider.default_role_id === null) throw new SsoRefusedError('no-account');
  return addNewcomer(tx, caller, { subject, email, name: name ?? email, roleId: provider.default_role_id });
}

function requireEnabled<User extends { readonly disabled: boolean }>(user: User): User {
  if (user.disabled) throw new SsoRefusedError('disabled');
  return user;
}
