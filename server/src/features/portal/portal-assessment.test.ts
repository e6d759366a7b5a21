import type { Question } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { asked, asking, assessmentsOf, deciding, DUE, steps } from '../../../test/assessment-life.ts';
import { useIntegrator } from '../../../test/integrator.ts';
import { portalOf, questionOf, saving } from '../../../test/portal.ts';
import { aQuestion } from '../../../test/questionnaires.ts';

const integrator = useIntegrator();
const { test, call } = integrator;
const { anAssessment, done } = assessmentsOf(integrator);
const { aContact, shown, done: saved } = portalOf(integrator);

const SECRET = 'only the reviewer knows';
const mfa = aQuestion('mfa', { text: 'Do you use MFA?', helpText: 'For everybody' });
const why = aQuestion('why', {
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
  it('200 with the questionnaire, who asks and who is asked', async () => {
    const { id, title } = await anAssessment('SENT', two);
    const assessment = await shown(await aContact(id));
    expect(assessment).toMatchObject({
      id,
      title,
      organisation: 'Northwind',
      vendor: 'Contoso Cloud',
      contact: { name: 'security@contoso.example', email: 'security@contoso.example' },
      status: 'SENT',
      dueDate: DUE,
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
    expect(questionOf(assessment, 'mfa')).toEqual({
      key: 'mfa',
      text: 'Do you use MFA?',
      helpText: 'For everybody',
      type: 'YES_NO',
      required: true,
      options: null,
      visible: true,
      open: true,
      response: null,
      suggestion: null,
    });
    expect(questionOf(assessment, 'why')).toMatchObject({ visible: false });
  });

  it('shows a question once the answer it hangs on is given, and counts it', async () => {
    const { id } = await anAssessment('SENT', two);
    const contact = await aContact(id);
    await saved(contact, saving('mfa', { answer: 'NO' }));
    const assessment = await shown(contact);
    expect(questionOf(assessment, 'why')?.visible).toBe(true);
    expect(questionOf(assessment, 'mfa')?.response).toMatchObject({ answer: 'NO', revision: 1, takenFrom: null });
    expect(assessment.progress).toEqual({ required: 2, answered: 1 });
    expect(assessment.status).toBe('IN_PROGRESS');
  });

  it('shows nothing of how answers are judged, decided or talked about inside', async () => {
    const { id } = await anAssessment('UNDER_REVIEW', {
      ...two,
      responses: [
        { questionKey: 'mfa', answer: 'NO' },
        { questionKey: 'why', answer: 'Too dear' },
      ],
    });
    await done(deciding(id, 'why', { decision: 'NON_COMPLIANT', rationale: SECRET }));
    await call(asking(id, 'findings', { title: SECRET, description: SECRET, severity: 'HIGH', questionKey: 'why' }));
    await call(asking(id, 'comments', { body: SECRET, questionKey: 'mfa' }));
    const { id: threadId } = (await call(asking(id, 'comments', { body: 'Thanks', visibility: 'VENDOR' }))).json();
    await call(asking(id, 'comments', { body: SECRET, parentId: threadId }));
    const contact = await aContact(id);
    const answer = await contact({ method: 'GET', url: '/api/portal/assessment' });
    expect(answer.statusCode).toBe(200);
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
      expect(answer.body, word).not.toContain(word);
    expect(answer.json().comments).toMatchObject([{ body: 'Thanks', replies: [] }]);
  });

  it('is read-only once submitted: no question is open, and nobody can submit', async () => {
    const { id } = await anAssessment('SUBMITTED');
    const assessment = await shown(await aContact(id));
    expect(assessment).toMatchObject({ status: 'SUBMITTED', canSubmit: false, submittedAt: expect.any(String) });
    expect(questionOf(assessment, 'a')?.open).toBe(false);
  });

  it('opens only what was flagged after it was sent back, with the comment that says why', async () => {
    const { id } = await anAssessment('SUBMITTED');
    await done(steps(id).sendBack);
    const assessment = await shown(await aContact(id));
    expect(assessment).toMatchObject({ status: 'IN_PROGRESS', canSubmit: true });
    expect([questionOf(assessment, 'a')?.open, questionOf(assessment, 'b')?.open]).toEqual([true, false]);
    expect(assessment.comments).toMatchObject([{ questionKey: 'a', body: 'Please explain' }]);
  });

  it('is overdue after its due date, and can still be answered', async () => {
    const { id } = await anAssessment('SENT', asked(aQuestion('a')));
    const contact = await aContact(id);
    await test.database.query(`update assessment set due_date = current_date - 1 where id = $1`, [id]);
    expect(await shown(contact)).toMatchObject({ overdue: true });
    await saved(contact, saving('a', { answer: 'YES' }));
  });

  it('404 for an assessment that was recalled while the request was on its way', async () => {
    const { id } = await anAssessment('SENT');
    const contact = await aContact(id);
    await test.database.query(`update assessment set status = 'DRAFT', sections = null where id = $1`, [id]);
    expect((await contact({ method: 'GET', url: '/api/portal/assessment' })).statusCode).toBe(404);
    expect((await contact(saving('a', { answer: 'YES' }))).statusCode).toBe(404);
  });
});
