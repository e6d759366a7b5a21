import type { AssessmentDetail, Question } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  assessmentCall,
  saveResponsesCall,
  transitionCalls,
  yesResponse,
} from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { buildQuestion, findQuestion, withQuestions } from '../../../../test/support/questionnaires.ts';

const { anAssessment, audited, done, refused } = useAssessmentIntegrator();

const aKind = (type: Question['type'], options: string[] | null = null) =>
  buildQuestion(type.toLowerCase(), { type, options, required: false, expectedAnswer: null });
const EVERY_TYPE = withQuestions(
  aKind('YES_NO'),
  aKind('MULTIPLE_CHOICE', ['red', 'green']),
  aKind('COMBOBOX', ['red', 'green']),
  aKind('MULTI_SELECT', ['red', 'green', 'blue']),
  aKind('NUMERIC'),
  aKind('RATING'),
  aKind('DATE'),
  aKind('FREE_TEXT'),
  aKind('FILE_UPLOAD'),
);

/** Shared by tests that each use a single question. */
let shared: AssessmentDetail;
beforeAll(async () => {
  shared = await anAssessment('SENT', EVERY_TYPE);
});
const responseOf = (detail: AssessmentDetail, key: string) => findQuestion(detail, key)?.response;

describe('PUT /api/v1/assessments/{assessmentId}/responses', () => {
  it.each([
    ['yes_no', 'YES'],
    ['yes_no', 'NO'],
    ['multiple_choice', 'green'],
    ['combobox', 'green'],
    ['combobox', 'purple'],
    ['multi_select', ['red']],
    ['multi_select', ['blue', 'red']],
    ['numeric', 0],
    ['numeric', -2.5],
    ['rating', 1],
    ['rating', 5],
    ['date', '2024-02-29'],
    ['free_text', 'We do, 每天.'],
  ])('200 for %s with %j, which is returned unchanged', async (questionKey, answer) => {
    expect(responseOf(await done(saveResponsesCall(shared.id, [{ questionKey, answer }])), questionKey)).toMatchObject({
      answer,
      notApplicable: false,
      justification: null,
      review: null,
    });
  });

  it.each([
    ['yes_no', 'yes', 'The answer must be YES or NO'],
    ['yes_no', 1, 'The answer must be YES or NO'],
    ['multiple_choice', 'purple', 'The answer must be one of the options'],
    ['multiple_choice', ['red'], 'The answer must be one of the options'],
    ['combobox', 7, 'The answer must be text'],
    ['multi_select', ['purple'], 'The answer must be a list of options without duplicates'],
    ['multi_select', ['red', 'red'], 'The answer must be a list of options without duplicates'],
    ['multi_select', 'red', 'The answer must be a list of options without duplicates'],
    ['numeric', '7', 'The answer must be a number'],
    ['rating', 0, 'The answer must be a whole number from 1 to 5'],
    ['rating', 6, 'The answer must be a whole number from 1 to 5'],
    ['rating', 2.5, 'The answer must be a whole number from 1 to 5'],
    ['date', '2023-02-29', 'The answer must be a date (YYYY-MM-DD)'],
    ['date', '01.02.2024', 'The answer must be a date (YYYY-MM-DD)'],
    ['date', 20240229, 'The answer must be a date (YYYY-MM-DD)'],
    ['free_text', ['a'], 'The answer must be text'],
    ['file_upload', 'policy.pdf', 'This question requires a file. Upload it as evidence.'],
  ])('400 for %s with %j, with an error message; writes nothing', async (questionKey, answer, words) => {
    const other = questionKey === 'yes_no' ? { questionKey: 'numeric', answer: 3 } : yesResponse('yes_no');
    const refusal = await refused(saveResponsesCall(shared.id, [other, { questionKey, answer }]));
    expect([refusal.statusCode, refusal.json()]).toMatchObject([
      400,
      { error: 'Response data is invalid', details: [{ path: 'responses.1', message: `${questionKey}: ${words}` }] },
    ]);
  });

  it.each([[null], [''], ['  ']])('200 for the blank answer %j, which clears the answer', async (answer) => {
    await done(saveResponsesCall(shared.id, [{ questionKey: 'free_text', answer: 'Something' }]));
    const after = await done(saveResponsesCall(shared.id, [{ questionKey: 'free_text', answer }]));
    expect(responseOf(after, 'free_text')).toMatchObject({ answer: null, notApplicable: false });
  });

  it('200 for an empty selection, which clears the answer', async () => {
    await done(saveResponsesCall(shared.id, [{ questionKey: 'multi_select', answer: ['red'] }]));
    const after = await done(saveResponsesCall(shared.id, [{ questionKey: 'multi_select', answer: [] }]));
    expect(responseOf(after, 'multi_select')).toMatchObject({ answer: null });
  });

  it('200 for "not applicable" with a justification, which replaces the answer', async () => {
    await done(saveResponsesCall(shared.id, [yesResponse('yes_no')]));
    const claim = { questionKey: 'yes_no', answer: null, notApplicable: true, justification: 'No such system' };
    const { questionKey, ...shown } = claim;
    expect(responseOf(await done(saveResponsesCall(shared.id, [claim])), questionKey)).toMatchObject(shown);
    const answered = responseOf(
      await done(saveResponsesCall(shared.id, [{ ...yesResponse('yes_no'), justification: 'x' }])),
      'yes_no',
    );
    expect(answered).toMatchObject({ answer: 'YES', notApplicable: false, justification: null });
  });

  it.each([
    [{ justification: null }, 'A justification is required for “not applicable”'],
    [{ justification: ' ' }, 'A justification is required for “not applicable”'],
    [{ justification: 'None', answer: 'NO' }, 'Give either an answer or “not applicable”, not both'],
  ])('400 for "not applicable" with %j; writes nothing', async (fields, words) => {
    const claim = { questionKey: 'yes_no', answer: null, notApplicable: true, ...fields };
    const refusal = await refused(saveResponsesCall(shared.id, [claim]));
    expect([refusal.statusCode, refusal.json().details]).toEqual([
      400,
      [{ path: 'responses.0', message: `yes_no: ${words}` }],
    ]);
  });

  it('400 for a question that the assessment does not have; writes nothing', async () => {
    const refusal = await refused(saveResponsesCall(shared.id, [yesResponse('yes_no'), yesResponse('elsewhere')]));
    expect([refusal.statusCode, refusal.json().error]).toEqual([
      400,
      'These questions are not part of the assessment: elsewhere',
    ]);
  });

  it.each([
    [{}],
    [{ responses: [] }],
    [{ responses: [{ questionKey: 'yes_no' }] }],
    [{ responses: [{ answer: 'YES' }] }],
  ])('400 for the body %j; writes nothing', async (payload) => {
    expect((await refused({ ...saveResponsesCall(shared.id, []), payload })).statusCode).toBe(400);
  });

  it('200 for the same answers again; writes nothing', async () => {
    const { id } = await anAssessment('IN_PROGRESS');
    expect((await refused(saveResponsesCall(id, [yesResponse('a'), yesResponse('b')]))).statusCode).toBe(200);
  });

  it('200 shows who answered on behalf of the vendor, and audits the questions', async () => {
    const { id } = await anAssessment('SENT');
    const detail = await done(saveResponsesCall(id, [yesResponse('a')]));
    expect(responseOf(detail, 'a')).toMatchObject({ onBehalfByName: 'Integration' });
    expect(responseOf(detail, 'b')).toBeNull();
    expect((await audited())[0]).toMatchObject({
      action: 'ANSWER_ASSESSMENT',
      entity_id: id,
      meta: { questions: ['a'], onBehalf: true, from: 'SENT', to: 'IN_PROGRESS' },
    });
  });

  it('409 for a question that was not sent back; writes nothing', async () => {
    const { id } = await anAssessment('SUBMITTED');
    await done(transitionCalls(id).sendBack);
    const refusal = await refused(saveResponsesCall(id, [yesResponse('a'), yesResponse('b')]));
    expect([refusal.statusCode, refusal.json()]).toMatchObject([
      409,
      { error: 'Only questions that were sent back can be changed. These were not sent back: b' },
    ]);
  });
});

const ifYes = (question: string) => ({
  match: 'all' as const,
  rules: [{ question, operator: 'equals' as const, value: 'YES' }],
});
const CHAIN = withQuestions(
  buildQuestion('a'),
  buildQuestion('b', { conditionalLogic: ifYes('a') }),
  buildQuestion('c', { conditionalLogic: ifYes('b') }),
);
const visible = ({ sections }: AssessmentDetail) =>
  sections.flatMap(({ questions }) => questions.filter((one) => one.visible).map(({ key }) => key)).join('');

describe('Conditional question', () => {
  it('is shown and hidden by other answers, and keeps its own answer', async () => {
    const sent = await anAssessment('SENT', CHAIN);
    const answer = async (key: string, value: string | null) =>
      visible(await done(saveResponsesCall(sent.id, [{ questionKey: key, answer: value }])));
    expect(visible(sent)).toBe('a');
    expect(await answer('a', 'YES')).toBe('ab');
    expect(await answer('b', 'YES')).toBe('abc');
    expect(await answer('a', 'NO')).toBe('a');
    expect(await answer('a', null)).toBe('a');
    expect(await answer('a', 'YES')).toBe('abc');
  });
});

describe('POST /api/v1/assessments/{assessmentId}/submit', () => {
  const submit = (id: string) => transitionCalls(id).submit;

  it('409 lists visible required questions without an answer; writes nothing', async () => {
    const { id } = await anAssessment('IN_PROGRESS', {
      ...withQuestions(
        buildQuestion('a'),
        buildQuestion('b'),
        buildQuestion('c'),
        buildQuestion('d', { required: false }),
      ),
      responses: [yesResponse('b'), { questionKey: 'a', answer: ' ' }],
    });
    const refusal = await refused(submit(id));
    expect([refusal.statusCode, refusal.json()]).toMatchObject([
      409,
      { error: 'These required questions have not been answered: a, c' },
    ]);
  });

  it('409 for a required question made visible by an answer, 200 once it is hidden again', async () => {
    const { id } = await anAssessment('IN_PROGRESS', { ...CHAIN, responses: [yesResponse('a')] });
    expect((await refused(submit(id))).json()).toMatchObject({
      error: 'These required questions have not been answered: b',
    });
    await done(saveResponsesCall(id, [{ questionKey: 'a', answer: 'NO' }]));
    expect(await done(submit(id))).toMatchObject({ status: 'SUBMITTED', score: 0 });
  });

  it('200 with a justified "not applicable", which earns no points until it is reviewed', async () => {
    const claim = { questionKey: 'b', answer: null, notApplicable: true, justification: 'No such system' };
    const { id } = await anAssessment('IN_PROGRESS', { responses: [yesResponse('a'), claim] });
    const submitted = await done(submit(id));
    expect(submitted).toMatchObject({ score: 0.5, submittedBy: { name: 'Vera Vendor', title: 'CISO' } });
    expect(submitted.scoreBreakdown?.lines[1]).toMatchObject({ rule: 'NA_PENDING', compliance: '0' });
    expect((await audited())[0]).toMatchObject({
      action: 'SUBMIT_ASSESSMENT',
      meta: { name: 'Vera Vendor', title: 'CISO', from: 'IN_PROGRESS', to: 'SUBMITTED' },
    });
  });

  it.each([
    ['name', { title: 'CISO' }],
    ['name', { name: ' ', title: 'CISO' }],
    ['title', { name: 'Vera' }],
    ['title', { name: 'Vera', title: null }],
  ])('400 without %s: %j; writes nothing', async (path, body) => {
    const { id } = await anAssessment('IN_PROGRESS');
    const refusal = await refused(assessmentCall(id, 'submit', body));
    expect([refusal.statusCode, refusal.json().details[0].path]).toEqual([400, path]);
  });
});
