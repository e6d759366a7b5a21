import {
  APPROVAL_VIEW_PERMISSIONS,
  type ApprovalKind,
  type Notification,
  type NotificationDetails,
  type NotificationKind,
  type NotificationPreference,
  type NotificationPreferencesUpdate,
  type NotificationSubjectType,
} from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { type MailContent, queueMail } from '../mail/index.ts';
import { SUBJECT_PERMISSION } from './notification-defaults.ts';
import { buildDigestMail, buildNotificationMail, PREFERENCES_LINK } from './notification-email.ts';
import {
  findNotification,
  findRecipient,
  getNotificationIn,
  listPreferencesIn,
  listRecipients,
  type Recipient,
  type RecipientWithDelivery,
  selectNotifications,
} from './notification-queries.ts';
import { type NotificationKey, sendNotificationJob } from './send-notification-job.ts';

type NotifiedSubject =
  | { readonly type: Exclude<NotificationSubjectType, 'APPROVAL'>; readonly id: string }
  | { readonly type: 'APPROVAL'; readonly id: string; readonly about: ApprovalKind };

export type NotifyInput = {
  readonly kind: NotificationKind;
  /** The users to notify, except those who may not see the subject and the one who caused the event. */
  readonly userIds: readonly (string | null)[];
  readonly subject: NotifiedSubject;
  /** A user gets at most one notification of this kind with this key. Without it, every call is a new event. */
  readonly dedupeKey?: string;
  readonly details?: NotificationDetails;
};

/** Notifies users in the transaction of the event. Emails are written later, by a job. */
export async function notify(tx: Tx, caller: Caller, input: NotifyInput): Promise<void> {
  const { organisationId } = caller;
  const created = await insertNotifications(tx, caller, input);
  const atOnce = created.filter(({ delivery }) => delivery === 'AT_ONCE');
  await enqueue(
    tx,
    sendNotificationJob,
    atOnce.map(({ notificationId }) => ({ data: { organisationId, notificationId } })),
  );
}

export type NotifyWithEmailInput = NotifyInput & { readonly content: Omit<MailContent, 'to'> };

/** For events with an email of their own, which is queued with the notification. Returns the number of recipients. */
export async function notifyWithEmail(
  tx: Tx,
  caller: Caller,
  { content, ...input }: NotifyWithEmailInput,
): Promise<number> {
  const created = await insertNotifications(tx, caller, input);
  for (const { name, email, delivery, notificationId } of created) {
    if (delivery !== 'AT_ONCE') continue;
    await queueMail(tx, caller, { ...content, to: { name, email }, footer: PREFERENCES_LINK });
    await setEmailState(tx, { organisationId: caller.organisationId, notificationId }, 'SENT');
  }
  return created.length;
}

type CreatedNotification = RecipientWithDelivery & { readonly notificationId: string };

async function insertNotifications(
  tx: Tx,
  caller: Caller,
  { kind, userIds, subject, dedupeKey = newId(), details = {} }: NotifyInput,
): Promise<CreatedNotification[]> {
  const others = [...new Set(userIds)].filter((id): id is string => id !== null && id !== caller.id);
  if (others.length === 0) return [];
  const permission =
    subject.type === 'APPROVAL' ? APPROVAL_VIEW_PERMISSIONS[subject.about] : SUBJECT_PERMISSION[subject.type];
  const recipients = await listRecipients(tx, caller, { kind, userIds: others, permission });
  if (recipients.length === 0) return [];
  const rows = await tx
    .insertInto('notification')
    .values(
      recipients.map(({ id, delivery }) => ({
        organisation_id: caller.organisationId,
        id: newId(),
        user_id: id,
        kind,
        subject_type: subject.type,
        subject_id: subject.id,
        dedupe_key: dedupeKey,
        actor_name: caller.kind === 'operator' && caller.id === null ? null : caller.name,
        details: JSON.stringify(details),
        email: delivery === 'NEVER' ? ('NONE' as const) : delivery,
      })),
    )
    .onConflict((conflict) => conflict.columns(['organisation_id', 'user_id', 'kind', 'dedupe_key']).doNothing())
    .returning(['id', 'user_id'])
    .execute();
  return recipients.flatMap((recipient) => {
    const row = rows.find(({ user_id }) => user_id === recipient.id);
    return row ? [{ ...recipient, notificationId: row.id }] : [];
  });
}

const setEmailState = (tx: Tx, { organisationId, notificationId }: NotificationKey, email: 'SENT' | 'NONE') =>
  tx
    .updateTable('notification')
    .set({ email })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', notificationId)
    .execute();

/** Idempotent: the state is changed in the transaction that queues the email. */
export async function sendNotificationIn(tx: Tx, caller: Caller, notificationId: string): Promise<void> {
  const { organisationId } = caller;
  const due = await tx
    .selectFrom('notification')
    .select('user_id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', notificationId)
    .where('email', '=', 'AT_ONCE')
    .forUpdate()
    .executeTakeFirst();
  if (!due) return;
  const recipient = await findRecipient(tx, caller, due.user_id);
  const notification = recipient && (await findNotification(tx, recipient, notificationId));
  const isWanted = recipient && notification && (await wantsEmail(tx, recipient))(notification);
  if (isWanted) await queueMail(tx, caller, buildNotificationMail(recipient, notification));
  await setEmailState(tx, { organisationId, notificationId }, isWanted ? 'SENT' : 'NONE');
}

/** The user may have chosen "Never" since the notification was made. */
async function wantsEmail(tx: Tx, recipient: Recipient) {
  const preferences = await listPreferencesIn(tx, recipient);
  const never = new Set(preferences.filter(({ delivery }) => delivery === 'NEVER').map(({ kind }) => kind));
  return ({ kind }: Notification) => !never.has(kind);
}

export type QueueDigestInput = { readonly userId: string; readonly before: string };

/** Puts what waits for the daily email into one email. What the user has read since then is left out. */
export async function queueDigest(tx: Tx, caller: Caller, { userId, before }: QueueDigestInput): Promise<void> {
  const taken = await tx
    .updateTable('notification')
    .set({ email: 'NONE' })
    .where('organisation_id', '=', caller.organisationId)
    .where('user_id', '=', userId)
    .where('email', '=', 'DAILY')
    .where('created_at', '<', before)
    .returning('id')
    .execute();
  const recipient = await findRecipient(tx, caller, userId);
  if (!recipient || taken.length === 0) return;
  const ids = taken.map(({ id }) => id);
  const where = sql`n.id = any (${ids}::uuid[]) and n.read_at is null`;
  const visible = await selectNotifications(tx, recipient, { where, limits: sql`` });
  const wanted = visible.filter(await wantsEmail(tx, recipient));
  if (wanted.length === 0) return;
  await queueMail(tx, caller, buildDigestMail(recipient, wanted));
  await tx
    .updateTable('notification')
    .set({ email: 'SENT' })
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', (eb) => eb.fn.any(eb.val(wanted.map(({ id }) => id))))
    .execute();
}

export type SetReadInput = { readonly notificationId: string; readonly read: boolean };

/** Not audited, as it tells only what a person has looked at. */
export function setRead(
  ctx: AppContext,
  caller: Caller,
  { notificationId, read }: SetReadInput,
): Promise<Notification> {
  return inOrganisation(ctx, caller, async (tx) => {
    await tx
      .updateTable('notification')
      .set({ read_at: read ? sql<string>`coalesce(read_at, now())` : null })
      .where('organisation_id', '=', caller.organisationId)
      .where('user_id', '=', caller.id)
      .where('id', '=', notificationId)
      .execute();
    return getNotificationIn(tx, caller, notificationId);
  });
}

export function setAllRead(ctx: AppContext, caller: Caller): Promise<null> {
  return inOrganisation(ctx, caller, async (tx) => {
    await tx
      .updateTable('notification')
      .set({ read_at: sql<string>`now()` })
      .where('organisation_id', '=', caller.organisationId)
      .where('user_id', '=', caller.id)
      .where('read_at', 'is', null)
      .execute();
    return null;
  });
}

export function updatePreferences(
  ctx: AppContext,
  caller: Caller,
  { preferences }: NotificationPreferencesUpdate,
): Promise<NotificationPreference[]> {
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await listPreferencesIn(tx, caller);
    const chosen = new Map(preferences.map(({ kind, delivery }) => [kind, delivery]));
    const after = before.map(({ kind, delivery }) => ({ kind, delivery: chosen.get(kind) ?? delivery }));
    const changed = after.filter(({ delivery }, index) => delivery !== before[index]?.delivery);
    if (changed.length === 0 || caller.id === null) return before;
    const owner = { organisation_id: caller.organisationId, user_id: caller.id };
    await tx
      .insertInto('notification_preference')
      .values(changed.map((preference) => ({ ...owner, ...preference })))
      .onConflict((conflict) =>
        conflict
          .columns(['organisation_id', 'user_id', 'kind'])
          .doUpdateSet({ delivery: (eb) => eb.ref('excluded.delivery') }),
      )
      .execute();
    const from = new Map(before.map(({ kind, delivery }) => [kind, delivery]));
    const changes = Object.fromEntries(
      changed.map(({ kind, delivery }) => [kind, { from: from.get(kind) ?? null, to: delivery }]),
    );
    const entity = { type: 'User', id: caller.id, name: caller.name };
    await recordAudit(tx, caller, { action: 'UPDATE_NOTIFICATION_PREFERENCES', entity, meta: { changes } });
    return after;
  });
}

const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

export async function deleteOldNotifications(tx: Tx, { organisationId }: Caller, now: Date): Promise<void> {
  await tx
    .deleteFrom('notification')
    .where('organisation_id', '=', organisationId)
    .where('created_at', '<', new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString())
    .execute();
}
