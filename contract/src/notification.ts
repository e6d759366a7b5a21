import { z } from 'zod';
import { Count, DateTime, Day, Id } from './fields.ts';
import { limitedPageOf, pageParams } from './paging.ts';

export const NotificationKind = z
  .enum([
    'ASSESSMENT_SUBMITTED',
    'CLARIFICATION_ANSWERED',
    'VENDOR_MESSAGE',
    'ASSIGNED',
    'MENTIONED',
    'FINDING_DUE',
    'FINDING_OVERDUE',
    'FINDING_TO_VERIFY',
    'PLAN_DATE_PASSED',
    'ACCEPTANCE_ENDING',
    'APPROVAL_REQUESTED',
    'APPROVAL_DECIDED',
    'CERTIFICATION_EXPIRING',
    'CONTRACT_EXPIRING',
    'IMPORT_FINISHED',
  ])
  .meta({ id: 'NotificationKind' });
export type NotificationKind = z.infer<typeof NotificationKind>;

export const NotificationDelivery = z
  .enum(['AT_ONCE', 'DAILY', 'NEVER'])
  .describe(
    'AT_ONCE: one email for each notification. DAILY: one email a day. NEVER: no email. The inbox shows all of them.',
  )
  .meta({ id: 'NotificationDelivery' });
export type NotificationDelivery = z.infer<typeof NotificationDelivery>;

export const NotificationSubjectType = z
  .enum(['ASSESSMENT', 'FINDING', 'VENDOR', 'CERTIFICATION', 'RESPONSIBILITY', 'TASK', 'APPROVAL'])
  .meta({ id: 'NotificationSubjectType' });
export type NotificationSubjectType = z.infer<typeof NotificationSubjectType>;

/** What the text needs in addition to the names of the subject and the vendor. */
export const NotificationDetails = z
  .object({
    date: Day.optional().describe('When something is due, ends or expires'),
    done: Count.optional().describe('How many rows were imported'),
    failed: Count.optional().describe('How many rows could not be imported'),
  })
  .meta({ id: 'NotificationDetails' });
export type NotificationDetails = z.infer<typeof NotificationDetails>;

export const Notification = z
  .object({
    id: z.string(),
    kind: NotificationKind,
    subject: z.object({
      type: NotificationSubjectType,
      id: z.string(),
      title: z.string().nullable().describe('The current title or name; null for a task'),
    }),
    vendor: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .describe('Null for a task or an approval request'),
    actorName: z.string().nullable().describe('The person, contact or API key that caused it; null for Assay itself'),
    details: NotificationDetails,
    createdAt: DateTime,
    readAt: DateTime.nullable(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

export const NotificationPage = limitedPageOf(Notification).meta({ id: 'NotificationPage' });
export type NotificationPage = z.infer<typeof NotificationPage>;

export const NotificationQuery = z.object({
  unread: z.string().optional().describe('Set to `true` to return only unread notifications'),
  ...pageParams(25),
});
export type NotificationQuery = z.infer<typeof NotificationQuery>;

export const NotificationParams = z.object({ notificationId: Id.describe('The ID of the notification') });

export const NotificationUpdate = z.object({ read: z.boolean() }).meta({ id: 'NotificationUpdate' });
export type NotificationUpdate = z.infer<typeof NotificationUpdate>;

/** Counting stops here: the app shows more as "99+". */
export const MAX_UNREAD_COUNT = 100;

export const UnreadCount = z
  .object({ count: Count.describe(`At most ${String(MAX_UNREAD_COUNT)}`) })
  .meta({ id: 'UnreadCount' });
export type UnreadCount = z.infer<typeof UnreadCount>;

export const NotificationPreference = z
  .object({ kind: NotificationKind, delivery: NotificationDelivery })
  .meta({ id: 'NotificationPreference' });
export type NotificationPreference = z.infer<typeof NotificationPreference>;

export const NotificationPreferencesUpdate = z
  .object({ preferences: z.array(NotificationPreference).min(1).max(NotificationKind.options.length) })
  .meta({ id: 'NotificationPreferencesUpdate' });
export type NotificationPreferencesUpdate = z.infer<typeof NotificationPreferencesUpdate>;
