import type { Notification, NotificationDelivery, NotificationKind } from '@assay/contract';
import { expect } from 'vitest';
import { sendNotificationHandler } from '../../src/features/messaging/notifications/notification-jobs.ts';
import { type RoleOption, seedSignedInUser, type SignedInUser } from './factories.ts';
import type { Integrator } from './integrator.ts';
import { rememberRows } from './restore-rows.ts';
import { runJob } from './run-job.ts';
import type { Call } from './test-app.ts';

export const NOTIFICATIONS_PATH = '/api/app/notifications';
export const PREFERENCES_PATH = '/api/app/notification-preferences';

type SentMail = {
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** People with an inbox, and a worker's jobs. */
export function useInbox({ test, organisation, call, vendor }: Integrator) {
  const aPerson = (role: RoleOption = 'Administrator') => seedSignedInUser(test, organisation, role);

  const done = async <Body>(request: Call, by: Pick<SignedInUser, 'call'> = { call }): Promise<Body> => {
    const response = await by.call(request);
    expect(response.statusCode, response.body).toBeLessThan(300);
    return response.json<Body>();
  };

  const inboxOf = async (person: Pick<SignedInUser, 'call'>, search = ''): Promise<Notification[]> =>
    (await done<{ entries: Notification[] }>({ method: 'GET', url: `${NOTIFICATIONS_PATH}${search}` }, person)).entries;

  const kindsOf = async (person: SignedInUser) => (await inboxOf(person)).map(({ kind }) => kind);

  const runAt = (job: string, moment: string) => runJob({ ...test.ctx, now: () => new Date(moment) }, job);

  const setOwner = (vendorId: string, ownerId: string | null) =>
    done({ method: 'PUT', url: `/api/v1/vendors/${vendorId}`, payload: { ownerId } });

  return {
    aPerson,
    inboxOf,
    kindsOf,
    done,
    setOwner,

    /** A vendor whose owner this person is. */
    vendorOf: async ({ user }: SignedInUser) => {
      const { id } = await vendor();
      await setOwner(id, user.id);
      await test.database.query('delete from notification where subject_id = $1', [id]);
      return id;
    },

    prefer: (person: SignedInUser, kind: NotificationKind, delivery: NotificationDelivery) =>
      done({ method: 'PUT', url: PREFERENCES_PATH, payload: { preferences: [{ kind, delivery }] } }, person),

    /** Runs the jobs for emails that are sent at once, each of them twice. */
    sendAtOnce: async () => {
      const jobs = await test.database.query<{ data: object }>(
        `select data from job.job where name = 'send-notification' order by created_on`,
      );
      for (const { data } of [...jobs, ...jobs]) await sendNotificationHandler.run(test.ctx, data);
    },

    /** Runs the scheduled rules at this moment. */
    tickAt: (moment: string) => runAt('tick', moment),

    /** Deletes what has expired by this moment. People stay signed in. */
    cleanUpAt: async (moment: string) => {
      const restoreSessions = await rememberRows(test.database, organisation.id, ['session']);
      await runAt('delete-expired-records', moment);
      await restoreSessions();
    },

    mailsTo: ({ user }: SignedInUser) =>
      test.database.query<SentMail>(
        `select kind, subject, body_text as text, body_html as html from mail
         where recipient_email = $1 order by created_at, id`,
        [user.email],
      ),

    setRole: async ({ user }: SignedInUser, permissions: readonly string[]) => {
      await test.database.query(
        'update role set permissions = $2 where id = (select role_id from app_user where id = $1)',
        [user.id, permissions],
      );
    },

    disable: ({ user }: SignedInUser) =>
      test.database.query('update app_user set disabled_at = now() where id = $1', [user.id]),
  };
}
