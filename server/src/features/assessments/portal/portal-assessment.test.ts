import type { Question } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { assessmentCall, decideCall, DUE_DATE, transitionCalls } from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { findPortalQuestion, saveAnswerCall, usePortal } from '../../../../test/support/portal-calls.ts';
import { buildQuestion, withQuestions } from '../../../../test/support/questionnaires.ts';

const integrator = useAssessmentIntegrator();
const { anAssessment, call, done, test } = integrator;
const { aContact, shown, done: saved } = usePortal(integrator);

const SECRET = 'only the reviewer knows';
const mfa = buildQuestion('mfa', { text: 'Do you use MFA?', helpText: 'For everybody' });
const why = buildQuestion('why', {
  text: 'Why not?',
  type: 'FREE_TEXT',
  expectedAnswer: SECRET,
  riskWeight: 'CRITICAL',
  controlMappings: [{ framework: SECRET, version: '1', code: SECRET }],
  conditionalLogic: { match: 'all', rules: [{ question: 'mfa', operator: 'equals', value: 'NO' }] },
});
const two = { template: { sections: [sectionOf('Access', mfa), sectionOf('Reasons', why)] } };
function sectionOf(title: string, ...questions: Question[]) {
  return { title, questions };
}

describe('GET /api/portal/assessment', () => {
  it('200 with the questionnaire, the organisation and the contact', async () => {
    const { id, title } = await anAssessment('SENT', two);
    const assessment = await shown(await aContact(id));
    expect(assessment).toMatchObject({
      id,
      title,
      organisation: 'Northwind',
      vendor: 'Contoso Cloud',
      contact: { name: 'security@contoso.example', email: 'security@contoso.example' },
      status: 'SENT',
      dueDate: DUE_DATE,
      overdue: false,
      submittedAt: null,
      canSubmit: true,
      progress: { required: 1, answered: 0 },
      sections: [
        { title: 'Access', progress: { required: 1, answered: 0 } },
        { title: 'Reasons', progress: { required: 0, answered: 0 } },
      ],
      comments: [],
      evidence: [],
      delegations: [],
    });
    expect(findPortalQuestion(assessment, 'mfa')).toEqual({
      key: 'mfa',
      number: '1.1',
      text: 'Do you use MFA?',
      helpText: 'For everybody',
      type: 'YES_NO',
      required: true,
      options: null,
      mustBePast: false,
      visible: true,
      open: true,
      response: null,
      previousResponse: null,
      suggestion: null,
    });
    expect(findPortalQuestion(assessment, 'why')).toMatchObject({ visible: false, number: '2.1' });
  });

  it('shows and counts a question once its condition is met', async () => {
    const { id } = await anAssessment('SENT', two);
    const contact = await aContact(id);
    await saved(contact, saveAnswerCall('mfa', { answer: 'NO' }));
    const assessment = await shown(contact);
    expect(findPortalQuestion(assessment, 'why')?.visible).toBe(true);
    expect(findPortalQuestion(assessment, 'mfa')?.response).toMatchObject({
      answer: 'NO',
      revision: 1,
      takenFrom: null,
    });
    expect(assessment.progress).toEqual({ required: 2, answered: 1 });
    expect(assessment.status).toBe('IN_PROGRESS');
  });

  it('hides automatic results, decisions and internal comments', async () => {
    const { id } = await anAssessment('UNDER_REVIEW', {
      ...two,
      responses: [
        { questionKey: 'mfa', answer: 'NO' },
        { questionKey: 'why', answer: 'Too dear' },
      ],
    });
    await done(decideCall(id, 'why', { decision: 'NON_COMPLIANT', rationale: SECRET }));
    await call(
      assessmentCall(id, 'findings', { title: SECRET, description: SECRET, severity: 'HIGH', questionKey: 'why' }),
    );
    await call(assessmentCall(id, 'comments', { body: SECRET, questionKey: 'mfa' }));
    const { id: threadId } = (
      await call(assessmentCall(id, 'comments', { body: 'Thanks', visibility: 'VENDOR' }))
    ).json();
    await call(assessmentCall(id, 'comments', { body: SECRET, parentId: threadId }));
    const contact = await aContact(id);
    const response = await contact({ method: 'GET', url: '/api/portal/assessment' });
    expect(response.statusCode).toBe(200);
    for (const word of [
      SECRET,
      'expected',
      'riskWeight',
      'CRITICAL',
      'control',
      'score',
      'review"',
      'finding',
      'decision',
    ])
      expect(response.body, word).not.toContain(word);
    expect(response.json().comments).toMatchObject([{ body: 'Thanks', replies: [] }]);
  });

  it('is read-only after submission: no question is open, and canSubmit is false', async () => {
    const { id } = await anAssessment('SUBMITTED');
    const assessment = await shown(await aContact(id));
    expect(assessment).toMatchObject({ status: 'SUBMITTED', canSubmit: false, submittedAt: expect.any(String) });
    expect(findPortalQuestion(assessment, 'a')?.open).toBe(false);
  });

  it("after it was sent back, opens only the flagged questions, with the reviewer's comment", async () => {
    const { id } = await anAssessment('SUBMITTED');
    await done(transitionCalls(id).sendBack);
    const assessment = await shown(await aContact(id));
    expect(assessment).toMatchObject({ status: 'IN_PROGRESS', canSubmit: true });
    expect([findPortalQuestion(assessment, 'a')?.open, findPortalQuestion(assessment, 'b')?.open]).toEqual([
      true,
      false,
    ]);
    expect(assessment.comments).toMatchObject([{ questionKey: 'a', body: 'Please explain' }]);
  });

  it('is overdue after its due date, but can still be answered', async () => {
    const { id } = await anAssessment('SENT', withQuestions(buildQuestion('a')));
    const contact = await aContact(id);
    await test.database.query(`update assessment set due_date = current_date - 1 where id = $1`, [id]);
    expect(await shown(contact)).toMatchObject({ overdue: true });
    await saved(contact, saveAnswerCall('a', { answer: 'YES' }));
  });

  it('404 for an assessment that was recalled during the request', async () => {
    const { id } = await anAssessment('SENT');
    const contact = await aContact(id);
    await test.database.query(`update assessment set status = 'DRAFT', sections = null where id = $1`, [id]);
    expect((await contact({ method: 'GET', url: '/api/portal/assessment' })).statusCode).toBe(404);
    expect((await contact(saveAnswerCall('a', { answer: 'YES' }))).statusCode).toBe(404);
  });
});
