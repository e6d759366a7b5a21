import type { OwnSecondFactors, PendingSignIn, User } from '@assay/contract';
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

const hasSsoColumn = sql<boolean>`u.sso_subject is not null and exists (
  select from identity_provider p where p.organisation_id = u.organisation_id and p.enabled)`;

export type SecondFactorState = {
  readonly secondFactors: User['secondFactors'];
  readonly recoveryCodesLeft: number;
  readonly passwordHash: string | null;
  /** Whether the identity provider, which is enabled, knows the user. */
  readonly hasSso: boolean;
};

export async function getSecondFactorState(tx: Tx, { organisationId, userId }: UserKey): Promise<SecondFactorState> {
  const factors = await tx
    .selectFrom('app_user as u')
    .select(secondFactorKindsColumn.as('secondFactors'))
    .select(recoveryCodesLeftColumn.as('recoveryCodesLeft'))
    .select(['u.password_hash as passwordHash', hasSsoColumn.as('hasSso')])
    .where('u.organisation_id', '=', organisationId)
    .where('u.id', '=', userId)
    .executeTakeFirst();
  if (!factors) throw new UnauthorizedError();
  return factors;
}

export const listSignInMethods = ({
  secondFactors,
  recoveryCodesLeft: left,
}: SecondFactorState): PendingSignIn['methods'] =>
  secondFactors.length > 0 && left > 0 ? [...secondFactors, 'RECOVERY_CODE'] : secondFactors;

/**
 * Accepts a password only from users without a second factor, and single sign-on only from users with neither. A user
 * with none of them has to sign in again.
 */
export function listConfirmationMethods({
  secondFactors,
  passwordHash,
  hasSso,
}: SecondFactorState): OwnSecondFactors['confirmWith'] {
  if (secondFactors.length > 0) return secondFactors;
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
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return passkeys.map(toPasskey);
}

type PasskeyRow = {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
};

export const toPasskey = ({
  id,
  name,
  created_at,
  last_used_at,
}: PasskeyRow): OwnSecondFactors['passkeys'][number] => ({
  id,
  name,
  createdAt: created_at,
  lastUsedAt: last_used_at,
});
