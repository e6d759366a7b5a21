import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type AssessmentRowFields,
  insertAssessmentRow,
  insertCompletion,
  insertVendorControl,
} from '../../../../test/support/assessment-rows.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';

const integrator = useIntegrator();
const { call, test, vendor } = integrator;

const reading = async (path: string) => {
  const answer = await call({ method: 'GET', url: `/api/v1/vendors/${path}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const insert = (fields: AssessmentRowFields) => insertAssessmentRow(test, integrator.organisation, fields);

/** Inserts a vendor's controls, each with framework, domain and exact ratio. */
async function standing(vendor_id: string, controls: readonly (readonly [string, string, string])[]) {
  const frameworks = new Map(controls.map(([name]) => [name, randomUUID()]));
  for (const [index, [framework_name, domain, ratio]] of controls.entries()) {
    const framework_id = frameworks.get(framework_name) ?? '';
    const control_code = `C-${String(index)}`;
    const fields = { vendor_id, framework_id, framework_name, control_code, domain, ratio };
    await insertVendorControl(test, integrator.organisation, fields);
  }
  return frameworks;
}

describe('Assessments in the vendor detail', () => {
  it('200 with ID, title, status, score, template name and version of each, newest first', async () => {
    const { id: vendor_id } = await vendor();
    const other = await vendor();
    await insert({ vendor_id: other.id, title: 'Of another vendor' });
    const older = await insert({
      vendor_id,
      title: 'Older "Ω"',
      status: 'COMPLETED',
      score: 0.5679,
      template_name: 'Security',
      template_version: 3,
      created_at: '2026-01-01T00:00:00Z',
    });
    const newer = await insert({ vendor_id, title: 'Newer', created_at: '2026-02-01T00:00:00Z' });
    expect((await reading(vendor_id)).assessments).toEqual([
      {
        id: newer,
        title: 'Newer',
        status: 'DRAFT',
        score: null,
        templateName: 'Questionnaire',
        templateVersion: 1,
      },
      {
        id: older,
        title: 'Older "Ω"',
        status: 'COMPLETED',
        score: 0.5679,
        templateName: 'Security',
        templateVersion: 3,
      },
    ]);
  });

  it('200 with more assessments than fit on one page', async () => {
    const { id: vendor_id } = await vendor();
    for (let n = 0; n < 30; n += 1) await insert({ vendor_id });
    expect((await reading(vendor_id)).assessments).toHaveLength(30);
  });
});

describe('Domain breakdown of a vendor', () => {
  it('200 with the unweighted mean and the number of the assessed controls', async () => {
    const { id } = await vendor();
    const frameworks = await standing(id, [
      ['NIST CSF', 'Protect', '5/6'],
      ['NIST CSF', 'Protect', '1'],
    ]);
    const { domainBreakdown } = await reading(id);
    expect(domainBreakdown).toEqual([
      {
        domain: 'Protect',
        frameworkId: frameworks.get('NIST CSF'),
        frameworkName: 'NIST CSF',
        complianceRatio: 0.9167,
        controlCount: 2,
        exact: '11/12',
      },
    ]);
    expect((await reading(`${id}/score`)).domainBreakdown).toEqual(domainBreakdown);
  });

  it('200 calculates the mean exactly and rounds once, half up', async () => {
    const { id } = await vendor();
    await standing(id, [
      ['F', 'Thirds', '1/3'],
      ['F', 'Thirds', '2/3'],
      ['F', 'Thirds', '1/2'],
      ['F', 'Half up', '1/20000'],
    ]);
    const { domainBreakdown } = await reading(id);
    const ratios = domainBreakdown.map(({ complianceRatio }: { complianceRatio: number }) => complianceRatio);
    expect(ratios).toEqual([0.0001, 0.5]);
  });

  it('200 by framework name, then domain; the same domain of two frameworks is listed twice', async () => {
    const { id } = await vendor();
    await standing(id, [
      ['ISO 27001', 'Operations', '1'],
      ['ISO 27001', 'Access', '0'],
      ['CSF', 'Access', '1/2'],
      ['CSF', 'Recover', '1/4'],
    ]);
    const { domainBreakdown } = await reading(id);
    const shown = domainBreakdown.map((entry: Record<string, unknown>) => [
      entry.frameworkName,
      entry.domain,
      entry.complianceRatio,
    ]);
    expect(shown).toEqual([
      ['CSF', 'Access', 0.5],
      ['CSF', 'Recover', 0.25],
      ['ISO 27001', 'Access', 0],
      ['ISO 27001', 'Operations', 1],
    ]);
  });
});

describe('Score history of a vendor', () => {
  it('200 with the last completion of each assessment, oldest first, also if it was reopened', async () => {
    const { id: vendor_id } = await vendor();
    const first = await insert({ vendor_id, title: 'First', status: 'UNDER_REVIEW' });
    const second = await insert({
      vendor_id,
      title: 'Second',
      status: 'COMPLETED',
      score: 0.75,
      earned: '3',
      possible: '4',
    });
    const completion = { vendor_id, submitted_at: null };
    const complete = (fields: Parameters<typeof insertCompletion>[2]) =>
      insertCompletion(test, integrator.organisation, fields);
    await complete({ ...completion, assessment_id: second, score: 0.75, completed_at: '2026-06-01T00:00:00Z' });
    await complete({
      ...completion,
      assessment_id: second,
      score: 0.5,
      reopened_at: '2026-05-02T00:00:00Z',
      submitted_at: '2026-11-01T10:20:30.4567Z',
      completed_at: '2026-05-01T00:00:00Z',
    });
    const third = await insert({ vendor_id, title: 'Third', status: 'UNDER_REVIEW' });
    await complete({
      ...completion,
      assessment_id: third,
      score: 0.25,
      reopened_at: '2026-05-02T00:00:00Z',
      completed_at: '2026-03-01T00:00:00Z',
    });
    await complete({
      ...completion,
      assessment_id: first,
      score: null,
      submitted_at: '2025-12-31T23:59:59.999999Z',
      completed_at: '2026-01-01T00:00:00Z',
    });
    expect((await reading(vendor_id)).history).toEqual([
      { id: first, title: 'First', submittedAt: '2025-12-31T23:59:59.999Z', score: null, exactScore: null },
      { id: third, title: 'Third', submittedAt: null, score: 0.25, exactScore: null },
      { id: second, title: 'Second', submittedAt: null, score: 0.75, exactScore: '3/4' },
    ]);
  });
});

describe('GET /api/v1/vendors/{vendorId}/assessments', () => {
  it('200 equals the assessment list filtered by vendorId, plus the vendor name', async () => {
    const { id: vendor_id } = await vendor({ name: 'Contoso' });
    const other = await vendor();
    await insert({ vendor_id: other.id });
    for (const day of ['01', '02', '03']) {
      await insert({ vendor_id, title: `Day ${day}`, created_at: `2026-01-${day}T00:00:00Z` });
    }
    const list = await reading(`${vendor_id}/assessments`);
    const filtered = (await call({ method: 'GET', url: `/api/v1/assessments?vendorId=${vendor_id}` })).json();
    expect(list).toEqual({ vendorId: vendor_id, vendorName: 'Contoso', ...filtered });
    expect(list.entries.map(({ title }: { title: string }) => title)).toEqual(['Day 03', 'Day 02', 'Day 01']);
    const second = await reading(`${vendor_id}/assessments?page=2&pageSize=2`);
    expect(second).toMatchObject({ page: 2, pageSize: 2, totalCount: 3, entries: [{ title: 'Day 01' }] });
  });

  it('200 filters by status; an unknown status matches nothing', async () => {
    const { id: vendor_id } = await vendor();
    await insert({ vendor_id, title: 'Sent', status: 'SENT' });
    await insert({ vendor_id, title: 'Draft' });
    const titlesOf = async (status: string) =>
      (await reading(`${vendor_id}/assessments?status=${status}`)).entries.map(({ title }: { title: string }) => title);
    expect(await titlesOf('SENT')).toEqual(['Sent']);
    expect(await titlesOf('OVERDUE')).toEqual([]);
    expect(await titlesOf('sent')).toEqual([]);
  });
});
