import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useIntegrator } from '../support/integrator.ts';
import { useStories } from './story.ts';

const integrator = useIntegrator();
const { call } = integrator;
const { aCompletedOne } = useStories(integrator);

const count = z.int().min(0);
const counts = (...names: string[]) => z.strictObject(Object.fromEntries(names.map((name) => [name, count])));

/** What the specification lists in words, with our field names. */
const SUMMARY = z.strictObject({
  vendorCount: count,
  averageScore: z.number().min(0).max(1).nullable(),
  averageScoreExact: z.number().min(0).max(1).nullable(),
  heldBack: count,
  scoreDistribution: counts('green', 'amber', 'red', 'unscored'),
  vendorsByTier: counts('LOW', 'MEDIUM', 'HIGH', 'CRITICAL', 'UNTIERED'),
  topDeficientControls: z
    .array(
      z.strictObject({
        frameworkId: z.string(),
        frameworkName: z.string(),
        controlCode: z.string(),
        controlTitle: z.string(),
        failCount: count,
        weightedShortfall: z.number().min(0),
      }),
    )
    .max(10),
  openFindings: count,
  openFindingsBySeverity: counts('CRITICAL', 'HIGH', 'MEDIUM', 'LOW'),
  assessmentStatusCounts: counts(
    ...['DRAFT', 'SENT', 'IN_PROGRESS', 'SUBMITTED', 'UNDER_REVIEW', 'COMPLETED', 'OVERDUE'],
  ),
  customerResponsibilitySummary: z.strictObject({
    vendors: count,
    total: count,
    completed: count,
    percent: count.nullable(),
  }),
});

describe('GET /api/v1/dashboard', () => {
  it('200 has exactly the agreed fields, with and without data', async () => {
    const read = async () => (await call({ method: 'GET', url: '/api/v1/dashboard' })).json();
    const empty = await read();
    expect(SUMMARY.safeParse(empty).error?.issues).toBeUndefined();
    expect(empty.averageScore).toBeNull();
    await aCompletedOne();
    const filled = await read();
    expect(SUMMARY.safeParse(filled).error?.issues).toBeUndefined();
    expect(filled).toMatchObject({
      vendorCount: 1,
      averageScore: 0.75,
      scoreDistribution: { green: 0, amber: 1, red: 0, unscored: 0 },
      vendorsByTier: { HIGH: 1 },
      topDeficientControls: [{ controlCode: 'AC-2', controlTitle: 'Access ends with the job', failCount: 1 }],
      assessmentStatusCounts: { COMPLETED: 1, DRAFT: 0 },
    });
    expect(filled.openFindings).toBeGreaterThan(0);
  });
});
