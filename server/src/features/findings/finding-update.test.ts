import { randomUUID } from 'node:crypto';
import type { Finding } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { asking, assessmentsOf, reading } from '../../../test/assessment-life.ts';
import { closing, FINDINGS } from '../../../test/findings.ts';
import { useIntegrator } from '../../../test/integrator.ts';

const integrator = useIntegrator();
const { audited, call, refused, test } = integrator;
const { anAssessment } = assessmentsOf(integrator);

const TODAY = '2026-11-15';
const no = (questionKey: string) => ({ questionKey, answer: 'NO' });

let assessment: Awaited<ReturnType<typeof anAssessment>>;
beforeAll(async () => {
  Object.assign(test.ctx, { now: () => new Date(`${TODAY}T22:00:00Z`) });
  assessment = await anAssessment('COMPLETED', { responses: [no('a'), no('b')] });
});

const raising = (id: string, fields: object = {}) =>
  asking(id, 'findings', { title: 'Leavers keep access', description: 'Seen', severity: 'MEDIUM', ...fields });
const aFinding = async (): Promise<Finding> => (await call(raising(assessment.id))).json();
const listed = async (id: string) =>
  (await call({ method: 'GET', url: `${FINDINGS}?pageSize=500` })).json().entries.find((one: Finding) => one.id === id);

const RESOLUTIONS = ['REMEDIATED', 'RISK_ACCEPTED'] as const;

describe('PATCH /api/v1/findings/{findingId}', () => {
  it.each(RESOLUTIONS)('200 from OPEN to %s, with exactly the fields of a finding', async (status) => {
    const [proposed] = assessment.findings;
    const { id } = await aFinding();
    const answer = await call(closing(id, { status, resolutionNote: 'Closed by ticket 7' }));
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        id,
        title: 'Leavers keep access',
        description: 'Seen',
        severity: 'MEDIUM',
        status,
        controlCodes: [],
        questionKey: null,
        resolutionNote: 'Closed by ticket 7',
        createdAt: expect.any(String),
        resolvedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        resolvedByName: 'Integration',
        dueDate: null,
        acceptedUntil: null,
        supersedesFindingId: null,
        assessmentId: assessment.id,
        assessmentTitle: 'Questionnaire',
        vendorId: assessment.vendorId,
        vendorName: assessment.vendorName,
        ownerName: null,
      },
    ]);
    expect(await listed(id)).toEqual(answer.json());
    expect(Object.keys(proposed ?? {}).sort()).toEqual([...Object.keys(answer.json()), 'proposed'].sort());
  });

  it.each(RESOLUTIONS)('200 to %s without a resolutionNote, or with null', async (status) => {
    for (const body of [{ status }, { status, resolutionNote: null }]) {
      const { id } = await aFinding();
      expect((await call(closing(id, body))).json()).toMatchObject({ status, resolutionNote: null });
    }
  });

  it('200 is audited as UPDATE_FINDING with what changed', async () => {
    const { id, title } = await aFinding();
    await call(closing(id, { status: 'RISK_ACCEPTED', resolutionNote: 'Small', acceptedUntil: '2027-01-31' }));
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
    const answer = await call(closing(id, { status: 'RISK_ACCEPTED', acceptedUntil }));
    expect(answer.json()).toMatchObject({ status: 'RISK_ACCEPTED', acceptedUntil });
  });

  it('200 never changes a stored score, whether a finding is remediated or accepted', async () => {
    const { vendorId, score } = assessment;
    const scores = async () => [
      (await call(reading(assessment.id))).json().scoreBreakdown,
      (await call({ method: 'GET', url: `/api/v1/vendors/${vendorId}/score` })).json(),
    ];
    const before = await scores();
    expect([score, before[1].overallScore]).toEqual([0, 0]);
    const [a, b] = assessment.findings.map(({ id }) => id);
    expect((await call(closing(a ?? '', { status: 'REMEDIATED' }))).statusCode).toBe(200);
    expect((await call(closing(b ?? '', { status: 'RISK_ACCEPTED' }))).statusCode).toBe(200);
    expect(await scores()).toEqual(before);
  });
});

describe('PATCH /api/v1/findings/{findingId} refuses, and writes nothing', () => {
  it.each(RESOLUTIONS.flatMap((from) => RESOLUTIONS.map((to) => [from, to] as const)))(
    '400 when the finding is %s already: it cannot become %s',
    async (from, to) => {
      const { id } = await aFinding();
      await call(closing(id, { status: from }));
      const answer = await refused(closing(id, { status: to, resolutionNote: 'Again' }));
      expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'Finding is already closed' }]);
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
  ])('400 naming %s (%#)', async (path, body) => {
    const { id } = await aFinding();
    const answer = await refused(closing(id, body));
    expect([answer.statusCode, answer.json().details[0].path]).toEqual([400, path]);
  });

  it('400 for one that is only proposed, which the list does not show either', async () => {
    const { findings } = await anAssessment('UNDER_REVIEW', { responses: [no('a'), no('b')] });
    const [{ id } = { id: '' }] = findings;
    const answer = await refused(closing(id, { status: 'REMEDIATED' }));
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { error: 'Finding is only proposed: it opens when the review ends' },
    ]);
    expect(await listed(id)).toBeUndefined();
  });

  it.each([randomUUID(), 'nothing'])('404 for the unknown finding %s', async (id) => {
    const answer = await refused(closing(id, { status: 'REMEDIATED' }));
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'Not found' }]);
  });
});
