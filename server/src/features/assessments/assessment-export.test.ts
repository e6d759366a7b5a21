import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { assessmentsOf, deciding } from '../../../test/assessment-life.ts';
import { useIntegrator } from '../../../test/integrator.ts';
import { aQuestion } from '../../../test/questionnaires.ts';

const integrator = useIntegrator();
const { audited, call, refused, vendor } = integrator;
const { anAssessment, done } = assessmentsOf(integrator);

const exporting = (id: string) => ({ method: 'GET' as const, url: `/api/assessments/${id}/export` });

/** The tables of the file, each as a list of records. */
const tablesIn = (csv: string): Record<string, string>[][] =>
  csv
    .split('\r\n\r\n')
    .map((block) => parse<Record<string, string>>(block, { columns: true, record_delimiter: '\r\n' }));

const MADE = {
  template: {
    sections: [
      {
        title: 'Access',
        questions: [
          aQuestion('a', { text: '=cmd|calc' }),
          aQuestion('b', { type: 'MULTI_SELECT', options: ['x', 'y', 'z'], expectedAnswer: ['x', 'y', 'z'] }),
          aQuestion('c', { type: 'FREE_TEXT', expectedAnswer: 'Something sensible', required: false }),
          aQuestion('d', { required: false }),
        ],
      },
    ],
  },
  responses: [
    { questionKey: 'a', answer: 'NO' },
    { questionKey: 'b', answer: ['x', 'y'] },
    { questionKey: 'c', answer: '+1 555 0100' },
  ],
};

describe('GET /api/assessments/{assessmentId}/export', () => {
  it('200 text/csv of all responses with compliance status and findings, attached under the name of the vendor', async () => {
    const { id: vendorId } = await vendor({ name: 'Zürich Müller & 名前' });
    const { id } = await anAssessment('UNDER_REVIEW', { ...MADE, vendorId });
    await done(deciding(id, 'c', { decision: 'NOT_APPLICABLE', rationale: 'Only a phone number' }));
    const answer = await call(exporting(id));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain(`filename*=UTF-8''Z%C3%BCrich%20M%C3%BCller%20%26%20`);

    const [assessment, responses, findings] = tablesIn(answer.body);
    expect(assessment).toMatchObject([{ ID: id, Vendor: 'Zürich Müller & 名前', Status: 'UNDER_REVIEW' }]);
    expect(responses?.map((row) => [row.Key, row.Answer, row['Compliance status'], row.Compliance])).toEqual([
      ['a', 'NO', 'NON_COMPLIANT', '0'],
      ['b', 'x; y', 'PARTIAL', '2/3'],
      ['c', `'+1 555 0100`, 'NOT_APPLICABLE', ''],
      ['d', '', 'NON_COMPLIANT', '0'],
    ]);
    expect(responses?.[0]).toMatchObject({
      Section: 'Access',
      Question: `'=cmd|calc`,
      Why: 'Answered NO; expected YES',
    });
    expect(responses?.[2]).toMatchObject({ Decision: 'NOT_APPLICABLE', Rationale: 'Only a phone number' });
    expect(findings?.map((row) => [row.Key, row.Severity, row.Status]).sort()).toEqual([
      ['a', 'HIGH', 'PROPOSED'],
      ['d', 'HIGH', 'PROPOSED'],
    ]);
    expect((await audited())[0]).toMatchObject({ action: 'EXPORT_ASSESSMENT', entity_id: id });
  });

  it('200 for a draft too, with its questions and nothing judged', async () => {
    const { id } = await anAssessment('DRAFT', MADE);
    const [, responses] = tablesIn((await call(exporting(id))).body);
    expect(responses?.map((row) => [row.Key, row['Compliance status']])).toEqual([
      ['a', ''],
      ['b', ''],
      ['c', ''],
      ['d', ''],
    ]);
  });

  it.each(['00000000-0000-4000-8000-000000000000', 'nonsense'])('404 for %s, and nothing is written', async (id) => {
    expect((await refused(exporting(id))).statusCode).toBe(404);
  });
});
