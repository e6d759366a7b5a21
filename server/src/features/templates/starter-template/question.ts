import type { ConditionalLogic, ConditionRule, Question } from '@assay/contract';

const BASELINE = { framework: 'Assay Vendor Baseline', version: '1.0' };

type Asked = Pick<Question, 'key' | 'text' | 'type' | 'riskWeight'> &
  Partial<Pick<Question, 'helpText' | 'required' | 'options' | 'expectedAnswer' | 'conditionalLogic'>> & {
    readonly controls: readonly string[];
  };

/** A question as it is sent; what it does not mention, it does not have. */
export const ask = ({ controls, ...question }: Asked): Question => ({
  helpText: null,
  required: true,
  options: null,
  expectedAnswer: null,
  conditionalLogic: null,
  ...question,
  controlMappings: controls.map((code) => ({ ...BASELINE, code })),
});

export const all = (...rules: ConditionRule[]): ConditionalLogic => ({ match: 'all', rules });
export const any = (...rules: ConditionRule[]): ConditionalLogic => ({ match: 'any', rules });

export const is = (question: string, value: string): ConditionRule => ({ question, operator: 'equals', value });
export const isNot = (question: string, value: string): ConditionRule => ({ question, operator: 'notEquals', value });
export const has = (question: string, value: string): ConditionRule => ({ question, operator: 'contains', value });
export const lacks = (question: string, value: string): ConditionRule => ({ question, operator: 'notContains', value });
