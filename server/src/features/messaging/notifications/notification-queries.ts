import {
  APPROVAL_VIEW_PERMISSIONS,
  MAX_MY_WORK_COUNT,
  MAX_MY_WORK_ENTRIES,
  MAX_UNREAD_COUNT,
  type Notification,
  type NotificationDelivery,
  NotificationDetails,
  NotificationKind,
  type NotificationPage,
  type NotificationPreference,
  type NotificationQuery,
  type NotificationSubjectType,
  type Permission,
  type UnreadCount,
  type VendorMessage,
} from '@assay/contract';
import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { countLimited, planEachTime } from '../../../platform/db/pages.ts';
import type { JsonValue } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { DEFAULT_DELIVERY, SUBJECT_PERMISSION } from './notification-defaults.ts';

/** Whose notifications are read, with the permissions that the user has now. */
export type NotificationReader = {
  readonly organisationId: string;
  readonly id: string | null;
  readonly permissions: ReadonlySet<string>;
};

/** Newest first. Users see only their own notifications, and only about what they may see now. */
export function listNotifications(
  ctx: AppContext,
  caller: Caller,
  { unread, page, pageSize }: NotificationQuery,
): Promise<NotificationPage> {
  const where = unread === 'true' ? sql`n.read_at is null` : sql`true`;
  return inOrganisation(ctx, caller, async (tx) => {
    await planEachTime(tx);
    const total = await countLimited(tx, { page, pageSize }, sql`${notificationsOf(caller)} and ${where}`);
    const limits = sql`limit ${pageSize} offset ${(page - 1) * pageSize}`;
    const entries = await selectNotifications(tx, caller, { where, limits });
    return { entries, page, pageSize, ...total };
  });
}

export function countUnread(ctx: AppContext, caller: Caller): Promise<UnreadCount> {
  return inOrganisation(ctx, caller, async (tx) => {
    await planEachTime(tx);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from (
        select from ${notificationsOf(caller)} and n.read_at is null limit ${MAX_UNREAD_COUNT}) unread`.execute(tx);
    return { count: rows[0]?.count ?? 0 };
  });
}

export async function getNotificationIn(tx: Tx, reader: NotificationReader, id: string): Promise<Notification> {
  const notification = await findNotification(tx, reader, id);
  if (!notification) throw new NotFoundError();
  return notification;
}

/** Null if it does not exist, belongs to another user, or is about something that the user may not see. */
export async function findNotification(tx: Tx, reader: NotificationReader, id: string): Promise<Notification | null> {
  const [notification] = await selectNotifications(tx, reader, { where: sql`n.id = ${id}::uuid`, limits: sql`` });
  return notification ?? null;
}

type Selection = { readonly where: RawBuilder<unknown>; readonly limits: RawBuilder<unknown> };

type NotificationRow = Omit<Notification, 'subject' | 'vendor' | 'details'> & {
  readonly subjectType: NotificationSubjectType;
  readonly subjectId: string;
  readonly title: string | null;
  readonly vendorId: string | null;
  readonly vendorName: string | null;
  readonly details: JsonValue;
};

export async function selectNotifications(
  tx: Tx,
  reader: NotificationReader,
  { where, limits }: Selection,
): Promise<Notification[]> {
  const { rows } = await sql<NotificationRow>`
    select n.id, n.kind, n.subject_type as "subjectType", n.subject_id as "subjectId", n.actor_name as "actorName",
      n.details, n.created_at as "createdAt", n.read_at as "readAt",
      coalesce(a.title, f.title, c.name, r.title, ap.subject_name, v.name) as title, v.id as "vendorId", v.name as "vendorName"
    from ${notificationsOf(reader)} and ${where}
    order by n.created_at desc, n.id desc ${limits}`.execute(tx);
  return rows.map(toNotification);
}

/**
 * The subjects of unread messages from vendors that nobody has answered since, the longest waiting first. An answer to a
 * message about an assessment is one about the same question.
 */
export async function listVendorMessages(
  tx: Tx,
  reader: NotificationReader,
): Promise<{ entries: VendorMessage[]; totalCount: number }> {
  const isAnswered = sql`exists (
    select from comment answer
    where answer.organisation_id = n.organisation_id and answer.visibility = 'VENDOR' and not answer.by_vendor
      and answer.created_at > n.created_at
      and (n.subject_type = 'FINDING' and answer.finding_id = n.subject_id
        or n.subject_type = 'ASSESSMENT' and answer.assessment_id = n.subject_id
          and answer.question_key is not distinct from (
            select said.question_key from comment said
            where said.organisation_id = n.organisation_id and said.assessment_id = n.subject_id
              and said.id::text = n.dedupe_key)))`;
  const oldest = sql`(
    select * from notification where organisation_id = ${reader.organisationId}::uuid and user_id = ${reader.id}::uuid
      and kind = 'VENDOR_MESSAGE' and read_at is null
    order by created_at, id limit ${sql.lit(MAX_MY_WORK_COUNT)})`;
  const { rows } = await sql<VendorMessage & { readonly totalCount: number }>`
    select *, count(*) over () as "totalCount" from (
      select distinct on (n.subject_type, n.subject_id) n.subject_type as "subjectType", n.subject_id as "subjectId",
        coalesce(a.title, f.title) as title, v.name as "vendorName", n.actor_name as "authorName",
        n.created_at as "createdAt"
      from ${notificationsOf(reader, oldest)} and not ${isAnswered}
      order by n.subject_type, n.subject_id, n.created_at
    ) as messages
    order by "createdAt", "subjectId" limit ${sql.lit(MAX_MY_WORK_ENTRIES)}`.execute(tx);
  return { entries: rows, totalCount: rows[0]?.totalCount ?? 0 };
}

/** One at most. The limit keeps PostgreSQL from joining the whole table for a page. */
const joinSubject = (alias: string, table: string, type: NotificationSubjectType) => sql`
  left join lateral (
    select * from ${sql.table(table)} s
    where n.subject_type = ${sql.lit(type)} and s.organisation_id = n.organisation_id and s.id = n.subject_id limit 1
  ) ${sql.id(alias)} on true`;

/**
 * What was deleted is not found, so that its notifications disappear with it. Without `offset 0`, PostgreSQL looks for the
 * vendor in a wrong index.
 */
const notificationsOf = (
  { organisationId, id, permissions }: NotificationReader,
  notification = sql`notification`,
) => sql`
  ${notification} n
  ${joinSubject('a', 'assessment', 'ASSESSMENT')}
  ${joinSubject('f', 'finding', 'FINDING')}
  ${joinSubject('c', 'certification', 'CERTIFICATION')}
  ${joinSubject('r', 'responsibility', 'RESPONSIBILITY')}
  ${joinSubject('t', 'task', 'TASK')}
  ${joinSubject('ap', 'approval', 'APPROVAL')}
  cross join lateral (
    select coalesce(
      a.vendor_id, f.vendor_id, c.vendor_id, r.vendor_id, case when n.subject_type = 'VENDOR' then n.subject_id end) as id
    offset 0
  ) about
  left join lateral (
    select * from vendor s where s.organisation_id = n.organisation_id and s.id = about.id limit 1
  ) v on true
  where n.organisation_id = ${organisationId}::uuid and n.user_id = ${id}::uuid
    and (n.subject_type = any (${listHeld(SUBJECT_PERMISSION, permissions)}::text[])
      or ap.kind = any (${listHeld(APPROVAL_VIEW_PERMISSIONS, permissions)}::text[]))
    and (v.id is not null or t.id is not null or ap.id is not null)`;

/** The names whose permission the reader has. */
const listHeld = (needed: Readonly<Record<string, Permission>>, permissions: ReadonlySet<string>) =>
  Object.entries(needed).flatMap(([name, permission]) => (permissions.has(permission) ? [name] : []));

const toNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  kind: row.kind,
  subject: { type: row.subjectType, id: row.subjectId, title: row.title },
  vendor: row.vendorId === null ? null : { id: row.vendorId, name: row.vendorName ?? '' },
  actorName: row.actorName,
  details: NotificationDetails.parse(row.details),
  createdAt: row.createdAt,
  readAt: row.readAt,
});

export const listPreferences = (ctx: AppContext, caller: Caller): Promise<NotificationPreference[]> =>
  inOrganisation(ctx, caller, (tx) => listPreferencesIn(tx, caller));

/** Every kind, with the delivery that the user chose or the default. */
export async function listPreferencesIn(
  tx: Tx,
  { organisationId, id }: Pick<NotificationReader, 'organisationId' | 'id'>,
): Promise<NotificationPreference[]> {
  const rows = await tx
    .selectFrom('notification_preference')
    .select(['kind', 'delivery'])
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', id)
    .execute();
  const chosen = new Map(rows.map(({ kind, delivery }) => [kind, delivery]));
  return NotificationKind.options.map((kind) => ({ kind, delivery: chosen.get(kind) ?? DEFAULT_DELIVERY[kind] }));
}

export type Recipient = NotificationReader & { readonly id: string; readonly name: string; readonly email: string };

/** Null if the user is disabled or deleted. */
export async function findRecipient(
  tx: Tx,
  { organisationId }: Pick<Caller, 'organisationId'>,
  userId: string,
): Promise<Recipient | null> {
  const user = await tx
    .selectFrom('app_user as u')
    .innerJoin('role as r', (join) =>
      join.onRef('r.organisation_id', '=', 'u.organisation_id').onRef('r.id', '=', 'u.role_id'),
    )
    .select(['u.id', 'u.name', 'u.email', 'r.permissions'])
    .where('u.organisation_id', '=', organisationId)
    .where('u.id', '=', userId)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst();
  return user ? { ...user, organisationId, permissions: new Set(user.permissions) } : null;
}

export type RecipientWithDelivery = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly delivery: NotificationDelivery;
};

type RecipientsInput = {
  readonly kind: NotificationKind;
  readonly userIds: readonly string[];
  readonly permission: Permission;
};

/** Those of the users who are active and have the permission. */
export async function listRecipients(
  tx: Tx,
  { organisationId }: Caller,
  { kind, userIds, permission }: RecipientsInput,
): Promise<RecipientWithDelivery[]> {
  const { rows } = await sql<RecipientRow>`
    select u.id, u.name, u.email, p.delivery
    from app_user u
    join role r on r.organisation_id = u.organisation_id and r.id = u.role_id
    left join notification_preference p
      on p.organisation_id = u.organisation_id and p.user_id = u.id and p.kind = ${kind}
    where u.organisation_id = ${organisationId}::uuid and u.id = any (${[...userIds]}::uuid[])
      and u.disabled_at is null and ${permission} = any (r.permissions)
    order by u.name, u.id`.execute(tx);
  return rows.map((row) => ({ ...row, delivery: row.delivery ?? DEFAULT_DELIVERY[kind] }));
}

type RecipientRow = Omit<RecipientWithDelivery, 'delivery'> & {
  readonly delivery: RecipientWithDelivery['delivery'] | null;
};

export type DigestInput = { readonly before: string; readonly userId?: string | undefined };

/** Users with notifications from before this moment that wait for the daily email. */
export async function listDigestRecipients(
  tx: Tx,
  { organisationId }: Caller,
  { before, userId }: DigestInput,
): Promise<{ id: string }[]> {
  return tx
    .selectFrom('notification')
    .select('user_id as id')
    .distinct()
    .where('organisation_id', '=', organisationId)
    .where('email', '=', 'DAILY')
    .where('created_at', '<', before)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .execute();
}
