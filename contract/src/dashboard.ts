import { z } from 'zod';
import { AssessmentStatus } from './assessment.ts';
import { Score } from './fields.ts';
import { Severity } from './finding.ts';
import { Tier } from './vendor-fields.ts';

const count = z.int().min(0);

export const DeficientControl = z
  .object({
    frameworkId: z.string(),
    frameworkName: z.string(),
    controlCode: z.string(),
    controlTitle: z.string(),
    failCount: count.describe('Number of vendors with a shortfall for this control'),
    weightedShortfall: z
      .number()
      .min(0)
      .describe('The sort key: the sum of all vendors’ shortfalls, each multiplied by the weight of the vendor’s tier'),
  })
  .meta({ id: 'DeficientControl' });
export type DeficientControl = z.infer<typeof DeficientControl>;

export const Dashboard = z
  .object({
    vendorCount: count,
    averageScore: Score.nullable().describe('Average score of scored vendors; null if there are none'),
    scoreDistribution: z
      .object({ green: count, amber: count, red: count, unscored: count })
      .describe('Based on the exact scores and the organisation’s thresholds'),
    averageScoreExact: z.number().nullable().describe('The average score to 15 decimal places'),
    heldBack: count.describe('Number of vendors that are amber only because of an open CRITICAL finding'),
    vendorsByTier: z.record(z.enum([...Tier.options, 'UNTIERED']), count),
    topDeficientControls: z
      .array(DeficientControl)
      .max(10)
      .describe('Controls with the largest shortfalls, weighted by vendor tier'),
    openFindings: count,
    openFindingsBySeverity: z.record(Severity, count),
    assessmentStatusCounts: z
      .record(z.enum([...AssessmentStatus.options, 'OVERDUE']), count)
      .describe('Assessments counted as OVERDUE are also counted as SENT or IN_PROGRESS'),
    customerResponsibilitySummary: z.object({
      vendors: count.describe('Number of vendors with customer responsibilities'),
      total: count,
      completed: count,
      percent: z
        .int()
        .min(0)
        .max(100)
        .nullable()
        .describe('Percentage of applicable responsibilities that are completed'),
    }),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof Dashboard>;
