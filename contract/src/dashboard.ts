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
    failCount: count.describe('Vendors that fall short of it'),
    weightedShortfall: z
      .number()
      .min(0)
      .describe(
        'What the controls are sorted by: the sum of what each vendor falls short by, times the weight of its tier',
      ),
  })
  .meta({ id: 'DeficientControl' });
export type DeficientControl = z.infer<typeof DeficientControl>;

export const Dashboard = z
  .object({
    vendorCount: count,
    averageScore: Score.nullable().describe('The mean of the scores that vendors have; null when none has one'),
    scoreDistribution: z
      .object({ green: count, amber: count, red: count, unscored: count })
      .describe("From the exact scores, by the organisation's thresholds"),
    averageScoreExact: z.number().nullable().describe('The average score to 15 decimals'),
    heldBack: count.describe('Vendors that are amber only because a CRITICAL finding is open'),
    vendorsByTier: z.record(z.enum([...Tier.options, 'UNTIERED']), count),
    topDeficientControls: z
      .array(DeficientControl)
      .max(10)
      .describe('What vendors fall short of most, weighed by their tiers'),
    openFindings: count,
    openFindingsBySeverity: z.record(Severity, count),
    assessmentStatusCounts: z
      .record(z.enum([...AssessmentStatus.options, 'OVERDUE']), count)
      .describe('OVERDUE counts again those SENT or IN_PROGRESS whose due date has passed'),
    customerResponsibilitySummary: z.object({
      vendors: count.describe('Vendors that have any'),
      total: count,
      completed: count,
      percent: z.int().min(0).max(100).nullable().describe('The completed share of those that apply'),
    }),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof Dashboard>;
