import type { Question } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { asked, assessmentsOf, deciding, steps, yes } from '../../../test/assessment-life.ts';
import { useIntegrator } from '../../../test/integrator.ts';
import { portalOf, portalPost, questionOf, saving } from '../../../test/portal.ts';
import { aQuestion, post, put } from '../../../test/questionnaires.ts';

const integrator = useIntegrator();
const { call, audited } = integrator;
const { anAssessment, done: teamDone } = assessmentsOf(integrator);
const { aContact, shown, done, refused } = portalOf(integrator);

const confirming = (...questionKeys: string[]) => portalPost('confirm', { questionKeys });
const text = (key: string, fields: Partial<Question> = {}) =>
  aQuestion(key, { type: 'FREE_TEXT', expectedAnswer: null, ...fields });

/** The next version of a template, with these questions. */
async function nextVersion(templateId: string, questions: readonly Question[]): Promise<string> {
  const { id, name, description } = (await call(post(`/${templateId}/versions`))).json();
  const sections = [{ title: 'All', questions: [...questions] }];
  expect((await call(put(id, { name, description, sections }))).statusCode).toBe(200);
  expect((await call(post(`/${id}/publish`))).statusCode).toBe(200);
  return id;
}

/** A completed first round of these questions, and a second one of others, sent to the same vendor. */
async function twoRounds(first: readonly Question[], second: readonly Question[], responses: readonly object[]) {
  const round = await anAssessment('COMPLETED', { ...asked(...first), responses });
  const templateId = await nextVersion(round.template.id ?? '', second);
  const { id } = await anAssessment('SENT', { templateId, vendorId: round.vendor.id });
  return { first: round, id, contact: await aContact(id) };
}

const keysWith = ({ sections }: Awaited<ReturnType<typeof shown>>, what: 'suggestion' | 'response') =>
  sections.flatMap(({ questions }) => questions.filter((question) => question[what] !== null).map(({ key }) => key));

describe('Answers of the last completed assessment', () => {
  it('carry over for exactly the 95 questions of 100 that are what they were, each naming its source', async () => {
    const before = Array.from({ length: 100 }, (_, index) =>
      index < 50
        ? aQuestion(`q${String(index)}`)
        : aQuestion(`q${String(index)}`, { type: 'MULTIPLE_CHOICE', options: ['YES', 'NO'] }),
    );
    const changes = new Map<string, Question>([
      ['q3', aQuestion('q3', { text: 'Question q3, in other words?' })],
      ['q7', text('q7')],
      ['q60', aQuestion('q60', { type: 'MULTIPLE_CHOICE', options: ['YES', 'NO', 'PARTLY'] })],
      ['q61', aQuestion('q61', { type: 'MULTIPLE_CHOICE', options: ['NO', 'YES'] })],
      ['q99', aQuestion('q99-new', { text: 'Question q99?' })],
    ]);
    const after = before.map((question) => changes.get(question.key) ?? { ...question, riskWeight: 'LOW' as const });
    const carried = before.map(({ key }) => key).filter((key) => !changes.has(key));
    const { first, contact } = await twoRounds(
      before,
      after,
      before.map(({ key }) => yes(key)),
    );

    const offered = await shown(contact);
    expect(keysWith(offered, 'suggestion')).toEqual(carried);
    expect(carried).toHaveLength(95);
    const result = await done(contact, confirming(...carried));
    expect(result.confirmedKeys).toEqual(carried);
    expect(result.progress).toEqual({ required: 100, answered: 95 });
    const taken = await shown(contact);
    expect(keysWith(taken, 'response')).toEqual(carried);
    for (const key of carried) {
      expect(questionOf(taken, key)?.response).toMatchObject({
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

  it('are offered with "not applicable" and its reason, but not where nothing was answered, shown or a file', async () => {
    const asks = [
      aQuestion('a'),
      aQuestion('na'),
      text('blank', { required: false }),
      text('hidden', {
        conditionalLogic: { match: 'all', rules: [{ question: 'a', operator: 'equals', value: 'NO' }] },
      }),
      aQuestion('file', { type: 'FILE_UPLOAD', required: false, expectedAnswer: null }),
    ];
    const first = await anAssessment('UNDER_REVIEW', {
      ...asked(...asks),
      responses: [
        yes('a'),
        { questionKey: 'na', answer: null, notApplicable: true, justification: 'No office' },
        { questionKey: 'hidden', answer: 'Never shown' },
      ],
    });
    await teamDone(deciding(first.id, 'na', { decision: 'NOT_APPLICABLE', rationale: 'Right' }));
    await teamDone(steps(first.id).finalize);
    const templateId = await nextVersion(first.template.id ?? '', asks);
    const { id } = await anAssessment('SENT', { templateId, vendorId: first.vendor.id });
    const assessment = await shown(await aContact(id));
    expect(keysWith(assessment, 'suggestion')).toEqual(['a', 'na']);
    expect(questionOf(assessment, 'na')?.suggestion).toEqual({
      answer: null,
      notApplicable: true,
      justification: 'No office',
      assessmentId: first.id,
      title: first.title,
      answeredAt: expect.any(String),
    });
  });

  it('come from the newest completed one of the same template and vendor, and from no other', async () => {
    const asks = [aQuestion('a', { expectedAnswer: null })];
    const { first, contact } = await twoRounds(asks, asks, [yes('a')]);
    expect(questionOf(await shown(contact), 'a')?.suggestion?.assessmentId).toBe(first.id);
    const ofTemplate = { templateId: first.template.id ?? '' };
    const elsewhere = await anAssessment('SENT', ofTemplate);
    expect(keysWith(await shown(await aContact(elsewhere.id)), 'suggestion')).toEqual([]);
    const other = await anAssessment('SENT', { ...asked(...asks), vendorId: first.vendor.id });
    expect(keysWith(await shown(await aContact(other.id)), 'suggestion')).toEqual([]);
    const newer = await anAssessment('COMPLETED', { ...ofTemplate, vendorId: first.vendor.id, responses: [yes('a')] });
    expect(questionOf(await shown(contact), 'a')?.suggestion?.assessmentId).toBe(newer.id);
  });
});

describe('POST /api/portal/confirm', () => {
  const both = [aQuestion('a'), aQuestion('b')];
  const rounds = () => twoRounds(both, both, [yes('a'), yes('b')]);

  it('200 leaves an answer that is there already, and writes nothing the second time', async () => {
    const { contact } = await rounds();
    await done(contact, saving('a', { answer: 'NO' }));
    expect((await done(contact, confirming('a', 'b', 'b'))).confirmedKeys).toEqual(['b']);
    const assessment = await shown(contact);
    expect(questionOf(assessment, 'a')?.response).toMatchObject({ answer: 'NO', takenFrom: null });
    expect((await refused(contact, confirming('a', 'b'), 200)).confirmedKeys).toEqual([]);
  });

  it('forgets the source once the answer is changed', async () => {
    const { contact } = await rounds();
    await done(contact, confirming('a'));
    const { response } = await done(contact, saving('a', { answer: 'NO', revision: 1 }));
    expect(response).toMatchObject({ answer: 'NO', revision: 2, takenFrom: null });
  });

  it('409 naming what has nothing to be taken over, 400 for a question there is not, and writes nothing', async () => {
    const { contact } = await twoRounds(both, [aQuestion('a'), text('b')], [yes('a'), yes('b')]);
    expect(await refused(contact, confirming('a', 'b'), 409)).toEqual({
      error: 'Nothing is there to be taken over for b',
    });
    await refused(contact, confirming('a', 'z'), 400);
    await refused(contact, confirming(), 400);
  });

  it('409 once it is submitted', async () => {
    const { contact } = await rounds();
    await done(contact, confirming('a', 'b'));
    await done(contact, portalPost('submit', { name: 'Vera', title: 'CISO' }));
    await refused(contact, confirming('a'), 409);
  });
});
