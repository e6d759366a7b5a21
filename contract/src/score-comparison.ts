import { z } from 'zod';
import { ScoreRule } from './assessment-detail.ts';
import { Count, DateTime, Fraction } from './fields.ts';

export const ScoreChangeCause = z
  .enum(['ADDED', 'REMOVED', 'NOT_APPLICABLE', 'CONDITION', 'DECISION', 'ANSWER', 'WEIGHT'])
  .meta({ id: 'ScoreChangeCause' });
export type ScoreChangeCause = z.infer<typeof ScoreChangeCause>;

const ComparedAssessment = z.object({ id: z.string(), title: z.string(), completedAt: DateTime.nullable() });

const ComparedResult = z.object({
  weight: Count,
  rule: ScoreRule,
  reason: z.string(),
  compliance: Fraction.nullable().describe('Null if excluded from the score'),
});

export const ScoreChangeLine = z
  .object({
    assessmentId: z.string().describe('The assessment that asked the question; the earlier one if it was removed'),
    questionKey: z.string(),
    question: z.string(),
    causes: z.array(ScoreChangeCause),
    before: ComparedResult.nullable().describe('Null if the question was added'),
    after: ComparedResult.nullable().describe('Null if the question was removed'),
    amount: Fraction.describe('What the question adds to the change of the score'),
  })
  .meta({ id: 'ScoreChangeLine' });
export type ScoreChangeLine = z.infer<typeof ScoreChangeLine>;

export const ScoreChanges = z
  .object({
    previous: ComparedAssessment.nullable().describe('Null if there is no earlier score to compare with'),
    latest: ComparedAssessment.nullable(),
    before: Fraction.nullable(),
    after: Fraction.nullable(),
    change: Fraction.describe('The exact sum of all amounts. No score counts as 0.'),
    lines: z.array(ScoreChangeLine).describe('The greatest amount comes first'),
  })
  .meta({ id: 'ScoreChanges' });
export type ScoreChanges = z.infer<typeof ScoreChanges>;
