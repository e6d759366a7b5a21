import { randomUUID } from 'node:crypto';
import { ALL_PERMISSIONS, type MyWork, type Permission } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AssessmentRowFields, insertAssessmentRow } from '../../../../test/support/assessment-rows.ts';
import { allPermissionsExcept, createSessionCaller } from '../../../../test/support/callers.ts';
import {
  seedOrganisation,
  seedSignedInUser,
  seedVendor,
  type SignedInUser,
  type TestOrganisation,
} from '../../../../test/support/factories.ts';
import { insertRow } from '../../../../test/support/seed-one-of-everything.ts';
import { useTestApp } from '../../../../test/support/test-app.ts';

const test = useTestApp();
let organisation: TestOrganisation;
let owner: SignedInUser;
let other: SignedInUser;
let mine: string;
let theirs: string;

const MY_WORK = { method: 'GET', url: '/api/app/my-work' } as const;
const workOf = async ({ call }: Pick<SignedInUser, 'call'>): Promise<MyWork> => {
  const response = await call(MY_WORK);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const titles = (work: { entries: { title: string }[]; totalCount: number } | null) => [
  work?.entries.map(({ title }) => title),
  work?.totalCount,
];
const names = (work: MyWork['certifications']) => work?.entries.map(({ name }) => name);

const insert = (table: string, row: object) =>
  insertRow(test.database, table, { organisation_id: organisation.id, id: randomUUID(), ...row });
const assessment = (fields: AssessmentRowFields & { reviewer_id?: string }) =>
  insertAssessmentRow(test, organisation, fields);

beforeAll(async () => {
  Object.assign(test.ctx, { now: () => new Date('2026-11-15T09:00:00Z') });
  organisation = await seedOrganisation(test);
  owner = await seedSignedInUser(test, organisation);
  other = await seedSignedInUser(test, organisation);
  mine = (await seedVendor(test, organisation, { name: 'Mine' })).id;
  theirs = (await seedVendor(test, organisation, { name: 'Theirs' })).id;
  await test.database.query(`update vendor set owner_id = $2, contract_renewal_date = '2027-01-14' where id = $1`, [
    mine,
    owner.user.id,
  ]);
  await test.database.query(`update vendor set contract_renewal_date = '2026-11-15' where id = $1`, [theirs]);
  await theReviews();
  await theFindings();
  for (const [name, vendor_id, expires_date] of [
    ['Far', mine, '2027-01-15'],
    ['Soon', mine, '2027-01-14'],
    ['Today', theirs, '2026-11-15'],
    ['Over', theirs, '2026-11-14'],
    ['Endless', mine, null],
  ]) {
    await insert('certification', { name, vendor_id, expires_date });
  }
});

async function theReviews() {
  const submitted = { vendor_id: theirs, status: 'SUBMITTED' } as const;
  await assessment({ ...submitted, title: 'Second', submitted_at: '2026-11-02T00:00:00Z' });
  await assessment({ ...submitted, title: 'First', submitted_at: '2026-11-01T00:00:00Z' });
  const byOwner = { reviewer_id: owner.user.id, reviewer_name: 'Robin', submitted_at: '2026-11-03T00:00:00Z' };
  await assessment({ ...submitted, ...byOwner, title: 'Answered again' });
  await assessment({
    ...submitted,
    ...byOwner,
    title: 'Begun',
    status: 'UNDER_REVIEW',
    submitted_at: '2026-11-04T00:00:00Z',
  });
  await assessment({ ...submitted, ...byOwner, title: 'Done', status: 'COMPLETED' });
  await assessment({ vendor_id: mine, title: 'Late', status: 'SENT', due_date: '2026-11-14' });
  await assessment({ vendor_id: theirs, title: 'Later', status: 'IN_PROGRESS', due_date: '2026-11-13' });
  await assessment({ vendor_id: mine, title: 'In time', status: 'SENT', due_date: '2026-11-15' });
}

async function theFindings() {
  const assessment_id = await assessment({ vendor_id: mine, title: 'Found in', status: 'COMPLETED' });
  const owned = { owner_id: owner.user.id, vendor_id: theirs };
  const finding = { assessment_id, ...owned, description: '', severity: 'LOW', proposed: false };
  await insert('finding', { ...finding, title: 'Due', due_date: '2026-12-15' });
  await insert('finding', { ...finding, title: 'Overdue', due_date: '2026-10-01' });
  await insert('finding', { ...finding, title: 'Grave', due_date: '2026-12-15', severity: 'CRITICAL' });
  await insert('finding', { ...finding, title: 'Far off', due_date: '2026-12-16' });
  await insert('finding', { ...finding, title: 'Without a date' });
  await insert('finding', { ...finding, title: 'Proposed', due_date: '2026-10-01', proposed: true });
  const closed = { status: 'REMEDIATED', resolved_at: '2026-10-02T00:00:00Z', resolved_by_name: 'Ada' };
  await insert('finding', { ...finding, title: 'Closed', due_date: '2026-10-01', ...closed });
  await insert('finding', { ...finding, title: 'Of theirs', due_date: '2026-10-01', owner_id: null });
}

async function seedDeliveries(organisation_id: string) {
  const mail = {
    organisation_id,
    kind: 'INVITATION',
    recipient_email: 'it@vendor.example',
    body_text: '',
    body_html: '',
  };
  for (const [subject, status, created_at] of [
    ['Refused', 'FAILED', '2026-11-09T09:00:00Z'],
    ['Unconfirmed', 'UNCERTAIN', '2026-11-14T09:00:00Z'],
    ['Long ago', 'FAILED', '2026-11-07T09:00:00Z'],
    ['Sent', 'SENT', '2026-11-14T09:00:00Z'],
    ['Queued', 'QUEUED', '2026-11-14T09:00:00Z'],
  ]) {
    await insert('mail', { ...mail, subject, status, created_at });
  }
  const webhook = async (name: string, fields: object, deliveries: readonly object[]) => {
    const id = randomUUID();
    const endpoint = { organisation_id, id, url: `https://${name}.example`, events: [], secret: Buffer.alloc(1) };
    await insert('webhook_endpoint', { ...endpoint, ...fields });
    for (const [index, delivery] of deliveries.entries()) {
      const created_at = `2026-11-14T09:00:0${String(index)}Z`;
      const about = { organisation_id, webhook_endpoint_id: id, event: 'vendor.created', payload: '{}', created_at };
      await insert('webhook_delivery', { ...about, attempts: 1, ...delivery });
    }
  };
  await webhook('down', {}, [{ status: 'DELIVERED' }, { status: 'FAILED', outcome: 'refused' }]);
  await webhook('retrying', {}, [
    { status: 'PENDING', outcome: 'timeout' },
    { status: 'PENDING', attempts: 0 },
  ]);
  await webhook('recovered', {}, [{ status: 'FAILED' }, { status: 'DELIVERED' }]);
  await webhook('new', {}, []);
  await webhook('turned-off', { enabled: false }, [{ status: 'FAILED' }]);
  await webhook('disabled', { enabled: false, disabled_reason: 'The receiver answered 410' }, [{ status: 'FAILED' }]);
}

describe('GET /api/app/my-work', () => {
  it('200 shows vendor owners their own work, most urgent first', async () => {
    const work = await workOf(owner);
    expect(work.ownsVendors).toBe(true);
    expect(titles(work.reviews)).toEqual([['First', 'Second', 'Answered again', 'Begun'], 4]);
    expect(titles(work.findings)).toEqual([['Overdue', 'Grave', 'Due'], 3]);
    expect(names(work.certifications)).toEqual(['Soon']);
    expect(work.contracts).toEqual({
      entries: [{ vendorId: mine, vendorName: 'Mine', contractRenewalDate: '2027-01-14' }],
      totalCount: 1,
    });
    expect(titles(work.overdueAssessments)).toEqual([['Late'], 1]);
  });

  it('200 shows other users everything that expires, and only unassigned reviews', async () => {
    const work = await workOf(other);
    expect(work.ownsVendors).toBe(false);
    expect(titles(work.reviews)).toEqual([['First', 'Second'], 2]);
    expect(titles(work.findings)).toEqual([[], 0]);
    expect(names(work.certifications)).toEqual(['Today', 'Soon']);
    expect(work.contracts?.entries.map(({ vendorName }) => vendorName)).toEqual(['Theirs', 'Mine']);
    expect(titles(work.overdueAssessments)).toEqual([['Later', 'Late'], 2]);
  });

  it('200 lists CRITICAL vendors without a score, oldest first, and only their own to vendor owners', async () => {
    const { id: organisation_id } = organisation;
    const critical = { organisation_id, contact_email: 'c@critical.example', tier: 'CRITICAL' };
    const owner_id = owner.user.id;
    for (const row of [
      { ...critical, name: 'Newer', created_at: '2026-02-01T00:00:00Z' },
      { ...critical, name: 'Older', created_at: '2026-01-01T00:00:00Z', owner_id },
      { ...critical, name: 'Scored', overall_score: 0.5, owner_id },
      { ...critical, name: 'High', tier: 'HIGH', owner_id },
    ]) {
      await insert('vendor', row);
    }
    const vendorNames = async (user: SignedInUser) => {
      const { unassessedVendors } = await workOf(user);
      return [unassessedVendors?.entries.map(({ vendorName }) => vendorName), unassessedVendors?.totalCount];
    };
    expect(await vendorNames(other)).toEqual([['Older', 'Newer'], 2]);
    expect(await vendorNames(owner)).toEqual([['Older'], 1]);
  });

  it.each<[Permission, (keyof MyWork)[]]>([
    ['assessments:review', ['reviews']],
    ['assessments:view', ['findings', 'vendorMessages', 'acceptances', 'overdueAssessments']],
    ['vendors:view', ['unassessedVendors', 'responsibilities', 'certifications', 'contracts']],
    ['approvals:decide', ['approvals']],
    ['settings:view', ['undeliveredEmails', 'failingWebhooks']],
    ['settings:manage', ['undeliveredEmails', 'failingWebhooks']],
  ])('200 without %s omits %j', async (missing, lists) => {
    const call = await createSessionCaller(test, organisation, allPermissionsExcept(missing));
    const work = await workOf({ call });
    expect(Object.entries(work).flatMap(([name, list]) => (list === null ? [name] : []))).toEqual(lists);
  });

  it('200 shows administrators the emails and webhooks of their organisation that fail', async () => {
    const theirsToo = await seedOrganisation(test);
    for (const organisation_id of [organisation.id, theirsToo.id]) {
      await seedDeliveries(organisation_id);
    }
    const { undeliveredEmails, failingWebhooks } = await workOf(owner);
    expect(undeliveredEmails?.entries.map(({ subject }) => subject)).toEqual(['Unconfirmed', 'Refused']);
    expect(undeliveredEmails?.totalCount).toBe(2);
    expect(failingWebhooks?.entries.map(({ url, outcome }) => [url, outcome]).toSorted()).toEqual([
      ['https://disabled.example', 'The receiver answered 410'],
      ['https://down.example', 'refused'],
      ['https://retrying.example', 'timeout'],
    ]);
    expect(failingWebhooks?.totalCount).toBe(3);
  });

  it('200 returns at most 20 entries per list, with the total', async () => {
    const crowded = await seedOrganisation(test);
    const vendor_id = (await seedVendor(test, crowded)).id;
    for (let day = 1; day <= 21; day += 1) {
      const due_date = `2026-10-${String(day).padStart(2, '0')}`;
      await insertAssessmentRow(test, crowded, { vendor_id, title: due_date, status: 'SENT', due_date });
    }
    const { overdueAssessments, reviews } = await workOf({
      call: await createSessionCaller(test, crowded, ALL_PERMISSIONS),
    });
    expect(overdueAssessments?.totalCount).toBe(21);
    expect(overdueAssessments?.entries).toHaveLength(20);
    expect(overdueAssessments?.entries[0]?.title).toBe('2026-10-01');
    expect(titles(reviews)).toEqual([[], 0]);
  });
});
