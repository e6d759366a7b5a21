import type { Question } from '@assay/contract';
import { formatCondition } from '../../components/format-condition.ts';
import { formatBounds, formatExpectedAnswer } from '../../components/format-expected-answer.ts';
import { t } from '../../format/i18n.ts';
import { QUESTION_TYPE_LABELS, RISK_WEIGHT_LABELS } from '../../format/labels.ts';

export type QuestionField = Exclude<keyof Question, 'key'>;

export const QUESTION_FIELD_LABELS: Readonly<Record<QuestionField, string>> = {
  text: t('Question'),
  helpText: t('Help text'),
  type: t('Answer type'),
  options: t('Options'),
  required: t('Required'),
  riskWeight: t('Risk weight'),
  expectedAnswer: t('Expected answer'),
  conditionalLogic: t('Condition'),
  controlMappings: t('Controls'),
  findingTitle: t('Finding title'),
  recommendation: t('Recommendation'),
  bounds: t('Allowed range'),
  exclusiveOptions: t('Exclusive options'),
};

const DASH = '–';

type Mapping = Question['controlMappings'][number];

export const formatMapping = ({ framework, version, code }: Mapping) => `${code} (${framework} ${version})`;

type QuestionSection = { readonly questions: readonly Question[] };

/** Formats one field of a question. Conditions refer to other questions by number. */
export function formatQuestionField(
  question: Question,
  field: QuestionField,
  sections: readonly QuestionSection[],
): string {
  switch (field) {
    case 'text':
      return question.text;
    case 'helpText':
      return question.helpText ?? DASH;
    case 'type':
      return QUESTION_TYPE_LABELS[question.type];
    case 'options':
      return question.options?.join('\n') ?? DASH;
    case 'required':
      return question.required ? t('Yes') : t('No');
    case 'riskWeight':
      return RISK_WEIGHT_LABELS[question.riskWeight];
    case 'expectedAnswer':
      return formatExpectedAnswer(question);
    case 'conditionalLogic':
      return formatCondition(question.conditionalLogic, sections);
    case 'controlMappings':
      return question.controlMappings.map(formatMapping).join('\n') || DASH;
    case 'findingTitle':
      return question.findingTitle ?? DASH;
    case 'recommendation':
      return question.recommendation ?? DASH;
    case 'bounds':
      return question.bounds ? formatBounds(question.bounds) : DASH;
    case 'exclusiveOptions':
      return question.exclusiveOptions?.join('\n') ?? DASH;
  }
}

export const isQuestionField = (name: string): name is QuestionField => name in QUESTION_FIELD_LABELS;
