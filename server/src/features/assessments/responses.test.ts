import type { AssessmentDetail, Question } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { answering, asked, asking, assessmentsOf, questionIn, steps, yes } from '../../../test/assessment-life.ts';
import { useIntegrator } from '../../../test/integrator.ts';
import { aQuestion } from '../../../test/questionnaires.ts';

const integrator = useIntegrator();
const { audited, refused } = integrator;
const { anAssessment, done } = assessmentsOf(integrator);

const aKind = (type: Question['type'], options: string[] | null = null) =>
  aQuestion(type.toLowerCase(), { type, options, required: false, expectedAnswer: null });
const EVERY_TYPE = asked(
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

/** Shared by the tests that only ever ask one question of it. */
let shared: AssessmentDetail;
beforeAll(async () => {
  shared = await anAssessment('SENT', EVERY_TYPE);
});
const responseOf = (detail: AssessmentDetail, key: string) => questionIn(detail, key)?.response;

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
  ])('200 for %s with %j, which is shown as it was given', async (questionKey, answer) => {
    expect(responseOf(await done(answering(shared.id, [{ questionKey, answer }])), questionKey)).toMatchObject({
      answer,
      notApplicable: false,
      justification: null,
      review: null,
    });
  });

  it.each([
    ['yes_no', 'yes', 'The answer is YES or NO'],
    ['yes_no', 1, 'The answer is YES or NO'],
    ['multiple_choice', 'purple', 'The answer is one of the options'],
    ['multiple_choice', ['red'], 'The answer is one of the options'],
    ['combobox', 7, 'The answer is a text'],
    ['multi_select', ['purple'], 'The answer is a list of options, each named once'],
    ['multi_select', ['red', 'red'], 'The answer is a list of options, each named once'],
    ['multi_select', 'red', 'The answer is a list of options, each named once'],
    ['numeric', '7', 'The answer is a number'],
    ['rating', 0, 'The answer is a whole number from 1 to 5'],
    ['rating', 6, 'The answer is a whole number from 1 to 5'],
    ['rating', 2.5, 'The answer is a whole number from 1 to 5'],
    ['date', '2023-02-29', 'The answer is a date (YYYY-MM-DD)'],
    ['date', '01.02.2024', 'The answer is a date (YYYY-MM-DD)'],
    ['date', 20240229, 'The answer is a date (YYYY-MM-DD)'],
    ['free_text', ['a'], 'The answer is a text'],
    ['file_upload', 'policy.pdf', 'The answer is a file: upload it as evidence'],
  ])('400 for %s with %j, in words, and nothing is written', async (questionKey, answer, words) => {
    const other = questionKey === 'yes_no' ? { questionKey: 'numeric', answer: 3 } : yes('yes_no');
    const refusal = await refused(answering(shared.id, [other, { questionKey, answer }]));
    expect([refusal.statusCode, refusal.json()]).toEqual([
      400,
      { error: 'Response data is invalid', details: [{ path: 'responses.1', message: `${questionKey}: ${words}` }] },
    ]);
  });

  it.each([[null], [''], ['  ']])('200 for the blank %j, which clears the answer', async (answer) => {
    await done(answering(shared.id, [{ questionKey: 'free_text', answer: 'Something' }]));
    const after = await done(answering(shared.id, [{ questionKey: 'free_text', answer }]));
    expect(responseOf(after, 'free_text')).toMatchObject({ answer: null, notApplicable: false });
  });

  it('200 for no option at all, which clears the selection', async () => {
    await done(answering(shared.id, [{ questionKey: 'multi_select', answer: ['red'] }]));
    const after = await done(answering(shared.id, [{ questionKey: 'multi_select', answer: [] }]));
    expect(responseOf(after, 'multi_select')).toMatchObject({ answer: null });
  });

  it('200 for "not applicable" with a justification, instead of the answer there was', async () => {
    await done(answering(shared.id, [yes('yes_no')]));
    const claim = { questionKey: 'yes_no', answer: null, notApplicable: true, justification: 'No such system' };
    const { questionKey, ...shown } = claim;
    expect(responseOf(await done(answering(shared.id, [claim])), questionKey)).toMatchObject(shown);
    const answered = responseOf(await done(answering(shared.id, [{ ...yes('yes_no'), justification: 'x' }])), 'yes_no');
    expect(answered).toMatchObject({ answer: 'YES', notApplicable: false, justification: null });
  });

  it.each([
    [{ justification: null }, '"Not applicable" needs a justification'],
    [{ justification: ' ' }, '"Not applicable" needs a justification'],
    [{ justification: 'None', answer: 'NO' }, 'An answer and "not applicable" exclude each other'],
  ])('400 for "not applicable" with %j, and nothing is written', async (fields, words) => {
    const claim = { questionKey: 'yes_no', answer: null, notApplicable: true, ...fields };
    const refusal = await refused(answering(shared.id, [claim]));
    expect([refusal.statusCode, refusal.json().details]).toEqual([
      400,
      [{ path: 'responses.0', message: `yes_no: ${words}` }],
    ]);
  });

  it('400 naming the question that the assessment does not have, and nothing is written', async () => {
    const refusal = await refused(answering(shared.id, [yes('yes_no'), yes('elsewhere')]));
    expect([refusal.statusCode, refusal.json().error]).toEqual([400, 'The assessment has no question elsewhere']);
  });

  it.each([
    [{}],
    [{ responses: [] }],
    [{ responses: [{ questionKey: 'yes_no' }] }],
    [{ responses: [{ answer: 'YES' }] }],
  ])('400 for the body %j, and nothing is written', async (payload) => {
    expect((await refused({ ...answering(shared.id, []), payload })).statusCode).toBe(400);
  });

  it('200 says who entered an answer on behalf of the vendor, and logs which questions', async () => {
    const { id } = await anAssessment('SENT');
    const detail = await done(answering(id, [yes('a')]));
    expect(responseOf(detail, 'a')).toMatchObject({ onBehalfByName: 'Integration' });
    expect(responseOf(detail, 'b')).toBeNull();
    expect((await audited())[0]).toMatchObject({
      action: 'ANSWER_ASSESSMENT',
      entity_id: id,
      meta: { questions: ['a'], onBehalf: true, from: 'SENT', to: 'IN_PROGRESS' },
    });
  });

  it('409 for a question that was not sent back, and nothing is written', async () => {
    const { id } = await anAssessment('SUBMITTED');
    await done(steps(id).sendBack);
    const refusal = await refused(answering(id, [yes('a'), yes('b')]));
    expect([refusal.statusCode, refusal.json()]).toEqual([
      409,
      { error: 'Only questions that were sent back can be answered again, not b' },
    ]);
  });
});

const ifYes = (question: string) => ({
  match: 'all' as const,
  rules: [{ question, operator: 'equals' as const, value: 'YES' }],
});
const CHAIN = asked(
  aQuestion('a'),
  aQuestion('b', { conditionalLogic: ifYes('a') }),
  aQuestion('c', { conditionalLogic: ifYes('b') }),
);
const visible = ({ sections }: AssessmentDetail) =>
  sections.flatMap(({ questions }) => questions.filter((one) => one.visible).map(({ key }) => key)).join('');

describe('A conditional question', () => {
  it('appears and disappears with the answers, and its own answer is kept', async () => {
    const sent = await anAssessment('SENT', CHAIN);
    const answer = async (key: string, value: string | null) =>
      visible(await done(answering(sent.id, [{ questionKey: key, answer: value }])));
    expect(visible(sent)).toBe('a');
    expect(await answer('a', 'YES')).toBe('ab');
    expect(await answer('b', 'YES')).toBe('abc');
    expect(await answer('a', 'NO')).toBe('a');
    expect(await answer('a', null)).toBe('a');
    expect(await answer('a', 'YES')).toBe('abc');
  });
});

describe('POST /api/v1/assessments/{assessmentId}/submit', () => {
  const submit = (id: string) => steps(id).submit;

  it('409 naming each visible required question without an answer, and nothing is written', async () => {
    const { id } = await anAssessment('IN_PROGRESS', {
      ...asked(aQuestion('a'), aQuestion('b'), aQuestion('c'), aQuestion('d', { required: false })),
      responses: [yes('b'), { questionKey: 'a', answer: ' ' }],
    });
    const refusal = await refused(submit(id));
    expect([refusal.statusCode, refusal.json()]).toEqual([409, { error: 'Required questions are not answered: a, c' }]);
  });

  it('409 for a required question that an answer made visible, and 200 once that answer hides it', async () => {
    const { id } = await anAssessment('IN_PROGRESS', { ...CHAIN, responses: [yes('a')] });
    expect((await refused(submit(id))).json()).toEqual({ error: 'Required questions are not answered: b' });
    await done(answering(id, [{ questionKey: 'a', answer: 'NO' }]));
    expect(await done(submit(id))).toMatchObject({ status: 'SUBMITTED', score: 0 });
  });

  it('200 with a reasoned "not applicable" in place of an answer; it earns nothing until it is decided', async () => {
    const claim = { questionKey: 'b', answer: null, notApplicable: true, justification: 'No such system' };
    const { id } = await anAssessment('IN_PROGRESS', { responses: [yes('a'), claim] });
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
  ])('400 without %s: %j, and nothing is written', async (path, body) => {
    const { id } = await anAssessment('IN_PROGRESS');
    const refusal = await refused(asking(id, 'submit', body));
    expect([refusal.statusCode, refusal.json().details[0].path]).toEqual([400, path]);
  });
});
