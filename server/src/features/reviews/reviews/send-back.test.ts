import { beforeAll, describe, expect, it } from 'vitest';
import {
  assessmentCall,
  decideCall,
  replyCall,
  saveResponsesCall,
  transitionCalls,
  yesResponse,
} from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { buildQuestion, findQuestion, withQuestions } from '../../../../test/support/questionnaires.ts';

const { anAssessment, audited, call, done, refused, test } = useAssessmentIntegrator();

const TODAY = '2026-11-15';
beforeAll(() => {
  Object.assign(test.ctx, { now: () => new Date(`${TODAY}T08:00:00Z`) });
});

const flag = (questionKey: string, comment = `Please explain ${questionKey}`) => ({ questionKey, comment });
const sendBackCall = (id: string, questions: object[], dueDate = TODAY) =>
  assessmentCall(id, 'send-back', { dueDate, questions });
async function replied(id: string, ...keys: readonly string[]) {
  for (const key of keys) expect((await call(replyCall(id, key))).statusCode).toBe(201);
}
const NO_A = { questionKey: 'a', answer: 'NO' };

describe('POST /api/v1/assessments/{assessmentId}/send-back', () => {
  it('200 reopens only the marked questions, until a new due date, with a comment for each that is visible to the vendor', async () => {
    const { id } = await anAssessment('UNDER_REVIEW');
    const back = await done(sendBackCall(id, [flag('a'), flag('a', 'And since when?')]));
    expect(back).toMatchObject({
      status: 'IN_PROGRESS',
      dueDate: TODAY,
      overdue: false,
      reopenedKeys: ['a'],
      returnedKeys: ['a'],
      submittedAt: null,
      submittedBy: null,
      score: null,
      scoreBreakdown: null,
    });
    expect(back.comments).toMatchObject([
      {
        questionKey: 'a',
        visibility: 'VENDOR',
        body: 'Please explain a',
        authorName: 'Integration',
        replies: [],
      },
      {
        questionKey: 'a',
        visibility: 'VENDOR',
        body: 'And since when?',
        authorName: 'Integration',
        replies: [],
      },
    ]);
    expect((await audited())[0]).toMatchObject({
      action: 'SEND_BACK_ASSESSMENT',
      entity_id: id,
      meta: { questions: ['a'], dueDate: TODAY, from: 'UNDER_REVIEW', to: 'IN_PROGRESS' },
    });
    expect((await refused(saveResponsesCall(id, [yesResponse('b')]))).statusCode).toBe(409);
    await done(saveResponsesCall(id, [NO_A]));
    expect(await done(transitionCalls(id).submit)).toMatchObject({
      status: 'SUBMITTED',
      score: 0.5,
      reopenedKeys: null,
      returnedKeys: null,
    });
  });

  it('200 deletes the decisions on marked questions and keeps the others', async () => {
    const { id } = await anAssessment('UNDER_REVIEW');
    for (const key of ['a', 'b']) await done(decideCall(id, key, { decision: 'PARTIAL', rationale: 'Half' }));
    const back = await done(sendBackCall(id, [flag('a')]));
    expect(findQuestion(back, 'a')?.response).toMatchObject({ answer: 'YES', review: null });
    expect(findQuestion(back, 'b')?.response).toMatchObject({ answer: 'YES', review: { decision: 'PARTIAL' } });
    await replied(id, 'a');
    expect(await done(transitionCalls(id).submit)).toMatchObject({ score: 0.75 });
  });

  it('200 deletes proposed findings, and the next review proposes findings from the new answers', async () => {
    const { id, findings } = await anAssessment('UNDER_REVIEW', {
      responses: [NO_A, { questionKey: 'b', answer: 'NO' }],
    });
    expect(findings.map(({ questionKey }) => questionKey).sort()).toEqual(['a', 'b']);
    expect((await done(sendBackCall(id, [flag('a')]))).findings).toEqual([]);
    await done(saveResponsesCall(id, [yesResponse('a')]));
    await done(transitionCalls(id).submit);
    expect((await done(transitionCalls(id).claim)).findings).toMatchObject([{ questionKey: 'b', proposed: true }]);
  });

  it('200 keeps findings and dismissals: the next review does not propose them again', async () => {
    const questions = withQuestions(buildQuestion('a'), buildQuestion('b'), buildQuestion('c'));
    const responses = ['a', 'b', 'c'].map((questionKey) => ({ questionKey, answer: 'NO' }));
    const { id } = await anAssessment('UNDER_REVIEW', { ...questions, responses });
    const found = { questionKey: 'a', title: 'Found', description: 'By hand', severity: 'LOW' };
    expect((await call(assessmentCall(id, 'findings', found))).statusCode).toBe(201);
    expect((await call(assessmentCall(id, 'dismissals', { questionKey: 'b', reason: 'Known' }))).statusCode).toBe(201);
    expect((await done(sendBackCall(id, [flag('c')]))).findings).toMatchObject([found]);
    await replied(id, 'c');
    await done(transitionCalls(id).submit);
    const { findings, dismissals } = await done(transitionCalls(id).claim);
    expect(findings).toMatchObject([
      { questionKey: 'c', proposed: true },
      { ...found, proposed: false },
    ]);
    expect(dismissals).toMatchObject([{ questionKey: 'b', reason: 'Known' }]);
  });

  it('200 also reopens questions that depend on a marked one, so that they can be submitted again', async () => {
    const rules = [{ question: 'a', operator: 'equals' as const, value: 'YES' }];
    const questions = withQuestions(
      buildQuestion('a'),
      buildQuestion('b', { conditionalLogic: { match: 'all', rules } }),
      buildQuestion('c'),
    );
    const { id } = await anAssessment('SUBMITTED', { ...questions, responses: [NO_A, yesResponse('c')] });
    await done(sendBackCall(id, [flag('a')]));
    await done(saveResponsesCall(id, [yesResponse('a')]));
    expect((await refused(transitionCalls(id).submit)).statusCode).toBe(409);
    await done(saveResponsesCall(id, [yesResponse('b')]));
    expect((await refused(saveResponsesCall(id, [yesResponse('c')]))).statusCode).toBe(409);
    expect(await done(transitionCalls(id).submit)).toMatchObject({ status: 'SUBMITTED', score: 1 });
  });

  it('200 shows which answers, justifications and files differ from the previous submission', async () => {
    const questions = withQuestions(
      ...['a', 'b', 'c', 'd', 'e'].map((key) => buildQuestion(key)),
      buildQuestion('f', {
        conditionalLogic: { match: 'all', rules: [{ question: 'a', operator: 'equals', value: 'NO' }] },
      }),
    );
    const claim = { questionKey: 'c', answer: null, notApplicable: true, justification: 'No such system' };
    const responses = [yesResponse('a'), yesResponse('b'), claim, yesResponse('d'), yesResponse('e')];
    const { id, changedKeys } = await anAssessment('SUBMITTED', { ...questions, responses });
    expect(changedKeys).toBeNull();
    expect(
      await done(
        sendBackCall(
          id,
          ['a', 'b', 'c', 'd', 'e'].map((key) => flag(key)),
        ),
      ),
    ).toMatchObject({
      changedKeys: [],
    });
    const file = { method: 'POST', headers: { 'content-type': 'text/plain' }, payload: 'A policy' } as const;
    const url = `/api/v1/assessments/${id}/evidence?fileName=policy.txt&questionKey=d`;
    expect((await call({ ...file, url })).statusCode).toBe(201);
    const changed = [NO_A, yesResponse('b'), { ...claim, justification: 'It was sold' }, yesResponse('f')];
    expect((await done(saveResponsesCall(id, changed))).changedKeys).toEqual(['a', 'c', 'd', 'f']);
    await replied(id, 'b', 'e');
    expect((await done(transitionCalls(id).submit)).changedKeys).toEqual(['a', 'c', 'd', 'f']);
    expect((await done(transitionCalls(id).claim)).changedKeys).toEqual(['a', 'c', 'd', 'f']);
    await done(sendBackCall(id, [flag('a')]));
    await replied(id, 'a');
    expect((await done(transitionCalls(id).submit)).changedKeys).toEqual([]);
  });

  it.each([
    ['questions', { dueDate: TODAY }],
    ['questions', { dueDate: TODAY, questions: [] }],
    ['questions.0.comment', { dueDate: TODAY, questions: [{ questionKey: 'a' }] }],
    ['questions.0.comment', { dueDate: TODAY, questions: [flag('a', ' ')] }],
    ['questions.0.questionKey', { dueDate: TODAY, questions: [{ comment: 'Why?' }] }],
    ['questionKey', { dueDate: TODAY, questions: [flag('a'), flag('elsewhere')] }],
    ['dueDate', { questions: [flag('a')] }],
    ['dueDate', { dueDate: '2026-02-30', questions: [flag('a')] }],
  ])('400 naming %s for %j; writes nothing', async (path, body) => {
    const { id } = await anAssessment('SUBMITTED');
    const response = await refused(assessmentCall(id, 'send-back', body));
    expect([response.statusCode, response.json().details[0].path]).toEqual([400, path]);
  });

  it('409 with a due date in the past; writes nothing', async () => {
    const { id } = await anAssessment('SUBMITTED');
    const response = await refused(sendBackCall(id, [flag('a')], '2026-11-14'));
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { error: 'The due date must not be in the past' },
    ]);
  });
});
