import type { Permission } from '@assay/contract';
import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { queueMail } from '../../messaging/mail/index.ts';
import type { TeamMail } from './team-email.ts';

const RECIPIENT_PERMISSION: Permission = 'assessments:send';

export type NotifyTeamInput = { readonly ownerId: string | null; readonly content: TeamMail };

/** Notifies the vendor's owner, or else all users with the required permission. Returns the number of recipients. */
export async function notifyTeam(tx: Tx, caller: Caller, { ownerId, content }: NotifyTeamInput): Promise<number> {
  const team = await listRecipients(tx, caller);
  const owner = team.filter(({ id }) => id === ownerId);
  const told = owner.length > 0 ? owner : team.filter(({ permissions }) => permissions.includes(RECIPIENT_PERMISSION));
  for (const { name, email } of told) await queueMail(tx, caller, { ...content, to: { name, email } });
  return told.length;
}

const listRecipients = (tx: Tx, { organisationId }: Caller) =>
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
