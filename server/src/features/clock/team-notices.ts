import type { Permission } from '@assay/contract';
import type { Caller } from '../../domain/caller.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { queueMail } from '../mail/mail-commands.ts';
import type { Notice } from './team-email.ts';

const LOOKS_AFTER_VENDORS: Permission = 'assessments:send';

export type Telling = { readonly ownerId: string | null; readonly letter: Notice };

/** The vendor's owner; without one, everybody who could do something about it. Answers with how many were told. */
export async function tellTeam(tx: Tx, caller: Caller, { ownerId, letter }: Telling): Promise<number> {
  const team = await listTeam(tx, caller);
  const owner = team.filter(({ id }) => id === ownerId);
  const told = owner.length > 0 ? owner : team.filter(({ permissions }) => permissions.includes(LOOKS_AFTER_VENDORS));
  for (const { name, email } of told) await queueMail(tx, caller, { ...letter, to: { name, email } });
  return told.length;
}

const listTeam = (tx: Tx, { organisationId }: Caller) =>
  tx
    .selectFrom('app_user')
    .innerJoin('role', (join) =>
      join.onRef('role.organisation_id', '=', 'app_user.organisation_id').onRef('role.id', '=', 'app_user.role_id'),
    )
    .select(['app_user.id', 'app_user.name', 'email', 'permissions'])
    .where('app_user.organisation_id', '=', organisationId)
    .where('disabled_at', 'is', null)
    .orderBy('app_user.name')
    .execute();
