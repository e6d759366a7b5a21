import type { Finding } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { JOB_HANDLERS } from '../../../jobs.ts';
import { acceptanceExpiredJob } from './finding-jobs.ts';

const { anAssessment, call, organisation, test } = useAssessmentIntegrator();

const TODAY = new Date().toISOString().slice(0, 10);
const DAY_MS = 24 * 3_600_000;
const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);

async function aFinding(): Promise<Finding> {
  const responses = [
    { questionKey: 'a', answer: 'NO' },
    { questionKey: 'b', answer: 'YES' },
  ];
  const { findings } = await anAssessment('COMPLETED', { responses });
  const [finding] = findings;
  if (!finding) throw new Error('A failing answer has a finding');
  return finding;
}
const accept = async (id: string, acceptedUntil: string) => {
  const payload = { status: 'RISK_ACCEPTED', acceptedUntil };
  const response = await call({ method: 'PATCH', url: `/api/v1/findings/${id}`, payload });
  expect([response.statusCode, response.json().acceptedUntil]).toEqual([200, acceptedUntil]);
};
const jobsFor = (id: string) =>
  test.database.query<{ start_after: Date; keep_until: Date }>(
    `select start_after, keep_until from job.job where name = $1 and data ->> 'findingId' = $2`,
    [acceptanceExpiredJob.name, id],
  );
const run = async (id: string, now: Date) =>
  JOB_HANDLERS.find(({ name }) => name === acceptanceExpiredJob.name)?.run(
    { ...test.ctx, now: () => now },
    { organisationId: organisation.id, findingId: id },
  );
const successorsOf = (id: string) =>
  test.database.query('select * from finding where supersedes_finding_id = $1', [id]);

describe('Risk acceptance with an expiry date', () => {
  it('enqueues a job for the following day in the same transaction', async () => {
    const { id } = await aFinding();
    await accept(id, TODAY);
    const [job] = await jobsFor(id);
    expect(job?.start_after.toISOString()).toMatch(new RegExp(`^${tomorrow}T00:00:0`));
  });

  it('keeps the job until it is due, even after decades', async () => {
    const { id } = await aFinding();
    await accept(id, '2049-12-31');
    const [job] = await jobsFor(id);
    expect(job?.start_after.toISOString()).toMatch(/^2050-01-01T00:00:0/);
    expect(job?.keep_until.getTime()).toBeGreaterThan(job?.start_after.getTime() ?? 0);
  });

  it('has exactly one open successor, even if several workers run the job', async () => {
    const finding = await aFinding();
    await accept(finding.id, TODAY);
    const later = new Date(Date.now() + 2 * DAY_MS);
    await Promise.all(Array.from({ length: 5 }, () => run(finding.id, later)));
    await run(finding.id, later);
    const successors = await successorsOf(finding.id);
    expect(successors).toMatchObject([{ status: 'OPEN', title: finding.title, severity: finding.severity }]);
    const open = (await call({ method: 'GET', url: '/api/v1/findings?status=OPEN' })).json();
    expect(open.entries).toContainEqual(expect.objectContaining({ supersedesFindingId: finding.id }));
    const entries = await test.database.query(
      `select user_name from audit_entry where action = 'CREATE_FINDING' and meta ->> 'supersedesFindingId' = $1`,
      [finding.id],
    );
    expect(entries).toEqual([{ user_name: 'Assay' }]);
    const before = (await call({ method: 'GET', url: `/api/v1/findings?status=RISK_ACCEPTED` })).json();
    expect(before.entries).toContainEqual(expect.objectContaining({ id: finding.id, status: 'RISK_ACCEPTED' }));
  });

  it('has no successor before its last day has passed: the job fails and is retried', async () => {
    const { id } = await aFinding();
    await accept(id, TODAY);
    await expect(run(id, new Date())).rejects.toThrow('has not expired yet');
    expect(await successorsOf(id)).toEqual([]);
  });

  it('has no successor when the finding was deleted or was accepted without expiry', async () => {
    const [gone, forGood] = [await aFinding(), await aFinding()];
    await accept(gone.id, TODAY);
    await call({ method: 'DELETE', url: `/api/v1/assessments/${gone.assessmentId}` });
    const payload = { status: 'RISK_ACCEPTED' };
    await call({ method: 'PATCH', url: `/api/v1/findings/${forGood.id}`, payload });
    expect(await jobsFor(forGood.id)).toEqual([]);
    for (const { id } of [gone, forGood]) {
      await run(id, new Date(Date.now() + 2 * DAY_MS));
      expect(await successorsOf(id)).toEqual([]);
    }
  });
});
