import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { assessmentCall, decideCall } from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { buildQuestion } from '../../../../test/support/questionnaires.ts';

const { anAssessment, audited, call, done, refused, vendor } = useAssessmentIntegrator();

const exportCall = (id: string) => ({ method: 'GET' as const, url: `/api/assessments/${id}/export` });

/** Throws unless every row has as many cells as the header. */
const readRows = async (id: string) =>
  parse<Record<string, string>>((await call(exportCall(id))).body, { columns: true, relax_column_count: false });

const MADE = {
  template: {
    sections: [
      {
        title: 'Access',
        questions: [
          buildQuestion('a', { text: '=cmd|calc' }),
          buildQuestion('b', { type: 'MULTI_SELECT', options: ['x', 'y', 'z'], expectedAnswer: ['x', 'y', 'z'] }),
          buildQuestion('c', { type: 'FREE_TEXT', expectedAnswer: 'Something sensible', required: false }),
          buildQuestion('d', { required: false }),
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
  it('200 with text/csv of all responses, compliance and findings, named after the vendor', async () => {
    const { id: vendorId } = await vendor({ name: 'Zürich Müller & 名前' });
    const { id } = await anAssessment('UNDER_REVIEW', { ...MADE, vendorId });
    await done(decideCall(id, 'c', { decision: 'NOT_APPLICABLE', rationale: 'Only a phone number' }));
    const response = await call(exportCall(id));
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toContain(`filename*=UTF-8''Z%C3%BCrich%20M%C3%BCller%20%26%20`);

    const rows = await readRows(id);
    expect(rows.map((row) => [row.Key, row.Answer, row['Compliance status'], row.Compliance])).toEqual([
      ['a', 'NO', 'NON_COMPLIANT', '0'],
      ['b', 'x; y', 'PARTIAL', '0.666667'],
      ['c', `'+1 555 0100`, 'NOT_APPLICABLE', ''],
      ['d', '', 'NON_COMPLIANT', '0'],
    ]);
    expect(rows[0]).toMatchObject({
      Section: 'Access',
      Question: `'=cmd|calc`,
      Why: 'Answered No. Expected Yes',
    });
    expect(rows[2]).toMatchObject({ Decision: 'NOT_APPLICABLE', Rationale: 'Only a phone number' });
    expect(rows.map((row) => [row['Finding severities'], row['Finding statuses']])).toEqual([
      ['HIGH', 'PROPOSED'],
      ['', ''],
      ['', ''],
      ['HIGH', 'PROPOSED'],
    ]);
    for (const row of rows) {
      expect(row).toMatchObject({
        'Assessment ID': id,
        Vendor: 'Zürich Müller & 名前',
        'Assessment status': 'UNDER_REVIEW',
      });
    }
    expect((await audited())[0]).toMatchObject({ action: 'EXPORT_ASSESSMENT', entity_id: id });
  });

  it('200 with several findings of a question in its row, and those of no question in the last row', async () => {
    const { id } = await anAssessment('UNDER_REVIEW', MADE);
    const raise = async (fields: object) => {
      const finding = { severity: 'LOW', description: '', ...fields };
      const response = await call(assessmentCall(id, 'findings', finding));
      expect(response.statusCode, response.body).toBe(201);
    };
    await raise({
      title: 'First',
      description: 'One\nline',
      severity: 'HIGH',
      questionKey: 'b',
      dueDate: '2099-01-01',
    });
    await raise({ title: 'Second, of b', questionKey: 'b', dueDate: null });
    await raise({ title: 'Of the whole' });
    const rows = await readRows(id);
    expect(rows.map(({ Key }) => Key)).toEqual(['a', 'b', 'c', 'd', '']);
    expect(rows[1]).toMatchObject({
      Findings: 'First; Second, of b',
      'Finding descriptions': 'One\nline; ',
      'Finding severities': 'HIGH; LOW',
      'Finding due dates': '2099-01-01; ',
      'Finding resolution notes': '',
    });
    expect(rows[4]).toMatchObject({
      ...{ Section: '', Question: '', 'Not applicable': '', 'Compliance status': '', 'Assessment ID': id },
      ...{ Findings: 'Of the whole', 'Finding statuses': 'OPEN' },
    });
  });

  it('200 for a draft, with its questions and no compliance status', async () => {
    const { id } = await anAssessment('DRAFT', MADE);
    expect((await readRows(id)).map((row) => [row.Key, row['Compliance status']])).toEqual([
      ['a', ''],
      ['b', ''],
      ['c', ''],
      ['d', ''],
    ]);
  });

  it.each(['00000000-0000-4000-8000-000000000000', 'nonsense'])('404 for %s; writes nothing', async (id) => {
    expect((await refused(exportCall(id))).statusCode).toBe(404);
  });
});
