import { randomUUID } from 'node:crypto';
import { ALL_PERMISSIONS, type MyWork, type Permission } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { anAssessmentRow, type AssessmentFields } from '../../../test/assessments.ts';
import { allBut, aSessionCaller } from '../../../test/callers.ts';
import { aSignedInUser, anOrganisation, aVendor, type TestOrganisation } from '../../../test/factories.ts';
import { insertRow } from '../../../test/family.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
type User = Awaited<ReturnType<typeof aSignedInUser>>;
let organisation: TestOrganisation;
let owner: User;
let other: User;
let mine: string;
let theirs: string;

const MY_WORK = { method: 'GET', url: '/api/app/my-work' } as const;
const workOf = async ({ call }: Pick<User, 'call'>): Promise<MyWork> => {
  const answer = await call(MY_WORK);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const titles = (work: { entries: { title: string }[]; totalCount: number } | null) => [
  work?.entries.map(({ title }) => title),
  work?.totalCount,
];
const names = (work: MyWork['certifications']) => work?.entries.map(({ name }) => name);

const insert = (table: string, row: object) =>
  insertRow(test.database, table, { organisation_id: organisation.id, id: randomUUID(), ...row });
const assessment = (fields: AssessmentFields & { reviewer_id?: string }) => anAssessmentRow(test, organisation, fields);

beforeAll(async () => {
  Object.assign(test.ctx, { now: () => new Date('2026-11-15T09:00:00Z') });
  organisation = await anOrganisation(test);
  owner = await aSignedInUser(test, organisation);
  other = await aSignedInUser(test, organisation);
  mine = (await aVendor(test, organisation, { name: 'Mine' })).id;
  theirs = (await aVendor(test, organisation, { name: 'Theirs' })).id;
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
  const finding = { assessment_id, vendor_id: mine, description: '', severity: 'LOW', proposed: false };
  await insert('finding', { ...finding, title: 'Due', due_date: '2026-12-15' });
  await insert('finding', { ...finding, title: 'Overdue', due_date: '2026-10-01' });
  await insert('finding', { ...finding, title: 'Grave', due_date: '2026-12-15', severity: 'CRITICAL' });
  await insert('finding', { ...finding, title: 'Far off', due_date: '2026-12-16' });
  await insert('finding', { ...finding, title: 'Without a date' });
  await insert('finding', { ...finding, title: 'Proposed', due_date: '2026-10-01', proposed: true });
  const closed = { status: 'REMEDIATED', resolved_at: '2026-10-02T00:00:00Z', resolved_by_name: 'Ada' };
  await insert('finding', { ...finding, title: 'Closed', due_date: '2026-10-01', ...closed });
  await insert('finding', { ...finding, title: 'Of theirs', due_date: '2026-10-01', vendor_id: theirs });
}

describe('GET /api/app/my-work', () => {
  it('200 shows the owner of vendors what waits for them, the most pressing first', async () => {
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

  it('200 shows whoever owns none what runs out anywhere, and only reviews that nobody has taken', async () => {
    const work = await workOf(other);
    expect(work.ownsVendors).toBe(false);
    expect(titles(work.reviews)).toEqual([['First', 'Second'], 2]);
    expect(titles(work.findings)).toEqual([[], 0]);
    expect(names(work.certifications)).toEqual(['Today', 'Soon']);
    expect(work.contracts?.entries.map(({ vendorName }) => vendorName)).toEqual(['Theirs', 'Mine']);
    expect(titles(work.overdueAssessments)).toEqual([['Later', 'Late'], 2]);
  });

  it.each<[Permission, (keyof MyWork)[]]>([
    ['assessments:review', ['reviews']],
    ['assessments:view', ['findings', 'overdueAssessments']],
    ['vendors:view', ['certifications', 'contracts']],
  ])('200 without %s leaves out %j', async (missing, lists) => {
    const call = await aSessionCaller(test, organisation, allBut(missing));
    const work = await workOf({ call });
    expect(Object.entries(work).flatMap(([name, list]) => (list === null ? [name] : []))).toEqual(lists);
  });

  it('200 shows at most 20 of a list, with how many there are', async () => {
    const crowded = await anOrganisation(test);
    const vendor_id = (await aVendor(test, crowded)).id;
    for (let day = 1; day <= 21; day += 1) {
      const due_date = `2026-10-${String(day).padStart(2, '0')}`;
      await anAssessmentRow(test, crowded, { vendor_id, title: due_date, status: 'SENT', due_date });
    }
    const { overdueAssessments, reviews } = await workOf({
      call: await aSessionCaller(test, crowded, ALL_PERMISSIONS),
    });
    expect(overdueAssessments?.totalCount).toBe(21);
    expect(overdueAssessments?.entries).toHaveLength(20);
    expect(overdueAssessments?.entries[0]?.title).toBe('2026-10-01');
    expect(titles(reviews)).toEqual([[], 0]);
  });
});
