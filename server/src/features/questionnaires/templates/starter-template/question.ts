import type { ConditionalLogic, ConditionRule, Question } from '@assay/contract';

const BASELINE = { framework: 'Assay Vendor Baseline', version: '1.0' };

type StarterQuestion = Pick<Question, 'key' | 'text' | 'type' | 'riskWeight'> &
  Partial<Omit<Question, 'key' | 'text' | 'type' | 'riskWeight' | 'controlMappings'>> & {
    readonly controls: readonly string[];
  };

/** Fills omitted fields with their defaults. */
export const buildQuestion = ({ controls, ...question }: StarterQuestion): Question => ({
  helpText: null,
  required: true,
  options: null,
  expectedAnswer: null,
  conditionalLogic: null,
  ...question,
  controlMappings: controls.map((code) => ({ ...BASELINE, code })),
});

export const allOf = (...rules: ConditionRule[]): ConditionalLogic => ({ match: 'all', rules });
export const anyOf = (...rules: ConditionRule[]): ConditionalLogic => ({ match: 'any', rules });

export const equals = (question: string, value: string): ConditionRule => ({ question, operator: 'equals', value });
export const notEquals = (question: string, value: string): ConditionRule => ({
  question,
  operator: 'notEquals',
  value,
});
export const contains = (question: string, value: string): ConditionRule => ({ question, operator: 'contains', value });
export const notContains = (question: string, value: string): ConditionRule => ({
  question,
  operator: 'notContains',
  value,
});
