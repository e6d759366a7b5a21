import type { ProblemReason } from '@assay/contract/conditions';
import { formatAnd, t, tCount } from '../../format/i18n.ts';
import { OPERATOR_LABELS, QUESTION_TYPE_LABELS } from '../../format/labels.ts';
import { formatExactNumber } from '../../format/numbers.ts';

type ReasonCode = ProblemReason['code'];
type Reason<Code extends ReasonCode> = Extract<ProblemReason, { readonly code: Code }>;
type PlainCode = { [Code in ReasonCode]: keyof Reason<Code> extends 'code' ? Code : never }[ReasonCode];

/** The problems that are described without values. */
const SENTENCES: Readonly<Record<PlainCode, string>> = {
  OPTIONS_NOT_ALLOWED: t('Only choice questions can have options.'),
  OPTIONS_MISSING: t('A choice question must have options.'),
  OPTION_BLANK: t('Fill in or remove the empty option.'),
  OPTIONS_LOOK_THE_SAME: t('Two options look the same.'),
  EXPECTED_YES_OR_NO: t('The expected answer must be “Yes” or “No”.'),
  EXPECTED_NUMBER_OR_RANGE: t('The expected answer must be a number or a range.'),
  EXPECTED_RATING: t('The expected rating must be a whole number from 1 to 5.'),
  EXPECTED_DATE: t('The expected answer must be a date, a maximum age or a minimum remaining time.'),
  EXPECTED_FILE_COUNT: t('The expected answer must be a number of files.'),
  EXPECTED_GUIDANCE: t('The expected answer must be text that guides the reviewer.'),
  EXPECTED_SELECTION: t('The expected answer must be a list of options, or required and forbidden options.'),
  RANGE_REVERSED: t('The minimum must not be greater than the maximum.'),
  ZERO_AT_WITHIN_RANGE: t('“Zero points at” must be outside the expected range.'),
  BOUNDS_NOT_ALLOWED: t('Only number questions can have an allowed range.'),
  BOUNDS_EMPTY: t('The allowed range must have a minimum or a maximum.'),
  BOUNDS_REVERSED: t('The minimum of the allowed range must not be greater than its maximum.'),
  EXCLUSIVE_NOT_ALLOWED: t('Only multiple-choice questions can have exclusive options.'),
  EXCLUSIVE_DUPLICATE: t('An exclusive option is listed twice.'),
  NEVER_SHOWN: t('This question can never be shown.'),
};

/** How other questions are mentioned: by number in the builder, by key in a file. */
type FormatKey = (key: string) => string;

export function formatProblem(reason: ProblemReason, formatKey: FormatKey): string {
  switch (reason.code) {
    case 'TOO_MANY_QUESTIONS':
      return tCount(
        reason.max,
        'A questionnaire can have at most {{count}} question.',
        'A questionnaire can have at most {{count}} questions.',
      );
    case 'DUPLICATE_KEY':
      return t('The key “{{key}}” is used by more than one question.', { key: reason.key });
    case 'OPTION_UNKNOWN':
      return tCount(
        reason.options.length,
        '{{options}} is not one of the options.',
        '{{options}} are not among the options.',
        { options: formatQuoted(reason.options) },
      );
    case 'OPTION_REQUIRED_AND_FORBIDDEN':
      return t('{{options}} can’t be both required and forbidden.', { options: formatQuoted(reason.options) });
    case 'EXPECTED_OUTSIDE_BOUNDS':
      return t('The expected answer {{value}} is outside the allowed range.', {
        value: formatExactNumber(reason.expected),
      });
    case 'EXCLUSIVE_REQUIRED_WITH_OTHERS':
      return t('“{{option}}” is exclusive and can’t be required together with other options.', {
        option: reason.option,
      });
    default:
      return 'target' in reason ? formatConditionProblem(reason, formatKey) : SENTENCES[reason.code];
  }
}

type ConditionReason = Extract<ProblemReason, { readonly target: string }>;

function formatConditionProblem(reason: ConditionReason, formatKey: FormatKey): string {
  const question = formatKey(reason.target);
  switch (reason.code) {
    case 'CONDITION_ON_LATER_QUESTION':
      return t('Its condition refers to {{question}}, which is not an earlier question.', { question });
    case 'CONDITION_ON_UNKNOWN_QUESTION':
      return t('Its condition refers to a question that doesn’t exist (key “{{key}}”).', { key: reason.target });
    case 'OPERATOR_NOT_ALLOWED':
      return t('“{{operator}}” can’t be used with {{question}}, because its answer type is “{{type}}”.', {
        operator: OPERATOR_LABELS[reason.operator],
        question,
        type: QUESTION_TYPE_LABELS[reason.type],
      });
    case 'CONDITION_VALUE_MISSING':
      return t('Enter the answer to compare {{question}} with.', { question });
    case 'CONDITION_VALUE_IMPOSSIBLE':
      return t('{{question}} can never have the answer “{{answer}}”.', { question, answer: reason.value });
  }
}

const formatQuoted = (options: readonly string[]): string =>
  formatAnd(options.map((option) => t('“{{option}}”', { option })));
