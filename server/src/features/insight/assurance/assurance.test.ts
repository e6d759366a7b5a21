import { randomUUID } from 'node:crypto';
import type {
  AssessmentAssurance,
  AssessmentDetail,
  AssuranceShare,
  ResponseEntry,
  VendorAssurance,
} from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  getAssessmentCall,
  saveResponsesCall,
  transitionCalls,
  yesResponse,
} from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { uploadAttachmentCall } from '../../../../test/support/attachments.ts';
import { uploadEvidenceCall } from '../../../../test/support/evidence.ts';
import { seedIntegrator, seedSignedInUser, seedVendor, type SignedInUser } from '../../../../test/support/factories.ts';
import { PORTAL_PATH, usePortal } from '../../../../test/support/portal-calls.ts';
import { PORTAL_SURFACE } from '../../../../test/support/portal-surface.ts';
import { buildQuestion, withQuestions } from '../../../../test/support/questionnaires.ts';

const integrator = useAssessmentIntegrator();
const { aDraft, anAssessment, call, done, test, vendor } = integrator;
const { aContact } = usePortal(integrator);
let user: SignedInUser;

beforeAll(async () => {
  user = await seedSignedInUser(test, integrator.organisation);
});

const assessmentUrl = (id: string) => `/api/app/assessments/${id}/assurance`;
const vendorUrl = (id: string) => `/api/app/vendors/${id}/assurance`;

async function get<Content>(url: string): Promise<Content> {
  const response = await user.call({ method: 'GET', url });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const getAssurance = (id: string) => get<AssessmentAssurance>(assessmentUrl(id));

const ISO = 'ISO/IEC 27001 certificate';
const { template } = withQuestions(
  buildQuestion('mfa', {
    riskWeight: 'CRITICAL',
    controlMappings: [{ framework: 'ISO/IEC 27001', version: '2022', code: 'A.8.5' }],
  }),
  buildQuestion('backup', { riskWeight: 'HIGH' }),
  buildQuestion('often', {
    riskWeight: 'LOW',
    required: false,
    type: 'MULTIPLE_CHOICE',
    options: ['Daily', 'Weekly'],
    expectedAnswer: 'Daily',
    conditionalLogic: { match: 'all', rules: [{ question: 'backup', operator: 'equals', value: 'YES' }] },
  }),
  buildQuestion('assurance', {
    text: 'Which independent assurance do you have?',
    riskWeight: 'MEDIUM',
    type: 'MULTI_SELECT',
    options: [ISO, 'None'],
    expectedAnswer: { required: [], forbidden: ['None'] },
    exclusiveOptions: ['None'],
  }),
);

const answer = (questionKey: string, value: ResponseEntry['answer']): ResponseEntry => ({
  questionKey,
  answer: value,
  notApplicable: false,
});
const RESPONSES = [yesResponse('mfa'), yesResponse('backup'), answer('often', 'Daily'), answer('assurance', [ISO])];

type Certificate = { readonly name?: string; readonly issuedDate?: string; readonly expiresDate?: string };

async function addCertification(vendorId: string, fields: Certificate = {}): Promise<string> {
  const payload = { name: 'ISO/IEC 27001:2022', issuedDate: '2024-01-01', expiresDate: '2099-12-31', ...fields };
  const response = await call({ method: 'POST', url: `/api/v1/vendors/${vendorId}/certifications`, payload });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().id;
}

type Prepared = { readonly status?: 'SUBMITTED' | 'COMPLETED'; readonly responses?: readonly ResponseEntry[] };

/** With a file for the question about backups. */
async function anAssessmentWithFile({ status = 'SUBMITTED', responses = RESPONSES }: Prepared = {}) {
  const { id: vendorId } = await vendor();
  const { id } = await aDraft({ template, vendorId });
  await done(transitionCalls(id).send);
  await done(saveResponsesCall(id, responses));
  const file = await call(uploadEvidenceCall(id, { questionKey: 'backup' }));
  expect(file.statusCode, file.body).toBe(201);
  await done(transitionCalls(id).submit);
  if (status === 'COMPLETED') {
    await done(transitionCalls(id).claim);
    await done(transitionCalls(id).finalize);
  }
  return { id, vendorId, fileId: file.json().id };
}

const toRows = (shares: readonly AssuranceShare[]) =>
  shares.map(({ level, questions, weightShare }) => [level, questions, weightShare]);

describe('GET /api/app/assessments/{assessmentId}/assurance', () => {
  it('200 with the level, source and age of each answer, and the coverage by number and weight', async () => {
    const { id, vendorId, fileId } = await anAssessmentWithFile();
    const certificationId = await addCertification(vendorId);
    const { questions, coverage, contradictions } = await getAssurance(id);
    expect(questions.map(({ questionKey, today }) => [questionKey, today.level, today.source?.id])).toEqual([
      ['mfa', 'ATTESTED', certificationId],
      ['backup', 'DOCUMENTED', fileId],
      ['often', 'CLAIMED', undefined],
      ['assurance', 'ATTESTED', certificationId],
    ]);
    expect(questions[1]?.atSubmission.source).toMatchObject({ kind: 'FILE', name: 'policy.txt', ageDays: 0 });
    expect(questions[0]?.today.source).toMatchObject({ name: 'ISO/IEC 27001:2022', date: '2024-01-01' });
    expect(toRows(coverage.today)).toEqual([
      ['ATTESTED', 2, '2/3'],
      ['DOCUMENTED', 1, '4/15'],
      ['CLAIMED', 1, '1/15'],
      ['UNANSWERED', 0, '0'],
    ]);
    expect(coverage.atSubmission).toEqual(coverage.today);
    expect(contradictions).toEqual([]);
  });

  it('200 with ATTESTED for a file that is also attached to a valid certification', async () => {
    const { id, vendorId, fileId } = await anAssessmentWithFile();
    const certificationId = await addCertification(vendorId, { name: 'Penetration test' });
    const attached = await call(uploadAttachmentCall({ vendorId, certificationId }, 'policy.txt', 'a policy'));
    expect(attached.statusCode, attached.body).toBe(201);
    const { questions } = await getAssurance(id);
    const backup = questions.find(({ questionKey }) => questionKey === 'backup');
    expect(backup?.today).toMatchObject({ level: 'ATTESTED', source: { id: certificationId } });
    expect(fileId).not.toBe(certificationId);
  });

  it('200 with the same score, whatever is certified', async () => {
    const { id, vendorId } = await anAssessmentWithFile({ status: 'COMPLETED' });
    const read = async () => {
      const detail: AssessmentDetail = (await call(getAssessmentCall(id))).json();
      const [row] = await test.database.query('select overall_exact, latest_score from vendor where id = $1', [
        vendorId,
      ]);
      return { breakdown: detail.scoreBreakdown, rating: detail.rating, row };
    };
    const before = await read();
    const levels = async () => (await getAssurance(id)).questions.map(({ today }) => today.level);
    const claimed = await levels();
    await addCertification(vendorId);
    expect(await levels()).not.toEqual(claimed);
    expect(await read()).toEqual(before);
    expect(before.breakdown?.exact).toBe('1');
  });

  it('200 with contradictions: certificates that are missing or expired, and details of a denied question', async () => {
    const { id, vendorId } = await anAssessmentWithFile({
      responses: [yesResponse('mfa'), answer('backup', 'NO'), answer('often', 'Daily'), answer('assurance', [ISO])],
    });
    const rulesOf = async () =>
      (await getAssurance(id)).contradictions.map(({ questionKey, rule }) => [questionKey, rule]);
    expect(await rulesOf()).toEqual([
      ['backup', 'HIDDEN_ANSWER'],
      ['assurance', 'CERTIFICATION_MISSING'],
    ]);
    const certificationId = await addCertification(vendorId, { expiresDate: '2025-01-01' });
    const { contradictions } = await getAssurance(id);
    expect(contradictions[1]).toMatchObject({
      rule: 'CERTIFICATION_EXPIRED',
      sentence:
        'The answer claims ISO 27001, but the recorded certification had expired on 1 January 2025, before the submission.',
      facts: [
        { kind: 'ANSWER', assessmentId: id, questionKey: 'assurance' },
        { kind: 'CERTIFICATION', id: certificationId },
      ],
    });
    await addCertification(vendorId);
    expect(await rulesOf()).toEqual([['backup', 'HIDDEN_ANSWER']]);
  });

  it('200 with a contradiction if the latest assessment of another template has another answer', async () => {
    const { id: vendorId } = await vendor();
    const shared = withQuestions(buildQuestion('a'), buildQuestion('b'));
    const responses = (value: string) => [answer('a', value), yesResponse('b')];
    const other = await anAssessment('SUBMITTED', { ...shared, vendorId, responses: responses('NO') });
    const draft = await anAssessment('IN_PROGRESS', { ...shared, vendorId, responses: responses('NO') });
    const reworded = withQuestions(buildQuestion('a', { text: 'Another question?' }), buildQuestion('b'));
    await anAssessment('SUBMITTED', { ...reworded, vendorId, responses: responses('NO') });
    const { id } = await anAssessment('SUBMITTED', { ...shared, vendorId, responses: responses('YES') });
    const { contradictions } = await getAssurance(id);
    expect(contradictions).toMatchObject([
      { rule: 'OTHER_ASSESSMENT', questionKey: 'a', facts: [{ assessmentId: id }, { assessmentId: other.id }] },
    ]);
    expect(JSON.stringify(contradictions)).not.toContain(draft.id);
    const back = await getAssurance(other.id);
    expect(back.contradictions.map(({ facts }) => facts[1].assessmentId)).toEqual([id]);
  });

  it('200 without answers before the submission', async () => {
    const { id } = await anAssessment('IN_PROGRESS');
    const { questions, coverage, contradictions } = await getAssurance(id);
    expect([questions, contradictions]).toEqual([[], []]);
    expect(coverage.today.every(({ questions: count, weightShare }) => count === 0 && weightShare === null)).toBe(true);
  });

  it('403 without vendors:view or assessments:view, 404 for an unknown assessment', async () => {
    const { id } = await anAssessment('SUBMITTED');
    for (const permission of ['vendors:view', 'assessments:view'] as const) {
      const other = await seedSignedInUser(test, integrator.organisation, [permission]);
      expect((await other.call({ method: 'GET', url: assessmentUrl(id) })).statusCode).toBe(403);
    }
    expect((await user.call({ method: 'GET', url: assessmentUrl(randomUUID()) })).statusCode).toBe(404);
  });
});

describe('GET /api/app/vendors/{vendorId}/assurance', () => {
  it('200 pools the latest completed assessments of each template', async () => {
    const { id: vendorId } = await vendor();
    const one = withQuestions(buildQuestion('a'), buildQuestion('b'));
    const first = await anAssessment('COMPLETED', { ...one, vendorId });
    expect(await get<VendorAssurance>(vendorUrl(vendorId))).toMatchObject({ assessments: 1 });
    const templateId = first.template.id ?? '';
    await anAssessment('COMPLETED', { templateId, vendorId });
    const { id } = await aDraft({ template, vendorId });
    await done(transitionCalls(id).send);
    await done(saveResponsesCall(id, RESPONSES));
    await done(transitionCalls(id).submit);
    await done(transitionCalls(id).claim);
    await done(transitionCalls(id).finalize);
    await addCertification(vendorId);
    const { assessments, coverage } = await get<VendorAssurance>(vendorUrl(vendorId));
    expect(assessments).toBe(2);
    expect(toRows(coverage.today)).toEqual([
      ['ATTESTED', 2, '10/23'],
      ['DOCUMENTED', 0, '0'],
      ['CLAIMED', 4, '13/23'],
      ['UNANSWERED', 0, '0'],
    ]);
  });

  it("403 without assessments:view, 404 for another organisation's vendor", async () => {
    const other = await seedSignedInUser(test, integrator.organisation, ['vendors:view']);
    expect((await other.call({ method: 'GET', url: vendorUrl((await vendor()).id) })).statusCode).toBe(403);
    const stranger = await seedIntegrator(test);
    const foreign = await seedVendor(test, stranger.organisation, {});
    expect((await user.call({ method: 'GET', url: vendorUrl(foreign.id) })).statusCode).toBe(404);
  });
});

describe('The portal', () => {
  it('returns no assurance or contradiction to a vendor, and refuses its session', async () => {
    const { id, vendorId } = await anAssessmentWithFile();
    const contact = await aContact(id);
    const paths = PORTAL_SURFACE.flatMap(([method, path, access]) =>
      method === 'GET' && access === 'portal' && !path.includes(':') ? [path] : [],
    );
    expect(paths).toContain(`${PORTAL_PATH}/assessment`);
    expect((await getAssurance(id)).contradictions.length).toBe(1);
    for (const url of paths) {
      const { body } = await contact({ method: 'GET', url });
      expect(body).not.toMatch(/ATTESTED|DOCUMENTED|CLAIMED|contradiction|weightShare|The answer claims/i);
    }
    for (const url of [assessmentUrl(id), vendorUrl(vendorId)])
      expect((await contact({ method: 'GET', url })).statusCode).toBe(401);
  });
});
