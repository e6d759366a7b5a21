import { z } from 'zod';
import { DateTime, Score } from './fields.ts';
import { Answer, Decision } from './questionnaire.ts';

export const PreviousResponse = z
  .object({
    questionKey: z.string(),
    answer: Answer.nullable(),
    notApplicable: z.boolean(),
    justification: z.string().nullable(),
    decision: Decision.nullable(),
    changed: z.boolean().describe('Whether the answer has changed'),
  })
  .meta({ id: 'PreviousResponse' });
export type PreviousResponse = z.infer<typeof PreviousResponse>;

export const PreviousAssessment = z
  .object({
    assessment: z
      .object({ id: z.string(), title: z.string(), completedAt: DateTime, score: Score.nullable() })
      .nullable()
      .describe('Null if no previous assessment asked any of these questions'),
    responses: z.array(PreviousResponse),
  })
  .meta({ id: 'PreviousAssessment' });
export type PreviousAssessment = z.infer<typeof PreviousAssessment>;
