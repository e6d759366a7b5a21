import { beforeAll, describe, expect, it } from 'vitest';
import {
  answering,
  asked,
  asking,
  assessmentsOf,
  deciding,
  questionIn,
  steps,
  yes,
} from '../../../test/assessment-life.ts';
import { useIntegrator } from '../../../test/integrator.ts';
import { aQuestion } from '../../../test/questionnaires.ts';

const integrator = useIntegrator();
const { audited, call, refused, test } = integrator;
const { anAssessment, done } = assessmentsOf(integrator);

const TODAY = '2026-11-15';
beforeAll(() => {
  Object.assign(test.ctx, { now: () => new Date(`${TODAY}T08:00:00Z`) });
});

const flag = (questionKey: string, comment = `Please explain ${questionKey}`) => ({ questionKey, comment });
const sendingBack = (id: string, questions: object[], dueDate = TODAY) =>
  asking(id, 'send-back', { dueDate, questions });
const NO_A = { questionKey: 'a', answer: 'NO' };

describe('POST /api/v1/assessments/{assessmentId}/send-back', () => {
  it('200 opens the flagged questions alone, until a new due date, with a comment the vendor sees for each', async () => {
    const { id } = await anAssessment('UNDER_REVIEW');
    const back = await done(sendingBack(id, [flag('a'), flag('a', 'And since when?')]));
    expect(back).toMatchObject({
      status: 'IN_PROGRESS',
      dueDate: TODAY,
      overdue: false,
      reopenedKeys: ['a'],
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
    expect((await refused(answering(id, [yes('b')]))).statusCode).toBe(409);
    await done(answering(id, [NO_A]));
    expect(await done(steps(id).submit)).toMatchObject({ status: 'SUBMITTED', score: 0.5, reopenedKeys: null });
  });

  it('200 lets the decisions about flagged questions fall away and keeps the others', async () => {
    const { id } = await anAssessment('UNDER_REVIEW');
    for (const key of ['a', 'b']) await done(deciding(id, key, { decision: 'PARTIAL', rationale: 'Half' }));
    const back = await done(sendingBack(id, [flag('a')]));
    expect(questionIn(back, 'a')?.response).toMatchObject({ answer: 'YES', review: null });
    expect(questionIn(back, 'b')?.response).toMatchObject({ answer: 'YES', review: { decision: 'PARTIAL' } });
    expect(await done(steps(id).submit)).toMatchObject({ score: 0.75 });
  });

  it('200 takes back what was proposed, and the next review proposes anew from the new answers', async () => {
    const { id, findings } = await anAssessment('UNDER_REVIEW', {
      responses: [NO_A, { questionKey: 'b', answer: 'NO' }],
    });
    expect(findings.map(({ questionKey }) => questionKey).sort()).toEqual(['a', 'b']);
    expect((await done(sendingBack(id, [flag('a')]))).findings).toEqual([]);
    await done(answering(id, [yes('a')]));
    await done(steps(id).submit);
    expect((await done(steps(id).claim)).findings).toMatchObject([{ questionKey: 'b', proposed: true }]);
  });

  it('200 leaves what has a finding or a reason why not: the next review does not propose it again', async () => {
    const questions = asked(aQuestion('a'), aQuestion('b'), aQuestion('c'));
    const responses = ['a', 'b', 'c'].map((questionKey) => ({ questionKey, answer: 'NO' }));
    const { id } = await anAssessment('UNDER_REVIEW', { ...questions, responses });
    const found = { questionKey: 'a', title: 'Found', description: 'By hand', severity: 'LOW' };
    expect((await call(asking(id, 'findings', found))).statusCode).toBe(201);
    expect((await call(asking(id, 'dismissals', { questionKey: 'b', reason: 'Known' }))).statusCode).toBe(201);
    expect((await done(sendingBack(id, [flag('c')]))).findings).toMatchObject([found]);
    await done(steps(id).submit);
    const { findings, dismissals } = await done(steps(id).claim);
    expect(findings).toMatchObject([
      { questionKey: 'c', proposed: true },
      { ...found, proposed: false },
    ]);
    expect(dismissals).toMatchObject([{ questionKey: 'b', reason: 'Known' }]);
  });

  it('200 opens with a flagged question what its answer may bring up, so that it can be submitted again', async () => {
    const rules = [{ question: 'a', operator: 'equals' as const, value: 'YES' }];
    const questions = asked(
      aQuestion('a'),
      aQuestion('b', { conditionalLogic: { match: 'all', rules } }),
      aQuestion('c'),
    );
    const { id } = await anAssessment('SUBMITTED', { ...questions, responses: [NO_A, yes('c')] });
    await done(sendingBack(id, [flag('a')]));
    await done(answering(id, [yes('a')]));
    expect((await refused(steps(id).submit)).statusCode).toBe(409);
    await done(answering(id, [yes('b')]));
    expect((await refused(answering(id, [yes('c')]))).statusCode).toBe(409);
    expect(await done(steps(id).submit)).toMatchObject({ status: 'SUBMITTED', score: 1 });
  });

  it('200 tells which answers, reasons and files are not what was handed in before', async () => {
    const questions = asked(
      ...['a', 'b', 'c', 'd', 'e'].map((key) => aQuestion(key)),
      aQuestion('f', {
        conditionalLogic: { match: 'all', rules: [{ question: 'a', operator: 'equals', value: 'NO' }] },
      }),
    );
    const claim = { questionKey: 'c', answer: null, notApplicable: true, justification: 'No such system' };
    const responses = [yes('a'), yes('b'), claim, yes('d'), yes('e')];
    const { id, changedKeys } = await anAssessment('SUBMITTED', { ...questions, responses });
    expect(changedKeys).toBeNull();
    expect(
      await done(
        sendingBack(
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
    const changed = [NO_A, yes('b'), { ...claim, justification: 'It was sold' }, yes('f')];
    expect((await done(answering(id, changed))).changedKeys).toEqual(['a', 'c', 'd', 'f']);
    expect((await done(steps(id).submit)).changedKeys).toEqual(['a', 'c', 'd', 'f']);
    expect((await done(steps(id).claim)).changedKeys).toEqual(['a', 'c', 'd', 'f']);
    await done(sendingBack(id, [flag('a')]));
    expect((await done(steps(id).submit)).changedKeys).toEqual([]);
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
  ])('400 naming %s for %j, and nothing is written', async (path, body) => {
    const { id } = await anAssessment('SUBMITTED');
    const answer = await refused(asking(id, 'send-back', body));
    expect([answer.statusCode, answer.json().details[0].path]).toEqual([400, path]);
  });

  it('409 with a due date in the past, and nothing is written', async () => {
    const { id } = await anAssessment('SUBMITTED');
    const answer = await refused(sendingBack(id, [flag('a')], '2026-11-14'));
    expect([answer.statusCode, answer.json()]).toEqual([409, { error: 'The due date must not be in the past' }]);
  });
});
