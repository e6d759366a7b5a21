import type { OwnSecondFactors, Passkey, PendingSignIn, User } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { UnauthorizedError } from '../../../platform/errors.ts';
import { getOrganisationIn } from '../organisations/index.ts';
import { secondFactorKindsColumn } from '../users/index.ts';

export type UserKey = { readonly organisationId: string; readonly userId: string };

export function toUserKey({ organisationId, id: userId }: Caller): UserKey {
  if (userId === null) throw new UnauthorizedError();
  return { organisationId, userId };
}

/** The audit target when users change their own second factors. */
export const toSelfEntity = (caller: Caller) => ({ type: 'User', id: toUserKey(caller).userId, name: caller.name });

const recoveryCodesLeftColumn = sql<number>`(
  select count(*)::int from recovery_code c where c.organisation_id = u.organisation_id and c.user_id = u.id)`;

/** For passkey as `k`: whether it was registered at the organisation's address. */
export const isPasskeyUsable = sql<boolean>`k.host_name is not distinct from (
  select substring(o.address from '//([^:]+)') from organisation o where o.organisation_id = k.organisation_id)`;

const hasUsablePasskeyColumn = sql<boolean>`exists (
  select from passkey k where k.organisation_id = u.organisation_id and k.user_id = u.id and ${isPasskeyUsable})`;

const hasSsoColumn = sql<boolean>`u.sso_subject is not null and exists (
  select from identity_provider p where p.organisation_id = u.organisation_id and p.enabled)`;

export type SecondFactorState = {
  readonly secondFactors: User['secondFactors'];
  /** Passkeys from before the organisation's address changed still count as a second factor, but cannot be used. */
  readonly hasUsablePasskey: boolean;
  readonly recoveryCodesLeft: number;
  readonly passwordHash: string | null;
  /** Whether the identity provider, which is enabled, knows the user. */
  readonly hasSso: boolean;
};

export async function getSecondFactorState(tx: Tx, { organisationId, userId }: UserKey): Promise<SecondFactorState> {
  const factors = await tx
    .selectFrom('app_user as u')
    .select(secondFactorKindsColumn.as('secondFactors'))
    .select(hasUsablePasskeyColumn.as('hasUsablePasskey'))
    .select(recoveryCodesLeftColumn.as('recoveryCodesLeft'))
    .select(['u.password_hash as passwordHash', hasSsoColumn.as('hasSso')])
    .where('u.organisation_id', '=', organisationId)
    .where('u.id', '=', userId)
    .executeTakeFirst();
  if (!factors) throw new UnauthorizedError();
  return factors;
}

const listUsableFactors = ({ secondFactors, hasUsablePasskey }: SecondFactorState) =>
  secondFactors.filter((kind) => kind !== 'PASSKEY' || hasUsablePasskey);

export function listSignInMethods(state: SecondFactorState): PendingSignIn['methods'] {
  const hasRecoveryCode = state.secondFactors.length > 0 && state.recoveryCodesLeft > 0;
  return [...listUsableFactors(state), ...(hasRecoveryCode ? (['RECOVERY_CODE'] as const) : [])];
}

/**
 * Accepts a password only from users without a second factor, and single sign-on only from users with neither. A user
 * with none of them has to sign in again.
 */
export function listConfirmationMethods(state: SecondFactorState): OwnSecondFactors['confirmWith'] {
  const { secondFactors, passwordHash, hasSso } = state;
  if (secondFactors.length > 0) return listUsableFactors(state);
  if (passwordHash !== null) return ['PASSWORD'];
  return hasSso ? ['SSO'] : [];
}

export function getOwnSecondFactors(ctx: AppContext, caller: Caller): Promise<OwnSecondFactors> {
  return inOrganisation(ctx, caller, async (tx) => {
    const owner = toUserKey(caller);
    const factors = await getSecondFactorState(tx, owner);
    const { mfaRequired } = await getOrganisationIn(tx, caller);
    return {
      totp: await findConfirmedTotp(tx, owner),
      recoveryCodesLeft: factors.recoveryCodesLeft,
      passkeys: await listPasskeys(tx, owner),
      required: mfaRequired,
      confirmWith: listConfirmationMethods(factors),
    };
  });
}

async function findConfirmedTotp(tx: Tx, { organisationId, userId }: UserKey): Promise<OwnSecondFactors['totp']> {
  const totp = await tx
    .selectFrom('totp_factor')
    .select('confirmed_at')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return totp?.confirmed_at ? { confirmedAt: totp.confirmed_at } : null;
}

async function listPasskeys(tx: Tx, { organisationId, userId }: UserKey): Promise<OwnSecondFactors['passkeys']> {
  const passkeys = await tx
    .selectFrom('passkey as k')
    .select(['k.id', 'k.name', 'k.created_at', 'k.last_used_at', isPasskeyUsable.as('usable')])
    .where('k.organisation_id', '=', organisationId)
    .where('k.user_id', '=', userId)
    .orderBy('k.created_at')
    .orderBy('k.id')
    .execute();
  return passkeys.map((passkey) => ({ ...toPasskey(passkey), usable: passkey.usable }));
}

type PasskeyRow = {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
};

export const toPasskey = ({ id, name, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: created_at,
  lastUsedAt: last_used_at,
});
