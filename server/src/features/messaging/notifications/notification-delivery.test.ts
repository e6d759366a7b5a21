import type { Finding } from '@assay/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { assessmentCall } from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import type { SignedInUser } from '../../../../test/support/factories.ts';
import { closeFindingCall, raiseVendorFindingCall } from '../../../../test/support/findings.ts';
import { NOTIFICATIONS_PATH, useInbox } from '../../../../test/support/inbox.ts';
import { addDays, toIsoDate } from '../../../domain/dates.ts';

const integrator = useAssessmentIntegrator();
const { anAssessment, test, vendor } = integrator;
const inbox = useInbox(integrator);
const {
  aPerson,
  disable,
  done,
  inboxOf,
  kindsOf,
  mailsTo,
  prefer,
  sendAtOnce,
  setOwner,
  setRole,
  tickAt,
  cleanUpAt,
  vendorOf,
} = inbox;

const TODAY = toIsoDate(new Date());
const at = (days: number, time = '06:00') => `${addDays(TODAY, days)}T${time}:00.000Z`;

afterEach(() => test.database.query('delete from vendor; delete from mail; delete from occurrence'));

/** As if it happened at this moment, by default at noon. */
const mention = async ({ user }: SignedInUser, moment = at(0, '12:00')) => {
  const { id } = await anAssessment('SENT');
  await done(assessmentCall(id, 'comments', { body: 'Look, @Robin', mentionedUserIds: [user.id] }));
  await test.database.query('update notification set created_at = $2 where subject_id = $1', [id, moment]);
  return id;
};

describe('An email at once', () => {
  it('is sent exactly once, and links to the subject and to the preferences', async () => {
    const person = await aPerson();
    const id = await mention(person);
    await sendAtOnce();
    const [mail, ...others] = await mailsTo(person);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'NOTIFICATION',
      subject: 'You were mentioned: Questionnaire (Contoso Cloud)',
    });
    expect(mail?.text).toContain('Integration mentioned you in a comment on the assessment “Questionnaire”');
    for (const path of [`/assessments/${id}`, '/settings/notifications']) {
      expect(mail?.text).toContain(path);
      expect(mail?.html).toContain(`${path}"`);
    }
    expect(mail?.text).not.toContain('Look');
  });

  it.each([
    ['lost the permission', (person: SignedInUser) => setRole(person, ['vendors:view'])],
    ['was disabled', disable],
    ['chose "never"', (person: SignedInUser) => prefer(person, 'MENTIONED', 'NEVER')],
    ['is asked about something deleted', () => test.database.query('delete from vendor')],
  ])('is not sent to a user who %s in the meantime', async (_, change) => {
    const person = await aPerson(['assessments:view', 'vendors:view']);
    await mention(person);
    await change(person);
    await sendAtOnce();
    expect(await mailsTo(person)).toEqual([]);
  });

  it('is not sent to a user who prefers never or daily; the inbox shows it', async () => {
    const [never, daily] = [await aPerson(), await aPerson()];
    await prefer(never, 'MENTIONED', 'NEVER');
    await prefer(daily, 'MENTIONED', 'DAILY');
    for (const person of [never, daily]) await mention(person);
    await sendAtOnce();
    expect([await mailsTo(never), await mailsTo(daily)]).toEqual([[], []]);
    expect([await kindsOf(never), await kindsOf(daily)]).toEqual([['MENTIONED'], ['MENTIONED']]);
    await tickAt(at(1));
    expect([await mailsTo(never), await mailsTo(daily)]).toMatchObject([[], [{ kind: 'DIGEST' }]]);
  });
});

describe('The daily email', () => {
  const daily = async (role?: Parameters<typeof aPerson>[0]) => {
    const person = await aPerson(role);
    await prefer(person, 'MENTIONED', 'DAILY');
    return person;
  };

  it('collects everything in one email at 06:00 UTC, however often the job runs', async () => {
    const person = await daily();
    const ids = [await mention(person), await mention(person)];
    await tickAt(at(1, '05:59'));
    expect(await mailsTo(person)).toEqual([]);
    for (const time of ['06:00', '06:00', '06:15', '23:45']) await tickAt(at(1, time));
    const [mail, ...others] = await mailsTo(person);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'DIGEST', subject: 'Your daily summary: 2 notifications' });
    for (const path of [...ids.map((id) => `/assessments/${id}`), '/inbox', '/settings/notifications']) {
      expect(mail?.text).toContain(path);
    }
  });

  it('is one per day: what comes later waits for the next one', async () => {
    const person = await daily();
    await mention(person);
    await tickAt(at(1));
    await mention(person, at(1, '08:00'));
    await tickAt(at(1, '12:00'));
    expect(await mailsTo(person)).toHaveLength(1);
    await tickAt(at(2));
    expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual([
      'Your daily summary: 1 notification',
      'Your daily summary: 1 notification',
    ]);
  });

  it('is not sent without news, and leaves out what was read', async () => {
    const person = await daily();
    await tickAt(at(1));
    await mention(person);
    await person.call({ method: 'POST', url: `${NOTIFICATIONS_PATH}/read` });
    await tickAt(at(2));
    expect(await mailsTo(person)).toEqual([]);
  });

  it.each([
    ['lost the permission', (person: SignedInUser) => setRole(person, [])],
    ['was disabled', disable],
    ['chose "never"', (person: SignedInUser) => prefer(person, 'MENTIONED', 'NEVER')],
  ])('is not sent to a user who %s in the meantime', async (_, change) => {
    const person = await daily(['assessments:view']);
    await mention(person);
    await change(person);
    await tickAt(at(1));
    await tickAt(at(2));
    expect(await mailsTo(person)).toEqual([]);
  });
});

describe('Dates of findings', () => {
  const aFinding = (vendorId: string, fields: object = {}) =>
    done<Finding>(raiseVendorFindingCall(vendorId, { ownerId: null, ...fields }));

  it("notify the owner 7 days before and the day after, once for each due date, else the vendor's owner", async () => {
    const [owner, vendorOwner] = [await aPerson(), await aPerson()];
    const vendorId = await vendorOf(vendorOwner);
    const dueDate = addDays(TODAY, 20);
    const { id } = await aFinding(vendorId, { dueDate, ownerId: owner.user.id });
    await aFinding(vendorId, { dueDate });
    await test.database.query('delete from notification');
    await tickAt(at(12));
    expect(await kindsOf(owner)).toEqual([]);
    for (const day of [13, 13, 14, 20]) await tickAt(at(day));
    for (const person of [owner, vendorOwner]) {
      expect(await inboxOf(person)).toMatchObject([
        { kind: 'FINDING_DUE', details: { date: dueDate }, actorName: null },
      ]);
    }
    for (const day of [21, 22]) await tickAt(at(day));
    expect(await inboxOf(owner)).toMatchObject([
      { kind: 'FINDING_OVERDUE', subject: { type: 'FINDING', id }, details: { date: dueDate } },
      { kind: 'FINDING_DUE' },
    ]);
  });

  it('notify nobody of closed findings, and the owner of an acceptance 14 days before it ends', async () => {
    const owner = await aPerson();
    const vendorId = await vendorOf(owner);
    const acceptedUntil = addDays(TODAY, 40);
    const accepted = await aFinding(vendorId, { dueDate: TODAY });
    const closing = { status: 'RISK_ACCEPTED', resolutionNote: 'Small', acceptedUntil };
    await done(closeFindingCall(accepted.id, closing));
    await test.database.query('delete from notification');
    await tickAt(at(25));
    expect(await kindsOf(owner)).toEqual([]);
    for (const day of [26, 27, 40]) await tickAt(at(day));
    expect(await inboxOf(owner)).toMatchObject([{ kind: 'ACCEPTANCE_ENDING', details: { date: acceptedUntil } }]);
  });
});

describe('Expiry notices', () => {
  const expiring = async (owner: SignedInUser) => {
    const day = addDays(TODAY, 100);
    const { id } = await vendor({ contractRenewalDate: day });
    await setOwner(id, owner.user.id);
    const url = `/api/v1/vendors/${id}/certifications`;
    await done({ method: 'POST', url, payload: { name: 'ISO 27001', expiresDate: day } });
    await test.database.query('delete from notification');
    await tickAt(at(71));
    await tickAt(at(71, '06:15'));
    return day;
  };
  const EXPECTED = ['CERTIFICATION_EXPIRING', 'CONTRACT_EXPIRING'];

  it('are in the inbox and sent as one email each', async () => {
    const owner = await aPerson();
    const day = await expiring(owner);
    expect((await kindsOf(owner)).toSorted()).toEqual(EXPECTED);
    expect((await inboxOf(owner)).map(({ details }) => details)).toEqual([{ date: day }, { date: day }]);
    await sendAtOnce();
    const mails = await mailsTo(owner);
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['CERTIFICATION_EXPIRY', 'CONTRACT_RENEWAL']);
    for (const { text } of mails) expect(text).toContain('/settings/notifications');
  });

  it('are sent daily or not at all if the owner prefers that', async () => {
    const owner = await aPerson();
    await prefer(owner, 'CERTIFICATION_EXPIRING', 'DAILY');
    await prefer(owner, 'CONTRACT_EXPIRING', 'NEVER');
    await expiring(owner);
    await tickAt(at(72));
    expect((await kindsOf(owner)).toSorted()).toEqual(EXPECTED);
    expect((await mailsTo(owner)).map(({ kind, subject }) => [kind, subject])).toEqual([
      ['DIGEST', 'Your daily summary: 1 notification'],
    ]);
  });

  it('are not sent to an owner who may not see vendors', async () => {
    const owner = await aPerson(['assessments:view']);
    await expiring(owner);
    expect([await kindsOf(owner), await mailsTo(owner)]).toEqual([[], []]);
  });
});

describe('Old notifications', () => {
  it('are deleted after 90 days', async () => {
    const person = await aPerson();
    await prefer(person, 'MENTIONED', 'NEVER');
    await mention(person);
    await cleanUpAt(at(89));
    expect(await kindsOf(person)).toEqual(['MENTIONED']);
    await cleanUpAt(at(91));
    expect(await kindsOf(person)).toEqual([]);
  });
});
