import type { Question } from '@assay/contract';
import { conditionText } from '../../components/condition-words.ts';
import { expectedText } from '../../components/expected-words.ts';
import { t } from '../../format/text.ts';
import { QUESTION_TYPE, RISK_WEIGHT } from '../../format/words.ts';

export type QuestionField = Exclude<keyof Question, 'key'>;

/** The parts of a question, in the order in which they are edited. */
export const QUESTION_FIELD: Readonly<Record<QuestionField, string>> = {
  text: t('Question'),
  helpText: t('Help'),
  type: t('Kind of answer'),
  options: t('Options'),
  required: t('Must be answered'),
  riskWeight: t('Risk weight'),
  expectedAnswer: t('Expected answer'),
  conditionalLogic: t('Condition'),
  controlMappings: t('Controls'),
};

const NONE = '–';

type Mapping = Question['controlMappings'][number];

export const mappingText = ({ framework, version, code }: Mapping) => `${code} (${framework} ${version})`;

/** One part of a question in words; conditions name the others by their place. */
export function fieldText(question: Question, field: QuestionField, questions: readonly Question[]): string {
  switch (field) {
    case 'text':
      return question.text;
    case 'helpText':
      return question.helpText ?? NONE;
    case 'type':
      return QUESTION_TYPE[question.type];
    case 'options':
      return question.options?.join('\n') ?? NONE;
    case 'required':
      return question.required ? t('Yes') : t('No');
    case 'riskWeight':
      return RISK_WEIGHT[question.riskWeight];
    case 'expectedAnswer':
      return expectedText(question);
    case 'conditionalLogic':
      return conditionText(question.conditionalLogic, questions);
    case 'controlMappings':
      return question.controlMappings.map(mappingText).join('\n') || NONE;
  }
}

export const isQuestionField = (name: string): name is QuestionField => name in QUESTION_FIELD;
