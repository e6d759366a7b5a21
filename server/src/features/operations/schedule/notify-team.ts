import type { Permission } from '@assay/contract';
import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { queueMail } from '../../messaging/mail/index.ts';
import { notifyWithEmail, type NotifyInput } from '../../messaging/notifications/index.ts';
import type { TeamMail } from './team-email.ts';

const RECIPIENT_PERMISSION: Permission = 'assessments:send';

export type NotifyTeamInput = { readonly ownerId: string | null; readonly content: TeamMail };

/** Emails the vendor's owner, or else all users with the required permission. Returns the number of recipients. */
export async function notifyTeam(tx: Tx, caller: Caller, { ownerId, content }: NotifyTeamInput): Promise<number> {
  const told = await listRecipients(tx, caller, ownerId);
  for (const { name, email } of told) await queueMail(tx, caller, { ...content, to: { name, email } });
  return told.length;
}

export type NotifyExpiryInput = NotifyTeamInput & Pick<NotifyInput, 'kind' | 'subject' | 'dedupeKey' | 'details'>;

/** The same, but in the inbox too, and by email only as each of them prefers. */
export async function notifyOfExpiry(
  tx: Tx,
  caller: Caller,
  { ownerId, ...input }: NotifyExpiryInput,
): Promise<number> {
  const told = await listRecipients(tx, caller, ownerId);
  return notifyWithEmail(tx, caller, { ...input, userIds: told.map(({ id }) => id) });
}

async function listRecipients(tx: Tx, caller: Caller, ownerId: string | null) {
  const team = await listActiveUsers(tx, caller);
  const owner = team.filter(({ id }) => id === ownerId);
  return owner.length > 0 ? owner : team.filter(({ permissions }) => permissions.includes(RECIPIENT_PERMISSION));
}

const listActiveUsers = (tx: Tx, { organisationId }: Caller) =>
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
