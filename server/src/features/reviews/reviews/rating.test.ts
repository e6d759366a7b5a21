import type { AssessmentDetail, Dashboard, Finding } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillFailedCritical } from '../../assessments/records/index.ts';
import { createSystemCaller } from '../../../domain/caller.ts';
import {
  assessmentCall,
  getAssessmentCall,
  getReportCall,
  transitionCalls,
} from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { seedSignedInUser } from '../../../../test/support/factories.ts';
import { closeFindingCall } from '../../../../test/support/findings.ts';
import { buildQuestion, withQuestions } from '../../../../test/support/questionnaires.ts';
import { readText } from '../../../../test/support/read-pdf.ts';

const { anAssessment, call, done, organisation, test, vendor } = useAssessmentIntegrator();
let administrator: Awaited<ReturnType<typeof seedSignedInUser>>;
beforeAll(async () => {
  administrator = await seedSignedInUser(test, organisation);
});

const get = async (url: string) => {
  const response = await administrator.call({ method: 'GET', url });
  expect(response.statusCode, response.body).toBe(200);
  return response;
};
const listVendors = async (rating: string): Promise<string[]> =>
  (await get(`/api/app/vendors?rating=${rating}&pageSize=500`)).json().entries.map(({ id }: { id: string }) => id);
const listAssessments = async (rating: string): Promise<string[]> =>
  (await get(`/api/app/assessments?rating=${rating}&pageSize=500`)).json().entries.map(({ id }: { id: string }) => id);
const getStanding = async (vendorId: string) => (await get(`/api/app/vendors/${vendorId}/standing`)).json();
const getDistribution = async () => {
  const { scoreDistribution, heldBack }: Dashboard = (await get('/api/v1/dashboard')).json();
  return { ...scoreDistribution, heldBack };
};
const setCap = (capCritical: boolean) =>
  administrator.call({ method: 'PUT', url: '/api/app/organisation', payload: { capCritical } });

const RATINGS = ['GREEN', 'AMBER', 'RED', 'UNSCORED'];
const findRatings = async (list: (rating: string) => Promise<string[]>, id: string) => {
  const found = await Promise.all(RATINGS.map(async (rating) => ((await list(rating)).includes(id) ? [rating] : [])));
  return found.flat();
};

/** An answer between 0 and 100,000 earns what is missing to 100,000. */
const PRECISE = withQuestions(
  buildQuestion('a', { type: 'NUMERIC', expectedAnswer: { max: 0, zeroAt: 100_000 }, riskWeight: 'LOW' }),
);
/** Nine right answers and a wrong critical one: 72 of 80 points. */
const NINE_OF_TEN = withQuestions(
  ...Array.from({ length: 10 }, (_, index) =>
    buildQuestion(`q${String(index)}`, {
      riskWeight: 'CRITICAL',
      expectedAnswer: 'YES',
      text: `Control ${String(index)}?`,
    }),
  ),
);
const answers = Array.from({ length: 10 }, (_, index) => ({
  questionKey: `q${String(index)}`,
  answer: index === 0 ? 'NO' : 'YES',
}));

describe('A rating', () => {
  it('200 is decided from the exact score: 0.79996 is shown as 0.8 and is amber everywhere', async () => {
    const before = await getDistribution();
    const { id: vendorId } = await vendor();
    const responses = [{ questionKey: 'a', answer: 20_004 }];
    const { id, score, exactScore, rating } = await anAssessment('COMPLETED', { ...PRECISE, vendorId, responses });
    expect({ score, exactScore, rating }).toEqual({ score: 0.8, exactScore: '19999/25000', rating: 'AMBER' });
    expect(await getStanding(vendorId)).toMatchObject({ exactScore: '19999/25000', rating: 'AMBER', heldBackBy: [] });
    expect(await findRatings(listVendors, vendorId)).toEqual(['AMBER']);
    expect(await findRatings(listAssessments, id)).toEqual(['AMBER']);
    expect(await getDistribution()).toEqual({ ...before, amber: before.amber + 1 });
  });

  it('200 at a threshold is the better one', async () => {
    const { id: vendorId } = await vendor();
    const responses = [{ questionKey: 'a', answer: 20_000 }];
    const { id, rating } = await anAssessment('COMPLETED', { ...PRECISE, vendorId, responses });
    expect(rating).toBe('GREEN');
    expect(await findRatings(listVendors, vendorId)).toEqual(['GREEN']);
    expect(await findRatings(listAssessments, id)).toEqual(['GREEN']);
  });
});

describe('A critical failure', () => {
  let vendorId: string;
  let completed: AssessmentDetail;
  let finding: Finding | undefined;
  beforeAll(async () => {
    ({ id: vendorId } = await vendor());
    completed = await anAssessment('COMPLETED', { ...NINE_OF_TEN, vendorId, responses: answers });
    [finding] = completed.findings;
  });
  const question = { kind: 'CRITICAL_QUESTION', id: 'q0', text: 'Control 0?' };
  const getFinding = () => ({ kind: 'CRITICAL_FINDING', id: finding?.id, text: finding?.title });

  it('200 limits the assessment and the vendor to amber, and lists the reasons', async () => {
    expect(completed).toMatchObject({ score: 0.9, rating: 'AMBER', heldBackBy: [question] });
    expect(await getStanding(vendorId)).toMatchObject({ rating: 'AMBER', heldBackBy: [getFinding()] });
    expect(await findRatings(listVendors, vendorId)).toEqual(['AMBER']);
    expect(await findRatings(listAssessments, completed.id)).toEqual(['AMBER']);
  });

  it('200 limits a provisional rating too', async () => {
    const submitted = await anAssessment('SUBMITTED', { ...NINE_OF_TEN, responses: answers });
    expect(submitted).toMatchObject({ rating: 'AMBER', heldBackBy: [question], scoreBreakdown: { final: false } });
  });

  it('200 shows the limit in the CSV exports', async () => {
    expect((await get('/api/app/vendors?rating=AMBER&format=csv')).body).toContain(
      `,${String(finding?.title)},,,,\r\n`,
    );
    expect((await get('/api/app/assessments?rating=AMBER&format=csv')).body).toContain(',false,AMBER,Control 0?\r\n');
  });

  it('200 shows the limit in the report of the assessment', async () => {
    const text = readText((await call(getReportCall(completed.id))).rawPayload);
    expect(text).toContain(
      '90.0% Amber Green: 80% or higher. Amber: 60% or higher. Red: anything lower. Limited to amber by: Control 0?',
    );
  });

  it('200 without effect once the organisation has switched it off, with an audit entry', async () => {
    const before = await getDistribution();
    expect((await setCap(false)).json()).toMatchObject({ capCritical: false });
    expect((await call(getAssessmentCall(completed.id))).json()).toMatchObject({ rating: 'GREEN', heldBackBy: [] });
    expect(await getStanding(vendorId)).toMatchObject({ rating: 'GREEN', heldBackBy: [] });
    expect(await findRatings(listVendors, vendorId)).toEqual(['GREEN']);
    expect(await findRatings(listAssessments, completed.id)).toEqual(['GREEN']);
    expect(await getDistribution()).toEqual({
      ...before,
      green: before.green + before.heldBack,
      amber: before.amber - before.heldBack,
      heldBack: 0,
    });
    await setCap(true);
    expect(await getDistribution()).toEqual(before);
    const [entry] = await test.database.query<{ meta: unknown }>(
      `select meta from audit_entry where organisation_id = $1 and action = 'UPDATE_SETTINGS' order by id desc limit 1`,
      [organisation.id],
    );
    expect(entry?.meta).toEqual({ changes: { capCritical: { from: false, to: true } } });
  });

  it.each(['REMEDIATED', 'RISK_ACCEPTED'] as const)(
    '200 no longer holds the vendor back once its finding is %s; no score changes',
    async (status) => {
      const own = (await vendor()).id;
      const { findings, id } = await anAssessment('COMPLETED', {
        ...NINE_OF_TEN,
        vendorId: own,
        responses: answers,
      });
      const before = await getDistribution();
      await call(closeFindingCall(findings[0]?.id ?? '', { status }));
      expect(await getStanding(own)).toMatchObject({ exactScore: '9/10', rating: 'GREEN', heldBackBy: [] });
      expect(await findRatings(listVendors, own)).toEqual(['GREEN']);
      expect(await getDistribution()).toEqual({
        ...before,
        green: before.green + 1,
        amber: before.amber - 1,
        heldBack: before.heldBack - 1,
      });
      expect((await call(getAssessmentCall(id))).json()).toMatchObject({ rating: 'AMBER', heldBackBy: [question] });
    },
  );

  it('200 limits the vendor as soon as a critical finding is raised, until its assessment is deleted', async () => {
    const own = (await vendor()).id;
    const { id } = await anAssessment('COMPLETED', {
      ...PRECISE,
      vendorId: own,
      responses: [{ questionKey: 'a', answer: 0 }],
    });
    const other = await anAssessment('COMPLETED', { vendorId: own });
    const before = await getDistribution();
    const raised = { title: 'No backups', description: 'Seen', severity: 'CRITICAL' };
    const response = await call(assessmentCall(other.id, 'findings', raised));
    expect(await getStanding(own)).toMatchObject({
      rating: 'AMBER',
      heldBackBy: [{ kind: 'CRITICAL_FINDING', id: response.json().id, text: 'No backups' }],
    });
    expect(await getDistribution()).toMatchObject({ heldBack: before.heldBack + 1 });
    await call({ method: 'DELETE', url: `/api/v1/assessments/${other.id}` });
    expect(await getStanding(own)).toMatchObject({ rating: 'GREEN', heldBackBy: [] });
    expect(await getDistribution()).toEqual(before);
    expect((await call(getAssessmentCall(id))).json()).toMatchObject({ rating: 'GREEN' });
  });

  it('200 is known of assessments that an older version scored, after the scheduled job', async () => {
    await test.database.query('update assessment set failed_critical = null where id = $1', [completed.id]);
    expect(await findRatings(listAssessments, completed.id)).toEqual(['GREEN']);
    await fillFailedCritical(test.ctx, createSystemCaller(organisation.id));
    expect(await findRatings(listAssessments, completed.id)).toEqual(['AMBER']);
  });

  it('200 returns with a reopened review that corrects the decision', async () => {
    const assessment = await anAssessment('COMPLETED', { ...NINE_OF_TEN, responses: answers });
    await done(transitionCalls(assessment.id).reopen);
    const decided = await call({
      method: 'PUT',
      url: `/api/v1/assessments/${assessment.id}/decisions/q0`,
      payload: { decision: 'PARTIAL', rationale: 'Half of it' },
    });
    expect(decided.json()).toMatchObject({ exactScore: '19/20', rating: 'GREEN', heldBackBy: [] });
  });
});
