import { type NotificationPreference, NotificationKind } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { assessmentCall } from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import type { SignedInUser } from '../../../../test/support/factories.ts';
import { NOTIFICATIONS_PATH, PREFERENCES_PATH, useInbox } from '../../../../test/support/inbox.ts';
import { createRefusalCheck } from '../../../../test/support/expect-refused.ts';
import type { Call } from '../../../../test/support/test-app.ts';
import { DEFAULT_DELIVERY } from './notification-defaults.ts';

const integrator = useAssessmentIntegrator();
const { anAssessment, audited, test } = integrator;
const { aPerson, done, inboxOf, setRole } = useInbox(integrator);
const refused = createRefusalCheck(test);

const get = (path: string): Call => ({ method: 'GET', url: path });
const setReadCall = (id: string, payload: object): Call => ({
  method: 'PUT',
  url: `${NOTIFICATIONS_PATH}/${id}`,
  payload,
});
const savePreferencesCall = (payload: object): Call => ({ method: 'PUT', url: PREFERENCES_PATH, payload });
const unreadOf = async (person: SignedInUser) =>
  (await person.call(get(`${NOTIFICATIONS_PATH}/unread-count`))).json<{ count: number }>().count;
const preferencesOf = async (person: SignedInUser): Promise<NotificationPreference[]> =>
  (await person.call(get(PREFERENCES_PATH))).json();

/** Mentions the person this often. */
async function mention({ user }: SignedInUser, times = 1) {
  const { id } = await anAssessment('SENT');
  for (let time = 0; time < times; time += 1) {
    await done(assessmentCall(id, 'comments', { body: 'Look', mentionedUserIds: [user.id] }));
  }
}

describe('GET /api/app/notifications', () => {
  it("200 lists the user's own, newest first, in pages and unread only", async () => {
    const [person, colleague] = [await aPerson(), await aPerson()];
    await mention(person, 3);
    const all = await inboxOf(person);
    expect(all).toHaveLength(3);
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
    const second = (await person.call(get(`${NOTIFICATIONS_PATH}?page=2&pageSize=2`))).json();
    expect(second).toEqual({ entries: [all[2]], page: 2, pageSize: 2, totalCount: 3, totalIsLimited: false });
    await done(setReadCall(all[0]?.id ?? '', { read: true }), person);
    expect((await inboxOf(person, '?unread=true')).map(({ id }) => id)).toEqual([all[1]?.id, all[2]?.id]);
    expect(await inboxOf(colleague)).toEqual([]);
  });

  it('200 without what the user may no longer see, and with it once they may again', async () => {
    const person = await aPerson(['assessments:view']);
    await mention(person);
    expect([(await inboxOf(person)).length, await unreadOf(person)]).toEqual([1, 1]);
    await setRole(person, ['vendors:view', 'audit:view']);
    expect([await inboxOf(person), await unreadOf(person)]).toEqual([[], 0]);
    await setRole(person, ['assessments:view']);
    expect(await unreadOf(person)).toBe(1);
  });

  it('403 for an API key', async () => {
    for (const url of [NOTIFICATIONS_PATH, PREFERENCES_PATH]) {
      expect((await integrator.call(get(url))).statusCode).toBe(403);
    }
  });
});

describe('GET /api/app/notifications/unread-count', () => {
  it('200 counts to 100', async () => {
    const person = await aPerson();
    await mention(person, 2);
    expect(await unreadOf(person)).toBe(2);
    await test.database.query(
      `insert into notification (organisation_id, id, user_id, kind, subject_type, subject_id, dedupe_key, email)
       select organisation_id, gen_random_uuid(), user_id, kind, subject_type, subject_id, gen_random_uuid(), email
       from notification, generate_series(1, 200) where user_id = $1`,
      [person.user.id],
    );
    expect(await unreadOf(person)).toBe(100);
  });

  it('200 does not extend the session, because the app polls', async () => {
    const person = await aPerson();
    const lastSeen = () => test.database.query('select last_seen_at from session where user_id = $1', [person.user.id]);
    await test.database.query(`update session set last_seen_at = now() - interval '30 minutes' where user_id = $1`, [
      person.user.id,
    ]);
    const before = await lastSeen();
    await unreadOf(person);
    await expect(expect.poll(lastSeen, { timeout: 300 }).not.toEqual(before)).rejects.toThrow();
    await inboxOf(person);
    await expect.poll(lastSeen).not.toEqual(before);
  });
});

describe('PUT /api/app/notifications/{notificationId}', () => {
  it('200 marks as read and unread again, without an audit entry', async () => {
    const person = await aPerson();
    await mention(person);
    const [{ id } = { id: '' }] = await inboxOf(person);
    const [last] = await audited();
    const read = (await person.call(setReadCall(id, { read: true }))).json();
    expect(read).toMatchObject({ id, readAt: expect.stringMatching(/Z$/) });
    expect((await person.call(setReadCall(id, { read: true }))).json()).toEqual(read);
    expect(await unreadOf(person)).toBe(0);
    expect((await person.call(setReadCall(id, { read: false }))).json()).toMatchObject({ id, readAt: null });
    expect((await audited())[0]).toEqual(last);
  });

  it("404 for a colleague's, an unknown or an invisible notification; writes nothing", async () => {
    const [person, colleague] = [await aPerson(['assessments:view']), await aPerson()];
    await mention(person);
    const [{ id } = { id: '' }] = await inboxOf(person);
    await refused(colleague, setReadCall(id, { read: true }), 404);
    for (const unknown of ['00000000-0000-4000-8000-000000000000', 'x']) {
      await refused(person, setReadCall(unknown, { read: true }), 404);
    }
    await setRole(person, []);
    await refused(person, setReadCall(id, { read: true }), 404);
  });

  it('400 without a value; writes nothing', async () => {
    const person = await aPerson();
    await mention(person);
    const [{ id } = { id: '' }] = await inboxOf(person);
    await refused(person, setReadCall(id, {}), 400);
  });
});

describe('POST /api/app/notifications/read', () => {
  it("204 marks all of the user's own as read", async () => {
    const [person, colleague] = [await aPerson(), await aPerson()];
    await mention(person, 2);
    await mention(colleague);
    expect((await person.call({ method: 'POST', url: `${NOTIFICATIONS_PATH}/read` })).statusCode).toBe(204);
    expect([await unreadOf(person), await unreadOf(colleague)]).toEqual([0, 1]);
  });
});

describe('Notification preferences', () => {
  it('200 lists every kind with its default', async () => {
    const expected = NotificationKind.options.map((kind) => ({ kind, delivery: DEFAULT_DELIVERY[kind] }));
    expect(await preferencesOf(await aPerson([]))).toEqual(expected);
  });

  it('200 saves the given kinds for this user alone, and audits what changed', async () => {
    const [person, colleague] = [await aPerson(), await aPerson()];
    const preferences = [
      { kind: 'MENTIONED', delivery: 'NEVER' },
      { kind: 'ASSIGNED', delivery: DEFAULT_DELIVERY.ASSIGNED },
    ];
    const saved = (await person.call(savePreferencesCall({ preferences }))).json();
    expect(saved).toContainEqual({ kind: 'MENTIONED', delivery: 'NEVER' });
    expect(await preferencesOf(person)).toEqual(saved);
    expect(await preferencesOf(colleague)).toContainEqual({ kind: 'MENTIONED', delivery: 'AT_ONCE' });
    const [entry] = await audited();
    expect(entry).toMatchObject({
      action: 'UPDATE_NOTIFICATION_PREFERENCES',
      entity_id: person.user.id,
      meta: { changes: { MENTIONED: { from: 'AT_ONCE', to: 'NEVER' } } },
    });
    const change = { preferences: [{ kind: 'MENTIONED', delivery: 'DAILY' }] };
    expect((await person.call(savePreferencesCall(change))).json()).toContainEqual(change.preferences[0]);
  });

  it('200 writes nothing if nothing changes', async () => {
    const person = await aPerson();
    const preferences = [{ kind: 'MENTIONED', delivery: 'AT_ONCE' }];
    await refused(person, savePreferencesCall({ preferences }), 200);
  });

  it.each([
    { preferences: [] },
    { preferences: [{ kind: 'MENTIONED', delivery: 'WEEKLY' }] },
    { preferences: [{ kind: 'OTHER', delivery: 'NEVER' }] },
  ])('400 for invalid preferences (%#); writes nothing', async (payload) => {
    await refused(await aPerson(), savePreferencesCall(payload), 400);
  });
});
