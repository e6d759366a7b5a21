import type { Question } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { decideCall, transitionCalls, yesResponse } from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import {
  findPortalQuestion,
  portalPostCall,
  saveAnswerCall,
  usePortal,
} from '../../../../test/support/portal-calls.ts';
import {
  buildQuestion,
  postTemplateCall,
  putTemplateCall,
  withQuestions,
} from '../../../../test/support/questionnaires.ts';

const integrator = useAssessmentIntegrator();
const { anAssessment, audited, call, done: teamDone } = integrator;
const { aContact, shown, done, refused } = usePortal(integrator);

const confirmCall = (...questionKeys: string[]) => portalPostCall('confirm', { questionKeys });
const text = (key: string, fields: Partial<Question> = {}) =>
  buildQuestion(key, { type: 'FREE_TEXT', expectedAnswer: null, ...fields });

async function nextVersion(templateId: string, questions: readonly Question[]): Promise<string> {
  const { id, name, description } = (await call(postTemplateCall(`/${templateId}/versions`))).json();
  const sections = [{ title: 'All', questions: [...questions] }];
  expect((await call(putTemplateCall(id, { name, description, sections }))).statusCode).toBe(200);
  expect((await call(postTemplateCall(`/${id}/publish`))).statusCode).toBe(200);
  return id;
}

/**
 * Completes an assessment with the first questions, and sends another one with the second questions to the same vendor.
 */
async function twoRounds(first: readonly Question[], second: readonly Question[], responses: readonly object[]) {
  const round = await anAssessment('COMPLETED', { ...withQuestions(...first), responses });
  const templateId = await nextVersion(round.template.id ?? '', second);
  const { id } = await anAssessment('SENT', { templateId, vendorId: round.vendor.id });
  return { first: round, id, contact: await aContact(id) };
}

const keysWith = ({ sections }: Awaited<ReturnType<typeof shown>>, what: 'suggestion' | 'response') =>
  sections.flatMap(({ questions }) => questions.filter((question) => question[what] !== null).map(({ key }) => key));

describe('Answers of the last completed assessment', () => {
  it('are carried forward for exactly the 95 of 100 unchanged questions, each with its source', async () => {
    const before = Array.from({ length: 100 }, (_, index) =>
      index < 50
        ? buildQuestion(`q${String(index)}`)
        : buildQuestion(`q${String(index)}`, { type: 'MULTIPLE_CHOICE', options: ['YES', 'NO'] }),
    );
    const changes = new Map<string, Question>([
      ['q3', buildQuestion('q3', { text: 'Question q3, in other words?' })],
      ['q7', text('q7')],
      ['q60', buildQuestion('q60', { type: 'MULTIPLE_CHOICE', options: ['YES', 'NO', 'PARTLY'] })],
      ['q61', buildQuestion('q61', { type: 'MULTIPLE_CHOICE', options: ['NO', 'YES'] })],
      ['q99', buildQuestion('q99-new', { text: 'Question q99?' })],
    ]);
    const after = before.map((question) => changes.get(question.key) ?? { ...question, riskWeight: 'LOW' as const });
    const carried = before.map(({ key }) => key).filter((key) => !changes.has(key));
    const { first, contact } = await twoRounds(
      before,
      after,
      before.map(({ key }) => yesResponse(key)),
    );

    const offered = await shown(contact);
    expect(keysWith(offered, 'suggestion')).toEqual(carried);
    expect(carried).toHaveLength(95);
    const result = await done(contact, confirmCall(...carried));
    expect(result.confirmedKeys).toEqual(carried);
    expect(result.progress).toEqual({ required: 100, answered: 95 });
    const taken = await shown(contact);
    expect(keysWith(taken, 'response')).toEqual(carried);
    for (const key of carried) {
      expect(findPortalQuestion(taken, key)?.response).toMatchObject({
        answer: 'YES',
        revision: 1,
        takenFrom: { assessmentId: first.id, title: first.title },
      });
    }
    expect((await audited())[0]).toMatchObject({
      action: 'ANSWER_ASSESSMENT',
      meta: { questions: carried, takenFrom: { assessmentId: first.id } },
    });
  });

  it('are suggested with "not applicable" and its justification, but not for blank, hidden or file questions', async () => {
    const asks = [
      buildQuestion('a'),
      buildQuestion('na'),
      text('blank', { required: false }),
      text('hidden', {
        conditionalLogic: { match: 'all', rules: [{ question: 'a', operator: 'equals', value: 'NO' }] },
      }),
      buildQuestion('file', { type: 'FILE_UPLOAD', required: false, expectedAnswer: null }),
    ];
    const first = await anAssessment('UNDER_REVIEW', {
      ...withQuestions(...asks),
      responses: [
        yesResponse('a'),
        { questionKey: 'na', answer: null, notApplicable: true, justification: 'No office' },
        { questionKey: 'hidden', answer: 'Never shown' },
      ],
    });
    await teamDone(decideCall(first.id, 'na', { decision: 'NOT_APPLICABLE', rationale: 'Right' }));
    await teamDone(transitionCalls(first.id).finalize);
    const templateId = await nextVersion(first.template.id ?? '', asks);
    const { id } = await anAssessment('SENT', { templateId, vendorId: first.vendor.id });
    const assessment = await shown(await aContact(id));
    expect(keysWith(assessment, 'suggestion')).toEqual(['a', 'na']);
    expect(findPortalQuestion(assessment, 'na')?.suggestion).toEqual({
      answer: null,
      notApplicable: true,
      justification: 'No office',
      assessmentId: first.id,
      title: first.title,
      answeredAt: expect.any(String),
    });
  });

  it('come only from the latest completed assessment of the same template and vendor', async () => {
    const asks = [buildQuestion('a', { expectedAnswer: null })];
    const { first, contact } = await twoRounds(asks, asks, [yesResponse('a')]);
    expect(findPortalQuestion(await shown(contact), 'a')?.suggestion?.assessmentId).toBe(first.id);
    const ofTemplate = { templateId: first.template.id ?? '' };
    const elsewhere = await anAssessment('SENT', ofTemplate);
    expect(keysWith(await shown(await aContact(elsewhere.id)), 'suggestion')).toEqual([]);
    const other = await anAssessment('SENT', { ...withQuestions(...asks), vendorId: first.vendor.id });
    expect(keysWith(await shown(await aContact(other.id)), 'suggestion')).toEqual([]);
    const newer = await anAssessment('COMPLETED', {
      ...ofTemplate,
      vendorId: first.vendor.id,
      responses: [yesResponse('a')],
    });
    expect(findPortalQuestion(await shown(contact), 'a')?.suggestion?.assessmentId).toBe(newer.id);
  });
});

describe('POST /api/portal/confirm', () => {
  const both = [buildQuestion('a'), buildQuestion('b')];
  const rounds = () => twoRounds(both, both, [yesResponse('a'), yesResponse('b')]);

  it('200 keeps an existing answer, and writes nothing the second time', async () => {
    const { contact } = await rounds();
    await done(contact, saveAnswerCall('a', { answer: 'NO' }));
    expect((await done(contact, confirmCall('a', 'b', 'b'))).confirmedKeys).toEqual(['b']);
    const assessment = await shown(contact);
    expect(findPortalQuestion(assessment, 'a')?.response).toMatchObject({ answer: 'NO', takenFrom: null });
    expect((await refused(contact, confirmCall('a', 'b'), 200)).confirmedKeys).toEqual([]);
  });

  it('clears the source when the answer is changed', async () => {
    const { contact } = await rounds();
    await done(contact, confirmCall('a'));
    const { response } = await done(contact, saveAnswerCall('a', { answer: 'NO', revision: 1 }));
    expect(response).toMatchObject({ answer: 'NO', revision: 2, takenFrom: null });
  });

  it('409 when a question has no answer to carry forward, 400 when it does not exist; writes nothing', async () => {
    const { contact } = await twoRounds(both, [buildQuestion('a'), text('b')], [yesResponse('a'), yesResponse('b')]);
    expect(await refused(contact, confirmCall('a', 'b'), 409)).toMatchObject({
      error: 'There are no previous answers to carry forward for b',
    });
    await refused(contact, confirmCall('a', 'z'), 400);
    await refused(contact, confirmCall(), 400);
  });

  it('409 after submission', async () => {
    const { contact } = await rounds();
    await done(contact, confirmCall('a', 'b'));
    await done(contact, portalPostCall('submit', { name: 'Vera', title: 'CISO' }));
    await refused(contact, confirmCall('a'), 409);
  });
});
