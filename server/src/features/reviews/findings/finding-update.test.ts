import { randomUUID } from 'node:crypto';
import type { Finding } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { assessmentCall, getAssessmentCall } from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { closeFindingCall, FINDINGS_PATH } from '../../../../test/support/findings.ts';

const { anAssessment, audited, call, refused, test } = useAssessmentIntegrator();

const TODAY = '2026-11-15';
const no = (questionKey: string) => ({ questionKey, answer: 'NO' });

let assessment: Awaited<ReturnType<typeof anAssessment>>;
beforeAll(async () => {
  Object.assign(test.ctx, { now: () => new Date(`${TODAY}T22:00:00Z`) });
  assessment = await anAssessment('COMPLETED', { responses: [no('a'), no('b')] });
});

const raiseCall = (id: string, fields: object = {}) =>
  assessmentCall(id, 'findings', { title: 'Leavers keep access', description: 'Seen', severity: 'MEDIUM', ...fields });
const aFinding = async (): Promise<Finding> => (await call(raiseCall(assessment.id))).json();
const listed = async (id: string) =>
  (await call({ method: 'GET', url: `${FINDINGS_PATH}?pageSize=500` }))
    .json()
    .entries.find((one: Finding) => one.id === id);

const RESOLUTIONS = ['REMEDIATED', 'RISK_ACCEPTED'] as const;

describe('PATCH /api/v1/findings/{findingId}', () => {
  it.each(RESOLUTIONS)('200 changes OPEN to %s, with exactly the fields of a finding', async (status) => {
    const [proposed] = assessment.findings;
    const { id } = await aFinding();
    const response = await call(closeFindingCall(id, { status, resolutionNote: 'Closed by ticket 7' }));
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        id,
        title: 'Leavers keep access',
        description: 'Seen',
        recommendation: null,
        severity: 'MEDIUM',
        status,
        stage: null,
        source: 'ASSESSMENT',
        controlCodes: [],
        questionKey: null,
        resolutionNote: 'Closed by ticket 7',
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        resolvedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        resolvedByName: 'Integration',
        dueDate: '2027-02-13',
        acceptedUntil: null,
        supersedesFindingId: null,
        supersededByFindingId: null,
        clearedByAssessmentId: null,
        assessmentId: assessment.id,
        assessmentTitle: 'Questionnaire',
        vendorId: assessment.vendorId,
        vendorName: assessment.vendorName,
        ownerId: null,
        ownerName: null,
      },
    ]);
    expect(await listed(id)).toEqual(response.json());
    expect(Object.keys(proposed ?? {}).sort()).toEqual([...Object.keys(response.json()), 'proposed'].sort());
  });

  it.each(RESOLUTIONS)('200 to %s without a resolutionNote, or with null', async (status) => {
    for (const body of [{ status }, { status, resolutionNote: null }]) {
      const { id } = await aFinding();
      expect((await call(closeFindingCall(id, body))).json()).toMatchObject({ status, resolutionNote: null });
    }
  });

  it('200 is audited as UPDATE_FINDING with the changes', async () => {
    const { id, title } = await aFinding();
    await call(closeFindingCall(id, { status: 'RISK_ACCEPTED', resolutionNote: 'Small', acceptedUntil: '2027-01-31' }));
    expect((await audited())[0]).toMatchObject({
      action: 'UPDATE_FINDING',
      entity_type: 'Finding',
      entity_id: id,
      entity_name: title,
      meta: {
        changes: { status: { from: 'OPEN', to: 'RISK_ACCEPTED' } },
        resolutionNote: 'Small',
        acceptedUntil: '2027-01-31',
      },
    });
  });

  it.each([TODAY, '2099-01-01'])('200 accepts a risk until %s', async (acceptedUntil) => {
    const { id } = await aFinding();
    const response = await call(closeFindingCall(id, { status: 'RISK_ACCEPTED', acceptedUntil }));
    expect(response.json()).toMatchObject({ status: 'RISK_ACCEPTED', acceptedUntil });
  });

  it('200 never changes a stored score, whether the finding is remediated or accepted', async () => {
    const { vendorId, score } = assessment;
    const scores = async () => [
      (await call(getAssessmentCall(assessment.id))).json().scoreBreakdown,
      (await call({ method: 'GET', url: `/api/v1/vendors/${vendorId}/score` })).json(),
    ];
    const before = await scores();
    expect([score, before[1].overallScore]).toEqual([0, 0]);
    const [a, b] = assessment.findings.map(({ id }) => id);
    expect((await call(closeFindingCall(a ?? '', { status: 'REMEDIATED' }))).statusCode).toBe(200);
    expect((await call(closeFindingCall(b ?? '', { status: 'RISK_ACCEPTED' }))).statusCode).toBe(200);
    expect(await scores()).toEqual(before);
  });
});

describe('PATCH /api/v1/findings/{findingId} with invalid data writes nothing', () => {
  it.each(RESOLUTIONS.flatMap((from) => RESOLUTIONS.map((to) => [from, to] as const)))(
    '400 when the finding is already %s: it cannot become %s',
    async (from, to) => {
      const { id } = await aFinding();
      await call(closeFindingCall(id, { status: from }));
      const response = await refused(closeFindingCall(id, { status: to, resolutionNote: 'Again' }));
      expect([response.statusCode, response.json()]).toMatchObject([400, { error: 'This finding is already closed' }]);
    },
  );

  it.each([
    ['status', {}],
    ['status', { resolutionNote: 'Done' }],
    ['status', { status: 'OPEN' }],
    ['status', { status: 'CLOSED' }],
    ['status', { status: 'remediated' }],
    ['status', { status: null }],
    ['resolutionNote', { status: 'REMEDIATED', resolutionNote: 7 }],
    ['resolutionNote', { status: 'REMEDIATED', resolutionNote: 'x'.repeat(10_001) }],
    ['acceptedUntil', { status: 'RISK_ACCEPTED', acceptedUntil: '2027-02-29' }],
    ['acceptedUntil', { status: 'RISK_ACCEPTED', acceptedUntil: '2026-11-14' }],
    ['acceptedUntil', { status: 'REMEDIATED', acceptedUntil: '2027-01-31' }],
  ])('400 names %s (%#)', async (path, body) => {
    const { id } = await aFinding();
    const response = await refused(closeFindingCall(id, body));
    expect([response.statusCode, response.json().details[0].path]).toEqual([400, path]);
  });

  it('400 for a proposed finding, which is not in the list', async () => {
    const { findings } = await anAssessment('UNDER_REVIEW', { responses: [no('a'), no('b')] });
    const [{ id } = { id: '' }] = findings;
    const response = await refused(closeFindingCall(id, { status: 'REMEDIATED' }));
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { error: 'This finding is still proposed. It opens when the review is finalised.' },
    ]);
    expect(await listed(id)).toBeUndefined();
  });

  it.each([randomUUID(), 'nothing'])('404 for the unknown finding %s', async (id) => {
    const response = await refused(closeFindingCall(id, { status: 'REMEDIATED' }));
    expect([response.statusCode, response.json()]).toMatchObject([404, { error: 'Not found' }]);
  });
});
