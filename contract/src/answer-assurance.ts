import { z } from 'zod';
import { Count, Day, Fraction } from './fields.ts';

export const AssuranceLevel = z
  .enum(['ATTESTED', 'DOCUMENTED', 'CLAIMED', 'UNANSWERED'])
  .describe(
    'ATTESTED: covered by a valid certification. DOCUMENTED: with a valid file. CLAIMED: only stated by the vendor.',
  )
  .meta({ id: 'AssuranceLevel' });
export type AssuranceLevel = z.infer<typeof AssuranceLevel>;

const AssuranceSource = z.object({
  kind: z.enum(['CERTIFICATION', 'FILE']),
  id: z.string(),
  name: z.string(),
  date: Day.nullable().describe('When the certification was issued, or the file was uploaded'),
  ageDays: Count.nullable().describe('Its age on that day; null if the date is not known'),
});
export type AssuranceSource = z.infer<typeof AssuranceSource>;

const KnownAnswer = z.object({ level: AssuranceLevel, source: AssuranceSource.nullable() });
export type KnownAnswer = z.infer<typeof KnownAnswer>;

export const QuestionAssurance = z
  .object({ questionKey: z.string(), atSubmission: KnownAnswer, today: KnownAnswer })
  .meta({ id: 'QuestionAssurance' });
export type QuestionAssurance = z.infer<typeof QuestionAssurance>;

const AssuranceShare = z
  .object({
    level: AssuranceLevel,
    questions: Count.describe('Questions that were asked'),
    weightShare: Fraction.nullable().describe('Share of the weight of all scored questions; null if none is scored'),
  })
  .meta({ id: 'AssuranceShare' });
export type AssuranceShare = z.infer<typeof AssuranceShare>;

export const AssuranceCoverage = z
  .object({ atSubmission: z.array(AssuranceShare), today: z.array(AssuranceShare) })
  .meta({ id: 'AssuranceCoverage' });
export type AssuranceCoverage = z.infer<typeof AssuranceCoverage>;

export const ContradictionRule = z
  .enum([
    'CERTIFICATION_MISSING',
    'CERTIFICATION_EXPIRED',
    'CERTIFICATION_DATE',
    'FUTURE_DATE',
    'FILE_EXPIRED',
    'FILE_EXPIRES_EARLIER',
    'FILE_OLDER',
    'HIDDEN_ANSWER',
    'OTHER_ASSESSMENT',
  ])
  .meta({ id: 'ContradictionRule' });
export type ContradictionRule = z.infer<typeof ContradictionRule>;

const ContradictionFact = z.object({
  kind: z.enum(['ANSWER', 'CERTIFICATION', 'NO_CERTIFICATION', 'FILE', 'SUBMISSION']),
  text: z.string(),
  assessmentId: z.string().nullable(),
  questionKey: z.string().nullable(),
  id: z.string().nullable().describe('The ID of the certification or file'),
});
export type ContradictionFact = z.infer<typeof ContradictionFact>;

export const Contradiction = z
  .object({
    rule: ContradictionRule,
    questionKey: z.string(),
    sentence: z.string(),
    facts: z.tuple([ContradictionFact, ContradictionFact]),
  })
  .meta({ id: 'Contradiction' });
export type Contradiction = z.infer<typeof Contradiction>;

export const AssessmentAssurance = z
  .object({
    questions: z.array(QuestionAssurance).describe('The questions that were asked; none before the submission'),
    coverage: AssuranceCoverage,
    contradictions: z.array(Contradiction),
  })
  .meta({ id: 'AssessmentAssurance' });
export type AssessmentAssurance = z.infer<typeof AssessmentAssurance>;

export const VendorAssurance = z
  .object({ assessments: Count.describe('The assessments that the score is based on'), coverage: AssuranceCoverage })
  .meta({ id: 'VendorAssurance' });
export type VendorAssurance = z.infer<typeof VendorAssurance>;
