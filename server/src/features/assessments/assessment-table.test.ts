import { randomUUID } from 'node:crypto';
import type { AssessmentRow, AssessmentTable } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { answering, assessmentsOf, steps, yes } from '../../../test/assessment-life.ts';
import { anAssessmentRow, type AssessmentFields } from '../../../test/assessments.ts';
import { aSignedInUser, anIntegrator, aVendor } from '../../../test/factories.ts';
import { useIntegrator } from '../../../test/integrator.ts';
import { aQuestion, templatesOf } from '../../../test/questionnaires.ts';
import { portalOf, saving } from '../../../test/portal.ts';

const integrator = useIntegrator();
const { audited, call, test, vendor } = integrator;
const { anAssessment, done } = assessmentsOf(integrator);
const { aContact, done: saved } = portalOf(integrator);
const { aPublishedTemplate } = templatesOf(integrator);

let robin: Awaited<ReturnType<typeof aSignedInUser>>;
let contoso: string;
let fabrikam: string;

const listing = (search: string) => robin.call({ method: 'GET', url: `/api/app/assessments?${search}` });
const read = async (search: string): Promise<AssessmentTable> => {
  const answer = await listing(search);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const titlesOf = async (search: string) => (await read(search)).entries.map(({ title }) => title);
const rowOf = async (id: string): Promise<AssessmentRow | undefined> =>
  (await read('pageSize=500')).entries.find((entry) => entry.id === id);

beforeAll(async () => {
  Object.assign(test.ctx, { now: () => new Date('2026-11-15T09:00:00Z') });
  robin = await aSignedInUser(test, integrator.organisation);
  contoso = (await vendor({ name: 'Contoso Cloud', contactEmail: 'safe@mail.example' })).id;
  fabrikam = (await vendor({ name: 'fabrikam' })).id;
  const insert = (fields: AssessmentFields & { reviewer_id?: string }) =>
    anAssessmentRow(test, integrator.organisation, fields);
  await insert({ vendor_id: contoso, title: 'Draft', created_at: '2026-01-01T00:00:00Z' });
  await insert({
    vendor_id: contoso,
    title: 'Late',
    status: 'SENT',
    due_date: '2026-11-10',
    created_at: '2026-02-01T00:00:00Z',
  });
  await insert({
    vendor_id: fabrikam,
    title: 'Mine',
    status: 'UNDER_REVIEW',
    reviewer_id: robin.user.id,
    reviewer_name: 'Robin',
    score: 0.5,
    created_at: '2026-03-01T00:00:00Z',
  });
  await insert({
    vendor_id: contoso,
    title: 'Theirs',
    status: 'COMPLETED',
    template_name: 'Cloud',
    reviewer_id: randomUUID(),
    reviewer_name: 'Ada',
    due_date: '2026-05-01',
    score: 0.9,
    created_at: '2026-04-01T00:00:00Z',
  });
  const stranger = await anIntegrator(test);
  await anAssessmentRow(test, stranger.organisation, { vendor_id: (await aVendor(test, stranger.organisation)).id });
});

describe('GET /api/app/assessments', () => {
  it('200 with the assessments of the organisation, newest first, page by page with the exact total', async () => {
    expect(await titlesOf('')).toEqual(['Theirs', 'Mine', 'Late', 'Draft']);
    const page = await read('page=2&pageSize=3');
    expect([page.entries.map(({ title }) => title), page.totalCount]).toEqual([['Draft'], 4]);
    expect(await read('page=9')).toMatchObject({ entries: [], page: 9, pageSize: 50, totalCount: 4 });
  });

  it.each([
    ['createdAt', ['Draft', 'Late', 'Mine', 'Theirs']],
    ['-createdAt', ['Theirs', 'Mine', 'Late', 'Draft']],
    ['dueDate', ['Theirs', 'Late', 'Mine', 'Draft']],
    ['-dueDate', ['Mine', 'Late', 'Theirs', 'Draft']],
    ['vendorName', ['Theirs', 'Late', 'Draft', 'Mine']],
    ['-vendorName', ['Mine', 'Theirs', 'Late', 'Draft']],
    ['status', ['Draft', 'Late', 'Mine', 'Theirs']],
    ['-status', ['Theirs', 'Mine', 'Late', 'Draft']],
    ['score', ['Mine', 'Theirs', 'Late', 'Draft']],
    ['-score', ['Theirs', 'Mine', 'Late', 'Draft']],
  ])('200 sorted by %s, without a value last, equals newest first', async (sort, titles) => {
    expect(await titlesOf(`sort=${sort}`)).toEqual(titles);
  });

  it.each([
    ['query=THEI', ['Theirs']],
    ['query=contoso', ['Theirs', 'Late', 'Draft']],
    ['query=ri', ['Mine']],
    ['query=safe@mail', []],
    ['query=100%25', []],
    ['status=SENT', ['Late']],
    ['overdue=true', ['Late']],
    ['templateName=Cloud', ['Theirs']],
    ['reviewerId=me', ['Mine']],
    ['reviewerId=none', ['Late', 'Draft']],
    [`reviewerId=${randomUUID()}`, []],
    [`templateId=${randomUUID()}`, []],
    ['fromDate=2026-02-01&toDate=2026-03-01', ['Mine', 'Late']],
  ])('200 with what %s selects', async (search, titles) => {
    const table = await read(search);
    expect([table.entries.map(({ title }) => title), table.totalCount]).toEqual([titles, titles.length]);
  });

  it('200 with those of a vendor, and of every version of a template', async () => {
    expect(await titlesOf(`vendorId=${fabrikam}`)).toEqual(['Mine']);
    const { id: templateId } = await aPublishedTemplate();
    const { id } = await anAssessment('DRAFT', { templateId, vendorId: fabrikam });
    const next = (await call({ method: 'POST', url: `/api/v1/templates/${templateId}/versions` })).json();
    expect((await read(`templateId=${next.id}`)).entries.map((entry) => entry.id)).toEqual([id]);
    await done({ method: 'DELETE', url: `/api/v1/assessments/${id}` });
  });

  it.each(['sort=title', 'status=LOST', 'page=0', 'fromDate=soon', 'sort=score&sort=status'])(
    '400 for %s, naming the parameter',
    async (search) => {
      const answer = await listing(search);
      expect([answer.statusCode, answer.json().details[0].path]).toEqual([400, search.split('=')[0]]);
    },
  );

  it('200 as CSV with every match, audited with what was asked for', async () => {
    const answer = await listing('format=csv&reviewerId=me&query=brik');
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.body.split('\r\n').map((line) => line.split(',')[0])).toEqual(['Assessment', 'Mine', '']);
    expect((await audited())[0]).toMatchObject({
      action: 'EXPORT_ASSESSMENTS',
      meta: { filter: { query: 'brik', reviewerId: robin.user.id } },
    });
  });
});

describe('A line of the table', () => {
  const sections = [
    { title: 'Access', questions: [aQuestion('a'), aQuestion('b', { required: false })] },
    {
      title: 'Encryption',
      questions: [
        aQuestion('c'),
        aQuestion('d', {
          conditionalLogic: { match: 'all', rules: [{ question: 'a', operator: 'equals', value: 'YES' }] },
        }),
        aQuestion('e', { type: 'FILE_UPLOAD', expectedAnswer: null, required: false }),
      ],
    },
  ];

  it('tells how many days it is overdue, and who reviews it', async () => {
    const { entries } = await read('');
    expect(entries.map((entry) => [entry.title, entry.overdueDays, entry.reviewerId !== null])).toEqual([
      ['Theirs', 0, true],
      ['Mine', 0, true],
      ['Late', 5, false],
      ['Draft', 0, false],
    ]);
  });

  it('follows the vendor: sent, opened, answering, done', async () => {
    const { id } = await anAssessment('SENT', { template: { sections }, vendorId: fabrikam });
    expect(await rowOf(id)).toMatchObject({
      progress: { required: 2, answered: 0 },
      openedAt: null,
      lastActivityAt: null,
      stuckOn: null,
    });
    const contact = await aContact(id);
    const opened = await rowOf(id);
    expect(opened).toMatchObject({ stuckOn: 'Access', progress: { required: 2, answered: 0 } });
    expect(opened?.openedAt).toEqual(expect.any(String));
    expect(opened?.lastActivityAt).toEqual(expect.any(String));
    await saved(contact, saving('a', { answer: 'YES' }));
    expect(await rowOf(id)).toMatchObject({
      status: 'IN_PROGRESS',
      progress: { required: 3, answered: 1 },
      stuckOn: 'Encryption',
    });
    await done(
      answering(id, [yes('c'), { questionKey: 'd', answer: null, notApplicable: true, justification: 'None' }]),
    );
    expect(await rowOf(id)).toMatchObject({ progress: { required: 3, answered: 3 }, stuckOn: null });
    await done(steps(id).submit);
    expect(await rowOf(id)).toMatchObject({ status: 'SUBMITTED', progress: null, stuckOn: null });
  });

  it('counts a file that is still valid as an answer, and one that has expired not', async () => {
    const file = aQuestion('f', { type: 'FILE_UPLOAD', expectedAnswer: null });
    const { id } = await anAssessment('SENT', {
      template: { sections: [{ title: 'Files', questions: [file] }] },
      vendorId: fabrikam,
    });
    const upload = (expiresDate: string) =>
      call({
        method: 'POST',
        url: `/api/v1/assessments/${id}/evidence?fileName=p.txt&questionKey=f&expiresDate=${expiresDate}`,
        headers: { 'content-type': 'text/plain' },
        payload: 'A policy',
      });
    expect((await upload('2026-11-14')).statusCode).toBe(201);
    expect(await rowOf(id)).toMatchObject({ progress: { required: 1, answered: 0 } });
    expect((await upload('2026-11-15')).statusCode).toBe(201);
    expect(await rowOf(id)).toMatchObject({ progress: { required: 1, answered: 1 } });
  });
});
