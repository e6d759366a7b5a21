import type { NotificationDelivery, Permission } from '@assay/contract';
import pg from 'pg';
import type { AppContext } from '../../server/src/context.ts';
import type { Caller } from '../../server/src/domain/caller.ts';
import { createRole, updateRole } from '../../server/src/features/access/roles/role-commands.ts';
import { createUser } from '../../server/src/features/access/users/user-commands.ts';
import { updatePreferences } from '../../server/src/features/messaging/notifications/notification-commands.ts';
import { importVendor } from '../../server/src/features/portfolio/vendors/vendor-commands.ts';
import { raiseVendorFinding } from '../../server/src/features/reviews/findings/raise-commands.ts';
import { inOrganisation } from '../../server/src/platform/db/in-organisation.ts';
import { enqueue } from '../../server/src/platform/jobs/enqueue.ts';
import { waitFor } from '../../server/test/support/processes.ts';
import { tickJob } from '../../server/src/features/operations/schedule/schedule-jobs.ts';
import { chooseKillPoint, createAcceptedList, runKillDrill } from '../support/kill-drill.ts';
import { countByStatus, releaseActiveJobs } from '../support/killed-worker.ts';
import { startSlowMailServer } from '../support/slow-mail-server.ts';

export type NotificationKillOptions = {
  readonly databaseUrl: string;
  readonly events: number;
  readonly people: number;
  readonly kills: number;
};

export type NotificationKillResult = {
  readonly notifications: number;
  /** Events without the notification that they should have caused. */
  readonly lost: number;
  /** Notifications beyond the first one of an event. */
  readonly repeated: number;
  /** Notifications of people who could not see the subject when it happened. */
  readonly forbidden: number;
  /** How many notifications are in emails. */
  readonly inEmails: { readonly atOnce: number; readonly daily: number };
  readonly digests: number;
  /** Notifications that should be in an email, but are not. */
  readonly lostEmails: number;
  /** Emails beyond the first one of a notification, or of a person and day. */
  readonly repeatedEmails: number;
  /** Emails to people who prefer none, or who could not see the subject any more. */
  readonly forbiddenEmails: number;
  /** Emails that the mail server accepted twice, or that are marked SENT without having been accepted. */
  readonly wronglySent: number;
  readonly emailsByStatus: Readonly<Record<string, number>>;
  readonly leftAtKill: readonly number[];
  readonly durationMs: number;
};

export const isNotificationDrillSound = (result: NotificationKillResult): boolean =>
  result.lost + result.repeated + result.forbidden === 0 &&
  result.lostEmails + result.repeatedEmails + result.forbiddenEmails + result.wronglySent === 0 &&
  Object.keys(result.emailsByStatus).every((status) => status === 'SENT' || status === 'UNCERTAIN');

const AT_ONCE = 20;
const VENDORS = 20;
const QUEUES = ['tick', 'send-notification', 'send-mail'];

type Person = {
  readonly id: string;
  readonly email: string;
  readonly delivery: NotificationDelivery;
  /** Never had the permission, or lost it after the events. */
  readonly sees: 'always' | 'never' | 'until the emails';
};

/** Of ten people, three prefer emails at once, three daily and two never. The others may not see findings. */
const DELIVERIES: readonly NotificationDelivery[] = [
  ...(['AT_ONCE', 'AT_ONCE', 'AT_ONCE', 'DAILY', 'DAILY', 'DAILY', 'NEVER', 'NEVER'] as const),
  ...(['AT_ONCE', 'DAILY'] as const),
];
const SEES: readonly Person['sees'][] = DELIVERIES.map((_, index) =>
  index === 8 ? 'never' : index === 9 ? 'until the emails' : 'always',
);

/** Kills the worker repeatedly while it sends emails, lets one finish, and checks the result. */
export async function runNotificationKillDrill(options: NotificationKillOptions): Promise<NotificationKillResult> {
  const { databaseUrl, events, kills } = options;
  const { accepted, accept, waitForMore } = createAcceptedList<string>();
  const server = await startSlowMailServer(accept);
  const watcher = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  let kill = 0;
  // The first kills happen between two digests, the others right after the server accepted an email.
  const waitForKill = async () => {
    kill += 1;
    if (kill > Math.ceil(kills / 4)) return waitForMore(chooseKillPoint(events * 0.3, kills));
    const count = kill;
    await waitFor(async () => (await countDigests(watcher)) >= count);
  };
  try {
    const { outcome, leftAtKill, durationMs } = await runKillDrill({
      databaseUrl,
      environment: { SMTP_URL: server.url, MAIL_FROM: 'drill@assay.example' },
      queues: QUEUES,
      kills,
      fillQueue: (ctx, operator) => causeEvents(ctx, operator, { ...options, watcher }),
      waitForKill,
      recover: async (owner) => {
        const left = await Promise.all(QUEUES.map((queue) => releaseActiveJobs(owner, queue)));
        return left.reduce((sum, count) => sum + count, 0);
      },
      checkOutcome: (owner, seeded) => compareEmails(owner, seeded, accepted),
    });
    return { ...outcome, leftAtKill, durationMs };
  } finally {
    await watcher.end();
    await server.stop();
  }
}

async function countDigests(database: pg.Pool): Promise<number> {
  const { rowCount } = await database.query(`select from mail where kind = 'DIGEST'`);
  return rowCount ?? 0;
}

type Seeded = { readonly people: readonly Person[]; readonly ownerOf: ReadonlyMap<string, string> };

type EventOptions = NotificationKillOptions & { readonly watcher: pg.Pool };

/** Raises findings, each with one of the people as its owner. Some of the people then lose their permission. */
async function causeEvents(
  ctx: AppContext,
  operator: Caller,
  { events, people: count, kills, watcher }: EventOptions,
): Promise<Seeded> {
  const aRole = async (name: string, permissions: Permission[]) =>
    (await createRole(ctx, operator, { name, description: null, permissions })).id;
  const roles = {
    always: await aRole('Seeing', ['assessments:view', 'vendors:view']),
    never: await aRole('Blind', ['vendors:view']),
    'until the emails': await aRole('Leaving', ['assessments:view', 'vendors:view']),
  };
  const people: Person[] = [];
  for (let number = 0; number < count; number += 1) {
    people.push(await seedPerson(ctx, operator, { number, roles }));
  }
  const vendors: string[] = [];
  for (let number = 0; number < VENDORS; number += 1) {
    const vendor = { name: `Vendor ${String(number)}`, contactEmail: 'drill@vendor.example' };
    vendors.push((await importVendor(ctx, operator, vendor)).body.id);
  }
  const ownerOf = new Map<string, string>();
  for (let first = 0; first < events; first += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, events - first) }, (_, index) => first + index);
    await Promise.all(
      numbers.map(async (number) => {
        const ownerId = people[number % people.length]?.id ?? '';
        const finding = await raiseVendorFinding(ctx, operator, {
          vendorId: vendors[number % VENDORS] ?? '',
          body: { ...FINDING, controlCodes: [], title: `Finding ${String(number)}`, ownerId },
        });
        ownerOf.set(finding.id, ownerId);
      }),
    );
  }
  await updateRole(ctx, operator, { roleId: roles['until the emails'], update: { permissions: [] } });
  // Old enough for the daily email. The job repeats every two seconds.
  await watcher.query(`update notification set created_at = created_at - interval '2 days'`);
  const ticks = Array.from({ length: kills + 2 }, (_, index) => ({ data: {}, startAfterSeconds: index * 2 }));
  await inOrganisation(ctx, operator, (tx) => enqueue(tx, tickJob, ticks));
  return { people, ownerOf };
}

const FINDING = {
  description: 'Part of a drill',
  severity: 'LOW',
  source: 'OTHER',
  dueDate: null,
} as const;

type PersonOptions = { readonly number: number; readonly roles: Readonly<Record<Person['sees'], string>> };

async function seedPerson(ctx: AppContext, operator: Caller, { number, roles }: PersonOptions): Promise<Person> {
  const sees = SEES[number % 10] ?? 'always';
  const isOdd = number % 20 > 9;
  const delivery = sees === 'until the emails' && isOdd ? 'AT_ONCE' : (DELIVERIES[number % 10] ?? 'NEVER');
  const email = `person-${String(number)}@northwind.example`;
  const password = `correct horse battery staple ${String(number)}`;
  const name = `Person ${String(number)}`;
  const { id } = await createUser(ctx, operator, { email, name, password, roleId: roles[sees] });
  await updatePreferences(ctx, { ...operator, id, name }, { preferences: [{ kind: 'ASSIGNED', delivery }] });
  return { id, email, delivery, sees };
}

type MailRow = {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly recipient_email: string;
  readonly subject: string;
  readonly body_text: string;
};

async function compareEmails(owner: pg.Pool, { people, ownerOf }: Seeded, accepted: readonly string[]) {
  const { rows: notifications } = await owner.query<{ user_id: string; subject_id: string }>(
    'select user_id, subject_id from notification',
  );
  const { rows: mails } = await owner.query<MailRow>('select * from mail');
  const personOf = new Map(people.map((person) => [person.id, person]));
  const sees = (userId: string) => personOf.get(userId)?.sees !== 'never';
  const notified = Map.groupBy(notifications, ({ subject_id }) => subject_id);
  const expected = [...ownerOf].filter(([, userId]) => sees(userId));
  return {
    notifications: notifications.length,
    lost: expected.filter(([id, userId]) => !notified.get(id)?.some(({ user_id }) => user_id === userId)).length,
    repeated: notifications.length - notified.size,
    forbidden: notifications.filter(({ user_id, subject_id }) => !sees(user_id) || ownerOf.get(subject_id) !== user_id)
      .length,
    ...countEmails(mails, people, ownerOf),
    wronglySent: countWronglySent(mails, accepted),
    emailsByStatus: countByStatus(mails),
  };
}

function countEmails(mails: readonly MailRow[], people: readonly Person[], ownerOf: Seeded['ownerOf']) {
  const wants = (delivery: NotificationDelivery) =>
    people.filter((person) => person.sees === 'always' && person.delivery === delivery);
  const [atOnce, daily] = [wants('AT_ONCE'), wants('DAILY')];
  const eventsOf = ({ id }: Person) => [...ownerOf].filter(([, userId]) => userId === id).map(([finding]) => finding);
  const single = mails.filter(({ kind }) => kind === 'NOTIFICATION');
  const digests = mails.filter(({ kind }) => kind === 'DIGEST');
  const sentTo = (person: Person, list: readonly MailRow[]) =>
    list.filter(({ recipient_email }) => recipient_email === person.email);
  const findSingle = (person: Person, finding: string) =>
    sentTo(person, single).filter(({ body_text }) => body_text.includes(`/findings/${finding}`));
  const counts = atOnce.flatMap((person) => eventsOf(person).map((finding) => findSingle(person, finding).length));
  const inDigests = daily.map((person) => ({
    expected: eventsOf(person).length,
    found: sentTo(person, digests).map(({ subject }) => Number(/\d+/.exec(subject)?.[0])),
  }));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    inEmails: {
      atOnce: counts.filter((count) => count > 0).length,
      daily: sum(inDigests.flatMap(({ found }) => found)),
    },
    digests: digests.length,
    lostEmails:
      counts.filter((count) => count === 0).length +
      sum(inDigests.map(({ expected, found }) => Math.max(expected - sum(found), 0))),
    repeatedEmails:
      sum(counts.map((count) => Math.max(count - 1, 0))) +
      sum(inDigests.map(({ found }) => Math.max(found.length - 1, 0))),
    forbiddenEmails:
      single.length -
      sum(atOnce.map((person) => sentTo(person, single).length)) +
      digests.length -
      sum(daily.map((person) => sentTo(person, digests).length)),
  };
}

function countWronglySent(mails: readonly MailRow[], accepted: readonly string[]): number {
  const arrived = new Set(accepted);
  const falselySent = mails.filter(({ id, status }) => status === 'SENT' && !arrived.has(id)).length;
  return accepted.length - arrived.size + falselySent;
}
