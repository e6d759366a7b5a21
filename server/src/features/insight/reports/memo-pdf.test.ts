import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { seedSignedInUser, seedUser } from '../../../../test/support/factories.ts';
import { describeWith } from '../../../../test/support/programs.ts';
import { buildQuestion, withQuestions } from '../../../../test/support/questionnaires.ts';
import { readInfo, readPages, readTags, readText } from '../../../../test/support/read-pdf.ts';
import { vendorRecordCalls } from '../../../../test/support/vendor-records.ts';

const { anAssessment, audited, call, organisation, test, vendor } = useAssessmentIntegrator();

let user: Awaited<ReturnType<typeof seedSignedInUser>>;
let frameworkId: string;
const CODES = Array.from({ length: 20 }, (_, index) => `CC${String(index + 1)}.1`);

beforeAll(async () => {
  user = await seedSignedInUser(test, organisation);
  const response = await call({
    method: 'POST',
    url: '/api/v1/frameworks/import?name=SOC%202&version=2017',
    headers: { 'content-type': 'text/csv' },
    payload: ['domain,code,title,guidance', ...CODES.map((code) => `Access,${code},Logical access,`)].join('\n'),
  });
  frameworkId = response.json().id;
});

const getMemoCall = (vendorId: string, framework = frameworkId) => ({
  method: 'GET' as const,
  url: `/api/app/vendors/${vendorId}/frameworks/${framework}/responsibility-memo`,
});
const memo = async (vendorId: string): Promise<Buffer> => {
  const response = await user.call(getMemoCall(vendorId));
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  return response.rawPayload;
};

const DESCRIPTION =
  'Review every quarter who holds administrator access to the service, and remove the access of people who left or changed their role.';

/** Responsibilities for different controls: overdue, open, done and not applicable in turn. */
async function aVendorWith(responsibilities: number) {
  const { id } = await vendor({ name: 'Claimsight' });
  const mapped = (key: string, code: string) =>
    buildQuestion(key, { controlMappings: [{ framework: 'SOC 2', version: '2017', code }] });
  await anAssessment('COMPLETED', {
    ...withQuestions(mapped('a', 'CC1.1'), mapped('b', 'CC2.1')),
    vendorId: id,
    responses: [
      { questionKey: 'a', answer: 'YES', notApplicable: false },
      { questionKey: 'b', answer: 'NO', notApplicable: false },
    ],
  });
  const owner = await seedUser(test, organisation, { name: 'Robin Meyer' });
  const certification = await call(
    vendorRecordCalls('certifications').createCall(id, { name: 'SOC 2 Type II, 2026', issuer: 'Auditor' }),
  );
  const kinds = [
    { status: 'COMPLETED', dueDate: '2026-01-31' },
    { status: 'PENDING', dueDate: '2020-01-31' },
    { status: 'IN_PROGRESS', dueDate: '2099-01-31' },
    { status: 'NOT_APPLICABLE' },
  ];
  for (let index = 0; index < responsibilities; index += 1) {
    const body = {
      title: `Responsibility ${String(index + 1)}`,
      description: DESCRIPTION,
      controlCode: CODES[index % CODES.length],
      ownerId: owner.id,
      certificationId: certification.json().id,
      ...kinds[index % kinds.length],
    };
    const response = await call(vendorRecordCalls('responsibilities').createCall(id, body));
    expect(response.statusCode, response.body).toBe(201);
  }
  return id;
}

describeWith('pdftotext')('GET /api/app/vendors/:vendorId/frameworks/:frameworkId/responsibility-memo', () => {
  it('200 on one page for 15 responsibilities, accessible, named after vendor and framework; audits the export', async () => {
    const vendorId = await aVendorWith(15);
    const response = await user.call(getMemoCall(vendorId));
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('filename="Claimsight SOC 2 responsibilities.pdf"'),
    });
    const pdf = response.rawPayload;
    expect(readPages(pdf)).toHaveLength(1);
    expect(readInfo(pdf)).toMatchObject({ Title: 'Memo for auditors: Claimsight: SOC 2 2017', Tagged: 'yes' });
    expect(readTags(pdf)).toEqual(expect.arrayContaining(['H1', 'Table', 'TH', 'TD']));
    const text = readText(pdf);
    for (const index of Array.from({ length: 15 }, (_, at) => at + 1)) {
      expect(text).toContain(`Responsibility ${String(index)}`);
    }
    expect(text).toContain('15 responsibilities: 4 done, 4 overdue.');
    expect((await audited())[0]).toMatchObject({
      action: 'EXPORT_RESPONSIBILITY_MEMO',
      entity_id: vendorId,
      entity_name: 'Claimsight',
      meta: { frameworkId, framework: 'SOC 2', reportId: expect.any(String) },
    });
  });

  it('200 with the overdue ones first, each with its control, owner, date and whether it is done', async () => {
    const vendorId = await aVendorWith(4);
    const text = readText(await memo(vendorId));
    const order = ['Responsibility 2', 'Responsibility 3', 'Responsibility 1', 'Responsibility 4'];
    expect(order.map((title) => text.indexOf(title)).every((at, index, all) => at > (all[index - 1] ?? -1))).toBe(true);
    expect(text).toContain('31 January 2020');
    expect(text).toContain('Robin Meyer');
    expect(text).toContain('From SOC 2 Type II, 2026');
    for (const word of ['Overdue', 'Yes', 'No', 'Not applicable', 'Vendor deficient', 'Vendor: not assessed']) {
      expect(text).toContain(word);
    }
  });

  it('200 flows on to further pages, with the head of the table on each', async () => {
    const pages = readPages(await memo(await aVendorWith(40)));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.length).toBeLessThan(4);
    for (const page of pages.slice(0, -1)) expect(page).toContain('Control and state');
  });

  it('200 lists responsibilities without a control, and counts those that name another one', async () => {
    const { id } = await vendor({ name: 'Unmapped' });
    const { createCall } = vendorRecordCalls('responsibilities');
    await call(createCall(id, { title: 'Keep the list of users short' }));
    await call(createCall(id, { title: 'Elsewhere', controlCode: 'ISO-1' }));
    const text = readText(await memo(id));
    expect(text).toContain('No responsibilities are recorded for controls of this framework.');
    expect(text).toContain('Keep the list of users short');
    expect(text).toContain('Unassigned');
    expect(text).toContain('1 more names a control that is not in this framework.');
    expect(text).not.toContain('Elsewhere');
  });

  it('404 for an unknown vendor and an unknown framework; writes nothing', async () => {
    const { id } = await vendor();
    const before = await fingerprintDatabase(test.database);
    for (const request of [getMemoCall(randomUUID()), getMemoCall(id, randomUUID())]) {
      expect((await user.call(request)).statusCode).toBe(404);
    }
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });
});
