import type { OwnSecondFactors, PendingSignIn, User } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { UnauthorizedError } from '../../platform/errors.ts';
import { organisationIn } from '../organisations/organisation-queries.ts';

/** Whose second factors they are. */
export type Owner = { readonly organisationId: string; readonly userId: string };

/** Somebody who is signed in, or about to be. */
export function ownerOf({ organisationId, id: userId }: Caller): Owner {
  if (userId === null) throw new UnauthorizedError();
  return { organisationId, userId };
}

/** Whom the log names when people change how they get in. */
export const selfOf = (caller: Caller) => ({ type: 'User', id: ownerOf(caller).userId, name: caller.name });

/** What the user of a row `u` could show besides a password. A secret nobody has confirmed is no factor. */
export const secondFactorKinds = sql<User['secondFactors']>`array_remove(array[
  case when exists (
    select from totp_factor t
    where t.organisation_id = u.organisation_id and t.user_id = u.id and t.secret is not null
  ) then 'TOTP' end,
  case when exists (
    select from passkey k where k.organisation_id = u.organisation_id and k.user_id = u.id
  ) then 'PASSKEY' end], null)`;

const recoveryCodesLeft = sql<number>`(
  select count(*)::int from recovery_code c where c.organisation_id = u.organisation_id and c.user_id = u.id)`;

export type Standing = {
  readonly secondFactors: User['secondFactors'];
  readonly recoveryCodesLeft: number;
  readonly passwordHash: string | null;
};

/** How the user can prove who they are, as it stands in this transaction. */
export async function standingOf(tx: Tx, { organisationId, userId }: Owner): Promise<Standing> {
  const standing = await tx
    .selectFrom('app_user as u')
    .select(secondFactorKinds.as('secondFactors'))
    .select(recoveryCodesLeft.as('recoveryCodesLeft'))
    .select('u.password_hash as passwordHash')
    .where('u.organisation_id', '=', organisationId)
    .where('u.id', '=', userId)
    .executeTakeFirst();
  if (!standing) throw new UnauthorizedError();
  return standing;
}

/** What can be asked for in the second step of signing in. */
export const stepsOf = ({ secondFactors, recoveryCodesLeft: left }: Standing): PendingSignIn['methods'] =>
  secondFactors.length > 0 && left > 0 ? [...secondFactors, 'RECOVERY_CODE'] : secondFactors;

/** A password is enough only for whoever has nothing better. With neither, one signs in again. */
export function confirmationsOf({ secondFactors, passwordHash }: Standing): OwnSecondFactors['confirmWith'] {
  if (secondFactors.length > 0) return secondFactors;
  return passwordHash === null ? [] : ['PASSWORD'];
}

export function getOwnSecondFactors(ctx: AppContext, caller: Caller): Promise<OwnSecondFactors> {
  return inOrganisation(ctx, caller, async (tx) => {
    const owner = ownerOf(caller);
    const standing = await standingOf(tx, owner);
    const { mfaRequired } = await organisationIn(tx, caller);
    return {
      totp: await confirmedTotp(tx, owner),
      recoveryCodesLeft: standing.recoveryCodesLeft,
      passkeys: await listPasskeys(tx, owner),
      required: mfaRequired,
      confirmWith: confirmationsOf(standing),
    };
  });
}

async function confirmedTotp(tx: Tx, { organisationId, userId }: Owner): Promise<OwnSecondFactors['totp']> {
  const totp = await tx
    .selectFrom('totp_factor')
    .select('confirmed_at')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return totp?.confirmed_at ? { confirmedAt: totp.confirmed_at } : null;
}

async function listPasskeys(tx: Tx, { organisationId, userId }: Owner): Promise<OwnSecondFactors['passkeys']> {
  const passkeys = await tx
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return passkeys.map(passkeyOf);
}

type PasskeyRow = {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
};

export const passkeyOf = ({
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
