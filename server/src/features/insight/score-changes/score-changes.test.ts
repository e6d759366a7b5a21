import { randomUUID } from 'node:crypto';
import type { AssessmentDetail, ResponseEntry, ScoreChanges } from '@assay/contract';
import {
  add,
  calculatePooledScore,
  formatRational,
  parseRational,
  scoreAssessment,
  subtract,
  toScoredAssessment,
  ZERO,
} from '@assay/contract/rules';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  decideCall,
  getAssessmentCall,
  transitionCalls,
  yesResponse,
} from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { seedIntegrator, seedSignedInUser, seedVendor, type SignedInUser } from '../../../../test/support/factories.ts';
import { PORTAL_PATH, usePortal } from '../../../../test/support/portal-calls.ts';
import { PORTAL_SURFACE } from '../../../../test/support/portal-surface.ts';
import { buildQuestion, withQuestions } from '../../../../test/support/questionnaires.ts';

const integrator = useAssessmentIntegrator();
const { anAssessment, aPublishedTemplate, call, done, test, vendor } = integrator;
const { aContact } = usePortal(integrator);
let user: SignedInUser;

beforeAll(async () => {
  user = await seedSignedInUser(test, integrator.organisation);
});

const assessmentUrl = (id: string) => `/api/app/assessments/${id}/score-changes`;
const vendorUrl = (id: string) => `/api/app/vendors/${id}/score-changes`;

async function getChanges(url: string): Promise<ScoreChanges> {
  const response = await user.call({ method: 'GET', url });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const NOTHING = { previous: null, latest: null, before: null, after: null, change: '0', lines: [] };

const { template } = withQuestions(
  buildQuestion('mfa', { riskWeight: 'CRITICAL' }),
  buildQuestion('backup', { riskWeight: 'HIGH' }),
  buildQuestion('policy', { riskWeight: 'MEDIUM', type: 'FREE_TEXT', expectedAnswer: 'A named one' }),
);
const answer = (questionKey: string, value: string): ResponseEntry => ({
  questionKey,
  answer: value,
  notApplicable: false,
});
const FIRST = [answer('mfa', 'NO'), yesResponse('backup'), answer('policy', 'None')];
const SECOND = [yesResponse('mfa'), answer('backup', 'NO'), answer('policy', 'None')];

type Completed = { readonly vendorId: string; readonly templateId: string; readonly responses: ResponseEntry[] };

async function complete({ decision, ...made }: Completed & { readonly decision: string }): Promise<AssessmentDetail> {
  const { id } = await anAssessment('UNDER_REVIEW', made);
  await done(decideCall(id, 'policy', { decision }));
  return done(transitionCalls(id).finalize);
}

async function completeTwice() {
  const { id: vendorId } = await vendor();
  const { id: templateId } = await aPublishedTemplate(template);
  const first = await complete({ vendorId, templateId, responses: FIRST, decision: 'NON_COMPLIANT' });
  const second = await complete({ vendorId, templateId, responses: SECOND, decision: 'PARTIAL' });
  return { vendorId, templateId, first, second };
}

const sumAmounts = ({ lines }: ScoreChanges) =>
  formatRational(lines.reduce((total, { amount }) => add(total, parseRational(amount)), ZERO));

const exactOf = ({ exactScore }: AssessmentDetail) => parseRational(exactScore ?? '0');

describe('GET /api/app/assessments/{assessmentId}/score-changes', () => {
  it('200 with one line for each question that counts differently; the amounts add up to the change', async () => {
    const { first, second } = await completeTwice();
    const changes = await getChanges(assessmentUrl(second.id));
    expect(changes).toMatchObject({
      previous: { id: first.id, title: first.title, completedAt: first.completedAt },
      latest: { id: second.id },
      before: '2/7',
      after: '9/14',
      change: '5/14',
      lines: [
        { questionKey: 'mfa', causes: ['ANSWER'], amount: '4/7', before: { compliance: '0', weight: 8 } },
        { questionKey: 'backup', causes: ['ANSWER'], amount: '-2/7', after: { compliance: '0', weight: 4 } },
        { questionKey: 'policy', causes: ['DECISION'], amount: '1/14', assessmentId: second.id },
      ],
    });
    expect(sumAmounts(changes)).toBe(formatRational(subtract(exactOf(second), exactOf(first))));
  });

  it('200 compares the score so far during a review', async () => {
    const { vendorId, templateId, first } = await completeTwice();
    const { id } = await anAssessment('UNDER_REVIEW', { vendorId, templateId, responses: FIRST });
    const changes = await getChanges(assessmentUrl(id));
    expect(changes.previous?.id).not.toBe(first.id);
    expect([changes.before, changes.after, sumAmounts(changes)]).toEqual(['9/14', '1/3', changes.change]);
  });

  it('200 without lines for the first assessment, one that was not submitted, and one of another template', async () => {
    const { vendorId, templateId, first } = await completeTwice();
    expect(await getChanges(assessmentUrl(first.id))).toEqual(NOTHING);
    const { id: sent } = await anAssessment('SENT', { vendorId, templateId });
    expect(await getChanges(assessmentUrl(sent))).toEqual(NOTHING);
    const other = await aPublishedTemplate(template);
    const { id } = await anAssessment('SUBMITTED', { vendorId, templateId: other.id, responses: FIRST });
    expect(await getChanges(assessmentUrl(id))).toEqual(NOTHING);
  });

  it('403 without assessments:view, 404 for an unknown assessment', async () => {
    const { second } = await completeTwice();
    const other = await seedSignedInUser(test, integrator.organisation, ['vendors:view']);
    expect((await other.call({ method: 'GET', url: assessmentUrl(second.id) })).statusCode).toBe(403);
    expect((await user.call({ method: 'GET', url: assessmentUrl(randomUUID()) })).statusCode).toBe(404);
  });
});

describe('GET /api/app/vendors/{vendorId}/score-changes', () => {
  it('200 compares the pooled scores with and without the latest assessment', async () => {
    const { id: vendorId } = await vendor();
    const [{ id: one }, { id: two }] = [await aPublishedTemplate(template), await aPublishedTemplate(template)];
    await complete({ vendorId, templateId: one, responses: FIRST, decision: 'NON_COMPLIANT' });
    const kept = await complete({ vendorId, templateId: two, responses: SECOND, decision: 'COMPLIANT' });
    const latest = await complete({ vendorId, templateId: one, responses: SECOND, decision: 'COMPLIANT' });
    const changes = await getChanges(vendorUrl(vendorId));
    expect(changes).toMatchObject({
      previous: { id: kept.id },
      latest: { id: latest.id },
      before: '1/2',
      after: '5/7',
    });
    expect(changes.lines.map(({ questionKey, assessmentId }) => [questionKey, assessmentId])).toEqual([
      ['mfa', latest.id],
      ['backup', latest.id],
      ['policy', latest.id],
    ]);
    expect([sumAmounts(changes), changes.change]).toEqual(['3/14', '3/14']);
    const [row] = await test.database.query<{ overall_exact: string }>(
      'select overall_exact from vendor where id = $1',
      [vendorId],
    );
    expect(changes.after).toBe(row?.overall_exact);
  });

  it('200 without lines until two assessments are completed', async () => {
    expect(await getChanges(vendorUrl((await vendor()).id))).toEqual(NOTHING);
  });

  it("403 without assessments:view, 404 for another organisation's vendor", async () => {
    const other = await seedSignedInUser(test, integrator.organisation, ['vendors:view']);
    expect((await other.call({ method: 'GET', url: vendorUrl((await vendor()).id) })).statusCode).toBe(403);
    const stranger = await seedIntegrator(test);
    const foreign = await seedVendor(test, stranger.organisation, {});
    expect((await user.call({ method: 'GET', url: vendorUrl(foreign.id) })).statusCode).toBe(404);
  });
});

describe('The browser’s copy of an assessment', () => {
  it('has the same lines and score as the service, and the same pooled score', async () => {
    const { vendorId, second } = await completeTwice();
    const detail: AssessmentDetail = (await call(getAssessmentCall(second.id))).json();
    const assessment = toScoredAssessment(detail);
    if (!assessment) throw new Error('The assessment has a score');
    const { score, lines } = scoreAssessment(assessment);
    expect(score && formatRational(score)).toBe(detail.scoreBreakdown?.exact);
    expect(lines.map(({ key, rule, reason }) => [key, rule, reason])).toEqual(
      detail.scoreBreakdown?.lines.map(({ questionKey, rule, reason }) => [questionKey, rule, reason]),
    );
    const pooled = calculatePooledScore([assessment]);
    expect(pooled && formatRational(pooled)).toBe((await getChanges(vendorUrl(vendorId))).after);
  });
});

describe('The portal', () => {
  const INTERNAL = /score|gain|loss|amount|causes|compliance|rating|weight|expected|steps|green/i;
  const listNames = (value: unknown): string[] => {
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, inner]) => [
      ...(Array.isArray(value) ? [] : [name]),
      ...listNames(inner),
    ]);
  };

  it('returns no score, change or path to a vendor, and refuses its session', async () => {
    const { vendorId, second } = await completeTwice();
    const contact = await aContact(second.id);
    const paths = PORTAL_SURFACE.flatMap(([method, path, access]) =>
      method === 'GET' && access === 'portal' && !path.includes(':') ? [path] : [],
    );
    const read = await Promise.all(paths.map(async (url) => contact({ method: 'GET', url })));
    const opened = read.filter(({ statusCode }) => statusCode === 200);
    expect(opened.length).toBeGreaterThan(1);
    for (const response of opened) {
      const isJson = String(response.headers['content-type']).startsWith('application/json');
      expect(isJson ? listNames(response.json()).filter((name) => INTERNAL.test(name)) : []).toEqual([]);
    }
    expect(paths).toContain(`${PORTAL_PATH}/assessment`);
    for (const url of [assessmentUrl(second.id), vendorUrl(vendorId)])
      expect((await contact({ method: 'GET', url })).statusCode).toBe(401);
  });
});
