import { z } from 'zod';
import { LongText, Name, ShortText, boundedText } from './fields.ts';

export const QuestionType = z
  .enum([
    'YES_NO',
    'MULTIPLE_CHOICE',
    'FREE_TEXT',
    'FILE_UPLOAD',
    'DATE',
    'NUMERIC',
    'COMBOBOX',
    'MULTI_SELECT',
    'RATING',
  ])
  .meta({ id: 'QuestionType' });
export type QuestionType = z.infer<typeof QuestionType>;

export const RiskWeight = z.enum(['CRITICAL', 'HIGH', 'MEDIUM', 'LOW']).meta({ id: 'RiskWeight' });
export type RiskWeight = z.infer<typeof RiskWeight>;

export const ConditionOperator = z.enum([
  'equals',
  'notEquals',
  'contains',
  'notContains',
  'greaterThan',
  'lessThan',
  'atLeast',
  'atMost',
  'answered',
  'notAnswered',
]);
export type ConditionOperator = z.infer<typeof ConditionOperator>;

export const QuestionKey = boundedText(64).regex(
  /^[A-Za-z0-9][\w.-]*$/,
  'may contain only letters, digits, dots, dashes and underscores',
);

export const ConditionRule = z.object({
  question: QuestionKey,
  operator: ConditionOperator,
  value: z.union([ShortText, z.number()]).nullish(),
});
export type ConditionRule = z.infer<typeof ConditionRule>;

export const ConditionalLogic = z
  .object({ match: z.enum(['all', 'any']), rules: z.array(ConditionRule).min(1).max(20) })
  .meta({ id: 'ConditionalLogic' });
export type ConditionalLogic = z.infer<typeof ConditionalLogic>;

const days = z.int().min(0).max(36_500);
const choices = z.array(ShortText).min(1).max(100);

/** The compliant answer. Its form depends on the answer type. */
export const ExpectedAnswer = z
  .union([
    LongText,
    choices,
    z.number(),
    z.strictObject({ required: z.array(ShortText).max(100), forbidden: z.array(ShortText).max(100) }),
    z.strictObject({ min: z.number().optional(), max: z.number().optional(), zeroAt: z.number().optional() }),
    z.strictObject({ maxAgeDays: days }),
    z.strictObject({ minRemainingDays: days }),
    z.strictObject({ minFiles: z.int().min(1).max(20) }),
  ])
  .meta({ id: 'ExpectedAnswer' });
export type ExpectedAnswer = z.infer<typeof ExpectedAnswer>;

export const ControlMapping = z
  .object({ framework: Name, version: ShortText, code: Name })
  .meta({ id: 'ControlMapping' });
export type ControlMapping = z.infer<typeof ControlMapping>;

/** The numbers that can be answered: 0 to 100 for a percentage. An answer outside them is rejected, not scored. */
export const NumericBounds = z
  .strictObject({ min: z.number().optional(), max: z.number().optional() })
  .meta({ id: 'NumericBounds' });
export type NumericBounds = z.infer<typeof NumericBounds>;

/** A vendor's answer: text, a number, or the chosen options. Files are stored separately as evidence. */
export const Answer = z.union([LongText, z.number(), z.array(ShortText).max(100)]).meta({ id: 'Answer' });
export type Answer = z.infer<typeof Answer>;

export const Question = z
  .object({
    key: QuestionKey,
    text: boundedText(2_000).trim().min(1),
    helpText: LongText.nullable(),
    type: QuestionType,
    riskWeight: RiskWeight,
    required: z.boolean(),
    options: choices.nullable(),
    expectedAnswer: ExpectedAnswer.nullable(),
    conditionalLogic: ConditionalLogic.nullable(),
    controlMappings: z.array(ControlMapping).max(50),
    findingTitle: Name.optional().describe('The title of the finding that is proposed if the answer is not compliant'),
    recommendation: boundedText(2_000).trim().min(1).optional().describe('The recommendation to the vendor'),
    bounds: NumericBounds.optional().describe('For NUMERIC: the allowed range of answers'),
    exclusiveOptions: choices
      .optional()
      .describe('For MULTI_SELECT: the options that cannot be combined with other options'),
  })
  .meta({ id: 'Question' });
export type Question = z.infer<typeof Question>;

export const Decision = z
  .enum(['COMPLIANT', 'PARTIAL', 'NON_COMPLIANT', 'NOT_APPLICABLE', 'CLARIFICATION_REQUESTED'])
  .meta({ id: 'Decision' });
export type Decision = z.infer<typeof Decision>;
