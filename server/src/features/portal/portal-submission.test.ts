import { createHash } from 'node:crypto';
import type { Submission, SubmittedContent } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { asked, assessmentsOf, steps } from '../../../test/assessment-life.ts';
import { upload } from '../../../test/evidence.ts';
import { useIntegrator } from '../../../test/integrator.ts';
import { PORTAL, portalOf, saving, submitting } from '../../../test/portal.ts';
import { aQuestion } from '../../../test/questionnaires.ts';

const integrator = useIntegrator();
const { call, audited } = integrator;
const { anAssessment, done: teamDone } = assessmentsOf(integrator);
const { aContact, shown, done, refused } = portalOf(integrator);

const hidden = {
  conditionalLogic: { match: 'all' as const, rules: [{ question: 'a', operator: 'equals' as const, value: 'NO' }] },
};
const asks = asked(
  aQuestion('a'),
  aQuestion('b', hidden),
  aQuestion('file', { type: 'FILE_UPLOAD', expectedAnswer: null }),
  aQuestion('na'),
);
const receipt = { method: 'GET' as const, url: `${PORTAL}/receipt` };
const sha256 = (content: string) => createHash('sha256').update(content, 'utf8').digest('hex');
const submissionsOf = async (id: string): Promise<Submission[]> =>
  (await call({ method: 'GET', url: `/api/v1/assessments/${id}/submissions` })).json();

async function anAnswered() {
  const { id } = await anAssessment('SENT', asks);
  const contact = await aContact(id);
  await done(contact, saving('a', { answer: 'YES' }));
  await done(contact, { ...upload('', { questionKey: 'file' }), url: `${PORTAL}/evidence` });
  await done(contact, saving('na', { notApplicable: true, justification: 'No office' }));
  return { id, contact };
}

describe('POST /api/portal/submit', () => {
  it('200 with a receipt; what was submitted can be checked against it by anyone', async () => {
    const { id, contact } = await anAnswered();
    const given = await done(contact, submitting);
    expect(given).toEqual({
      assessmentId: id,
      title: 'Questionnaire',
      organisation: 'Northwind',
      vendor: 'Contoso Cloud',
      submittedAt: expect.any(String),
      submittedBy: { name: 'Vera Vendor', title: 'CISO' },
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      answers: 3,
      files: 1,
    });
    expect(await done(contact, receipt)).toEqual(given);
    const [submission, ...others] = await submissionsOf(id);
    expect(others).toEqual([]);
    expect(sha256(submission?.content ?? '')).toBe(given.sha256);
    const content: SubmittedContent = JSON.parse(submission?.content ?? '');
    expect(content).toMatchObject({ assessmentId: id, submittedAt: given.submittedAt, template: { version: 1 } });
    expect(content.questions).toMatchObject([
      { section: 'All', key: 'a', text: 'Question a?', answer: 'YES', files: [] },
      { key: 'file', answer: null, files: [{ fileName: 'policy.txt', sha256: sha256('a policy') }] },
      { key: 'na', answer: null, notApplicable: true, justification: 'No office' },
    ]);
    expect((await audited())[0]).toMatchObject({
      action: 'SUBMIT_ASSESSMENT',
      user_name: 'security@contoso.example',
      meta: { name: 'Vera Vendor', title: 'CISO', sha256: given.sha256, to: 'SUBMITTED' },
    });
    const detail = (await call({ method: 'GET', url: `/api/v1/assessments/${id}` })).json();
    expect(detail).toMatchObject({ status: 'SUBMITTED', submittedAt: given.submittedAt, score: 0.6667 });
  });

  it('409 naming what is missing, and writes nothing', async () => {
    const { id } = await anAssessment('SENT', asks);
    const contact = await aContact(id);
    await done(contact, saving('a', { answer: 'NO' }));
    expect(await refused(contact, submitting, 409)).toEqual({
      error: 'Required questions are not answered: b, file, na',
    });
    await refused(contact, receipt, 404);
  });

  it('400 without a name and a title', async () => {
    const { contact } = await anAnswered();
    await refused(contact, { ...submitting, payload: { name: 'Vera' } }, 400);
    await refused(contact, { ...submitting, payload: { name: ' ', title: 'CISO' } }, 400);
  });

  it('409 in words the second time; the receipt stays', async () => {
    const { contact } = await anAnswered();
    const given = await done(contact, submitting);
    expect(await refused(contact, submitting, 409)).toEqual({
      error: 'An assessment that is submitted cannot be submitted',
    });
    expect(await done(contact, receipt)).toEqual(given);
  });

  it('200 once for the same Idempotency-Key, with the same receipt', async () => {
    const { id, contact } = await anAnswered();
    const request = { ...submitting, headers: { 'idempotency-key': 'submit-once' } };
    expect(await done(contact, request)).toEqual(await done(contact, request));
    expect(await submissionsOf(id)).toHaveLength(1);
  });

  it('is submitted once when two do it at the same time', async () => {
    const { id, contact } = await anAnswered();
    const answers = await Promise.all([contact(submitting), contact(submitting)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await submissionsOf(id)).toHaveLength(1);
  });

  it('keeps both after a clarification round: the newest receipt is shown, the first stays as it was', async () => {
    const { id, contact } = await anAnswered();
    const first = await done(contact, submitting);
    await teamDone(steps(id).sendBack);
    expect((await shown(contact)).canSubmit).toBe(true);
    await done(contact, saving('a', { answer: 'NO', revision: 1 }));
    await done(contact, saving('b', { answer: 'YES' }));
    const second = await done(contact, submitting);
    expect(second).toMatchObject({ answers: 4 });
    expect(await done(contact, receipt)).toEqual(second);
    const submissions = await submissionsOf(id);
    expect(submissions.map((one) => one.sha256)).toEqual([second.sha256, first.sha256]);
    for (const { content, sha256: hash } of submissions) expect(sha256(content)).toBe(hash);
  });
});

describe('GET /api/v1/assessments/:assessmentId/submissions', () => {
  it('200 also with what the team submitted on behalf of the vendor', async () => {
    const { id } = await anAssessment('SUBMITTED');
    const [submission] = await submissionsOf(id);
    expect(submission?.submittedBy).toEqual({ name: 'Vera Vendor', title: 'CISO' });
    expect(sha256(submission?.content ?? '')).toBe(submission?.sha256);
    expect(JSON.parse(submission?.content ?? '').questions).toHaveLength(2);
    expect(await done(await aContact(id), receipt)).toMatchObject({ sha256: submission?.sha256, answers: 2 });
  });

  it('200 with none before anything was submitted', async () => {
    expect(await submissionsOf((await anAssessment('IN_PROGRESS')).id)).toEqual([]);
  });
});
