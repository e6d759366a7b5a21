import { randomUUID } from 'node:crypto';
import type { AssessmentTable, AssessmentTableRow } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { saveResponsesCall, transitionCalls, yesResponse } from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { type AssessmentRowFields, insertAssessmentRow } from '../../../../test/support/assessment-rows.ts';
import { seedIntegrator, seedSignedInUser, seedVendor } from '../../../../test/support/factories.ts';
import { saveAnswerCall, usePortal } from '../../../../test/support/portal-calls.ts';
import { buildQuestion } from '../../../../test/support/questionnaires.ts';

// Parts of words that are searched for. cspell:ignore brik thei

const integrator = useAssessmentIntegrator();
const { anAssessment, aPublishedTemplate, audited, call, done, organisation, test, vendor } = integrator;
const { aContact, done: saved } = usePortal(integrator);

let robin: Awaited<ReturnType<typeof seedSignedInUser>>;
let contoso: string;
let fabrikam: string;

const listAssessments = (search: string) => robin.call({ method: 'GET', url: `/api/app/assessments?${search}` });
const read = async (search: string): Promise<AssessmentTable> => {
  const response = await listAssessments(search);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const titlesOf = async (search: string) => (await read(search)).entries.map(({ title }) => title);
const rowOf = async (id: string): Promise<AssessmentTableRow | undefined> =>
  (await read('pageSize=500')).entries.find((entry) => entry.id === id);

beforeAll(async () => {
  Object.assign(test.ctx, { now: () => new Date('2026-11-15T09:00:00Z') });
  robin = await seedSignedInUser(test, organisation);
  contoso = (await vendor({ name: 'Contoso Cloud', contactEmail: 'safe@mail.example' })).id;
  fabrikam = (await vendor({ name: 'fabrikam' })).id;
  const insert = (fields: AssessmentRowFields & { reviewer_id?: string }) =>
    insertAssessmentRow(test, organisation, fields);
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
  const stranger = await seedIntegrator(test);
  await insertAssessmentRow(test, stranger.organisation, {
    vendor_id: (await seedVendor(test, stranger.organisation)).id,
  });
});

describe('GET /api/app/assessments', () => {
  it('200 with the assessments of the organisation, newest first, paginated with the exact total', async () => {
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
  ])('200 sorted by %s, missing values last, ties newest first', async (sort, titles) => {
    expect(await titlesOf(`sort=${sort}`)).toEqual(titles);
  });

  it.each([
    ['query=THEI', ['Theirs']],
    ['query=contoso', ['Theirs', 'Late', 'Draft']],
    ['query=ri', ['Mine']],
    ['query=safe@mail', []],
    ['query=100%25', []],
    ['status=SENT', ['Late']],
    ['status=WITH_VENDOR', ['Late']],
    ['status=TO_REVIEW', ['Mine']],
    ['status=DRAFT,WITH_VENDOR', ['Late', 'Draft']],
    ['overdue=true', ['Late']],
    ['templateName=Cloud', ['Theirs']],
    ['reviewerId=me', ['Mine']],
    ['reviewerId=none', ['Late', 'Draft']],
    [`reviewerId=${randomUUID()}`, []],
    [`templateId=${randomUUID()}`, []],
    ['fromDate=2026-02-01&toDate=2026-03-01', ['Mine', 'Late']],
  ])('200 filtered by %s', async (search, titles) => {
    const table = await read(search);
    expect([table.entries.map(({ title }) => title), table.totalCount]).toEqual([titles, titles.length]);
  });

  it('200 filtered by vendor, and by template across its versions', async () => {
    expect(await titlesOf(`vendorId=${fabrikam}`)).toEqual(['Mine']);
    const { id: templateId } = await aPublishedTemplate();
    const { id } = await anAssessment('DRAFT', { templateId, vendorId: fabrikam });
    const next = (await call({ method: 'POST', url: `/api/v1/templates/${templateId}/versions` })).json();
    expect((await read(`templateId=${next.id}`)).entries.map((entry) => entry.id)).toEqual([id]);
    await done({ method: 'DELETE', url: `/api/v1/assessments/${id}` });
  });

  it.each(['sort=title', 'status=LOST', 'status=DRAFT,LOST', 'page=0', 'fromDate=soon', 'sort=score&sort=status'])(
    '400 for %s; names the parameter',
    async (search) => {
      const response = await listAssessments(search);
      expect([response.statusCode, response.json().details[0].path]).toEqual([400, search.split('=')[0]]);
    },
  );

  it('200 as CSV with all matches, audited with the filter', async () => {
    const response = await listAssessments('format=csv&reviewerId=me&query=brik&status=TO_REVIEW,COMPLETED');
    expect(response.headers['content-type']).toContain('text/csv');
    expect(response.body.split('\r\n').map((line) => line.split(',')[0])).toEqual(['Assessment', 'Mine', '']);
    expect((await audited())[0]).toMatchObject({
      action: 'EXPORT_ASSESSMENTS',
      meta: { filter: { query: 'brik', reviewerId: robin.user.id, status: 'SUBMITTED,UNDER_REVIEW,COMPLETED' } },
    });
  });
});

describe('Table row', () => {
  const sections = [
    { title: 'Access', questions: [buildQuestion('a'), buildQuestion('b', { required: false })] },
    {
      title: 'Encryption',
      questions: [
        buildQuestion('c'),
        buildQuestion('d', {
          conditionalLogic: { match: 'all', rules: [{ question: 'a', operator: 'equals', value: 'YES' }] },
        }),
        buildQuestion('e', { type: 'FILE_UPLOAD', expectedAnswer: null, required: false }),
      ],
    },
  ];

  it('shows the days overdue and the reviewer', async () => {
    const { entries } = await read('');
    expect(entries.map((entry) => [entry.title, entry.overdueDays, entry.reviewerId !== null])).toEqual([
      ['Theirs', 0, true],
      ['Mine', 0, true],
      ['Late', 5, false],
      ['Draft', 0, false],
    ]);
  });

  it("shows the vendor's progress: sent, opened, in progress, submitted", async () => {
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
    await saved(contact, saveAnswerCall('a', { answer: 'YES' }));
    expect(await rowOf(id)).toMatchObject({
      status: 'IN_PROGRESS',
      progress: { required: 3, answered: 1 },
      stuckOn: 'Encryption',
    });
    await done(
      saveResponsesCall(id, [
        yesResponse('c'),
        { questionKey: 'd', answer: null, notApplicable: true, justification: 'None' },
      ]),
    );
    expect(await rowOf(id)).toMatchObject({ progress: { required: 3, answered: 3 }, stuckOn: null });
    await done(transitionCalls(id).submit);
    expect(await rowOf(id)).toMatchObject({ status: 'SUBMITTED', progress: null, stuckOn: null });
  });

  it('counts a valid file as an answer, but not an expired one', async () => {
    const file = buildQuestion('f', { type: 'FILE_UPLOAD', expectedAnswer: null });
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
