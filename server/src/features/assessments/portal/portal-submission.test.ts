import { createHash } from 'node:crypto';
import type { Submission, SubmittedContent } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { transitionCalls } from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { uploadEvidenceCall } from '../../../../test/support/evidence.ts';
import {
  PORTAL_PATH,
  portalPostCall,
  saveAnswerCall,
  SUBMIT_CALL,
  usePortal,
} from '../../../../test/support/portal-calls.ts';
import { buildQuestion, withQuestions } from '../../../../test/support/questionnaires.ts';

const integrator = useAssessmentIntegrator();
const { anAssessment, audited, call, done: teamDone, test } = integrator;
const { aContact, shown, done, refused } = usePortal(integrator);

const hidden = {
  conditionalLogic: { match: 'all' as const, rules: [{ question: 'a', operator: 'equals' as const, value: 'NO' }] },
};
const asks = withQuestions(
  buildQuestion('a'),
  buildQuestion('b', hidden),
  buildQuestion('file', { type: 'FILE_UPLOAD', expectedAnswer: null }),
  buildQuestion('na'),
);
const receipt = { method: 'GET' as const, url: `${PORTAL_PATH}/receipt` };
const sha256 = (content: string) => createHash('sha256').update(content, 'utf8').digest('hex');
const submissionsOf = async (id: string): Promise<Submission[]> =>
  (await call({ method: 'GET', url: `/api/v1/assessments/${id}/submissions` })).json();

async function anAnswered() {
  const { id } = await anAssessment('SENT', asks);
  const contact = await aContact(id);
  await done(contact, saveAnswerCall('a', { answer: 'YES' }));
  await done(contact, { ...uploadEvidenceCall('', { questionKey: 'file' }), url: `${PORTAL_PATH}/evidence` });
  await done(contact, saveAnswerCall('na', { notApplicable: true, justification: 'No office' }));
  return { id, contact };
}

describe('POST /api/portal/submit', () => {
  it.each([
    ['name', { name: 'x'.repeat(81) }],
    ['name', { name: 'Vera\u202etxt' }],
    ['title', { title: 'CISO, see https://evil.example' }],
  ])("S12: 400 when the signer's %s is %j; writes nothing", async (path, fields) => {
    const { contact } = await anAnswered();
    const request = portalPostCall('submit', { name: 'Vera Vendor', title: 'CISO', ...fields });
    expect(await refused(contact, request, 400)).toMatchObject({ details: [{ path }] });
  });

  it('200 with a receipt that anyone can check the submission against', async () => {
    const { id, contact } = await anAnswered();
    const given = await done(contact, SUBMIT_CALL);
    expect(given).toEqual({
      assessmentId: id,
      title: 'Questionnaire',
      organisation: 'Northwind',
      vendor: 'Contoso Cloud',
      submittedAt: expect.any(String),
      submittedBy: { name: 'Vera Vendor', title: 'CISO', enteredByName: null },
      content: expect.any(String),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      answers: 3,
      files: 1,
    });
    expect(await done(contact, receipt)).toEqual(given);
    const [submission, ...others] = await submissionsOf(id);
    expect(others).toEqual([]);
    expect(submission?.content).toBe(given.content);
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

  it('409 lists missing answers; writes nothing', async () => {
    const { id } = await anAssessment('SENT', asks);
    const contact = await aContact(id);
    await done(contact, saveAnswerCall('a', { answer: 'NO' }));
    expect(await refused(contact, SUBMIT_CALL, 409)).toMatchObject({
      error: 'These required questions have not been answered: b, file, na',
    });
    await refused(contact, receipt, 404);
  });

  it('400 without a name or a title', async () => {
    const { contact } = await anAnswered();
    await refused(contact, { ...SUBMIT_CALL, payload: { name: 'Vera' } }, 400);
    await refused(contact, { ...SUBMIT_CALL, payload: { name: ' ', title: 'CISO' } }, 400);
  });

  it('409 when submitted twice; keeps the receipt', async () => {
    const { contact } = await anAnswered();
    const given = await done(contact, SUBMIT_CALL);
    expect(await refused(contact, SUBMIT_CALL, 409)).toMatchObject({
      error: 'This assessment cannot be submitted because its status is Submitted',
    });
    expect(await done(contact, receipt)).toEqual(given);
  });

  it('200 with the same receipt when repeated with the same Idempotency-Key; submits once', async () => {
    const { id, contact } = await anAnswered();
    const request = { ...SUBMIT_CALL, headers: { 'idempotency-key': 'submit-once' } };
    expect(await done(contact, request)).toEqual(await done(contact, request));
    expect(await submissionsOf(id)).toHaveLength(1);
  });

  it('submits once for two concurrent requests', async () => {
    const { id, contact } = await anAnswered();
    const responses = await Promise.all([contact(SUBMIT_CALL), contact(SUBMIT_CALL)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await submissionsOf(id)).toHaveLength(1);
  });

  it('keeps both submissions after clarification: shows the latest receipt, the first stays unchanged', async () => {
    const { id, contact } = await anAnswered();
    const first = await done(contact, SUBMIT_CALL);
    await teamDone(transitionCalls(id).sendBack);
    expect((await shown(contact)).canSubmit).toBe(true);
    await done(contact, saveAnswerCall('a', { answer: 'NO', revision: 1 }));
    await done(contact, saveAnswerCall('b', { answer: 'YES' }));
    const second = await done(contact, SUBMIT_CALL);
    expect(second).toMatchObject({ answers: 4 });
    expect(await done(contact, receipt)).toEqual(second);
    const submissions = await submissionsOf(id);
    expect(submissions.map((one) => one.sha256)).toEqual([second.sha256, first.sha256]);
    for (const { content, sha256: hash } of submissions) expect(sha256(content)).toBe(hash);
  });
});

describe('GET /api/v1/assessments/:assessmentId/submissions', () => {
  it('N5: 200 names the member who submitted on behalf of the vendor, also in the hashed content', async () => {
    const { id, submittedBy } = await anAssessment('SUBMITTED');
    const expected = { name: 'Vera Vendor', title: 'CISO', enteredByName: 'Integration' };
    expect(submittedBy).toEqual(expected);
    const [submission] = await submissionsOf(id);
    expect(submission?.submittedBy).toEqual(expected);
    expect(sha256(submission?.content ?? '')).toBe(submission?.sha256);
    const content = JSON.parse(submission?.content ?? '');
    expect(content.submittedBy).toEqual(expected);
    expect(content.questions).toMatchObject([
      { key: 'a', enteredByName: 'Integration' },
      { key: 'b', enteredByName: 'Integration' },
    ]);
    expect((await audited())[0]).toMatchObject({ action: 'SUBMIT_ASSESSMENT', meta: { onBehalf: true } });
    expect(await done(await aContact(id), receipt)).toMatchObject({
      sha256: submission?.sha256,
      answers: 2,
      submittedBy: expected,
    });
  });

  it('N5: 200 names the member who entered an answer that the vendor submitted', async () => {
    const { id } = await anAssessment('IN_PROGRESS');
    const contact = await aContact(id);
    await done(contact, saveAnswerCall('b', { answer: 'NO', revision: 1 }));
    expect(await done(contact, SUBMIT_CALL)).toMatchObject({ submittedBy: { enteredByName: null } });
    const [submission] = await submissionsOf(id);
    expect(JSON.parse(submission?.content ?? '').questions).toMatchObject([
      { key: 'a', enteredByName: 'Integration' },
      { key: 'b', enteredByName: null },
    ]);
  });

  it('N5: 200 reads submissions of earlier versions, which do not say who entered them', async () => {
    const { id } = await anAssessment('SUBMITTED');
    await test.database.query(
      `update submission set entered_by_name = null,
         content = replace(content, '"enteredByName":"Integration",', '') where assessment_id = $1`,
      [id],
    );
    expect((await submissionsOf(id))[0]?.content).not.toContain('enteredByName');
    const submittedBy = { name: 'Vera Vendor', title: 'CISO', enteredByName: null };
    expect((await submissionsOf(id))[0]).toMatchObject({ submittedBy });
    expect(await done(await aContact(id), receipt)).toMatchObject({ submittedBy, answers: 2 });
  });

  it('200 with an empty list before submission', async () => {
    expect(await submissionsOf((await anAssessment('IN_PROGRESS')).id)).toEqual([]);
  });
});
