import type { ConditionOperator, QuestionType } from './questionnaire.ts';

/** What is wrong with a questionnaire: a code and the values needed to describe it. */
export type ProblemReason =
  | { readonly code: 'TOO_MANY_QUESTIONS'; readonly max: number }
  | { readonly code: 'DUPLICATE_KEY'; readonly key: string }
  | { readonly code: 'OPTIONS_NOT_ALLOWED' }
  | { readonly code: 'OPTIONS_MISSING' }
  | { readonly code: 'OPTION_BLANK' }
  | { readonly code: 'OPTIONS_LOOK_THE_SAME' }
  | { readonly code: 'EXPECTED_YES_OR_NO' }
  | { readonly code: 'EXPECTED_NUMBER_OR_RANGE' }
  | { readonly code: 'EXPECTED_RATING' }
  | { readonly code: 'EXPECTED_DATE' }
  | { readonly code: 'EXPECTED_FILE_COUNT' }
  | { readonly code: 'EXPECTED_GUIDANCE' }
  | { readonly code: 'EXPECTED_SELECTION' }
  | { readonly code: 'OPTION_UNKNOWN'; readonly options: readonly string[] }
  | { readonly code: 'OPTION_REQUIRED_AND_FORBIDDEN'; readonly options: readonly string[] }
  | { readonly code: 'RANGE_REVERSED' }
  | { readonly code: 'ZERO_AT_WITHIN_RANGE' }
  | { readonly code: 'BOUNDS_NOT_ALLOWED' }
  | { readonly code: 'BOUNDS_EMPTY' }
  | { readonly code: 'BOUNDS_REVERSED' }
  | { readonly code: 'EXPECTED_OUTSIDE_BOUNDS'; readonly expected: number }
  | { readonly code: 'EXCLUSIVE_NOT_ALLOWED' }
  | { readonly code: 'EXCLUSIVE_DUPLICATE' }
  | { readonly code: 'EXCLUSIVE_REQUIRED_WITH_OTHERS'; readonly option: string }
  | { readonly code: 'CONDITION_ON_LATER_QUESTION'; readonly target: string }
  | { readonly code: 'CONDITION_ON_UNKNOWN_QUESTION'; readonly target: string }
  | {
      readonly code: 'OPERATOR_NOT_ALLOWED';
      readonly target: string;
      readonly operator: ConditionOperator;
      readonly type: QuestionType;
    }
  | { readonly code: 'CONDITION_VALUE_MISSING'; readonly target: string; readonly operator: ConditionOperator }
  | { readonly code: 'CONDITION_VALUE_IMPOSSIBLE'; readonly target: string; readonly value: string }
  | { readonly code: 'NEVER_SHOWN' };

/** The message is the one in API responses. The app writes its own from the reason. */
export type QuestionnaireProblem = { readonly path: string; readonly message: string; readonly reason: ProblemReason };

export const toQuestionProblem = (path: string, key: string, reason: ProblemReason): QuestionnaireProblem => ({
  path,
  message: `${key}: ${formatReason(reason)}`,
  reason,
});

export const toTemplateProblem = (path: string, reason: ProblemReason): QuestionnaireProblem => ({
  path,
  message: formatReason(reason),
  reason,
});

const TEXTS = {
  OPTIONS_NOT_ALLOWED: 'only choice questions can have options',
  OPTIONS_MISSING: 'a choice question must have options',
  OPTION_BLANK: 'an option is blank',
  OPTIONS_LOOK_THE_SAME: 'two options look the same',
  EXPECTED_YES_OR_NO: 'the expected answer must be YES or NO',
  EXPECTED_NUMBER_OR_RANGE: 'the expected answer must be a number or a range',
  EXPECTED_RATING: 'the expected rating must be a whole number from 1 to 5',
  EXPECTED_DATE: 'the expected answer must be a date (YYYY-MM-DD), maxAgeDays or minRemainingDays',
  EXPECTED_FILE_COUNT: 'the expected answer must be a number of files (minFiles)',
  EXPECTED_GUIDANCE: 'the expected answer must be text that guides the reviewer',
  EXPECTED_SELECTION: 'the expected answer must be a list of options, or required and forbidden options',
  RANGE_REVERSED: 'the minimum must not be greater than the maximum',
  ZERO_AT_WITHIN_RANGE: 'zeroAt must be outside the expected range',
  BOUNDS_NOT_ALLOWED: 'only number questions can have bounds',
  BOUNDS_EMPTY: 'bounds must have a minimum or a maximum',
  BOUNDS_REVERSED: 'the lower bound must not be greater than the upper bound',
  EXCLUSIVE_NOT_ALLOWED: 'only multiple-choice questions can have exclusive options',
  EXCLUSIVE_DUPLICATE: 'duplicate exclusive option',
  NEVER_SHOWN: 'this question can never be shown',
} as const;

function formatReason(reason: ProblemReason): string {
  switch (reason.code) {
    case 'TOO_MANY_QUESTIONS':
      return `A questionnaire can have at most ${String(reason.max)} questions`;
    case 'DUPLICATE_KEY':
      return `The key ${reason.key} is used by more than one question`;
    case 'OPTION_UNKNOWN':
      return `${reason.options.join(', ')} is not one of the options`;
    case 'OPTION_REQUIRED_AND_FORBIDDEN':
      return `${reason.options.join(', ')} cannot be both required and forbidden`;
    case 'EXPECTED_OUTSIDE_BOUNDS':
      return `the expected answer ${String(reason.expected)} is outside the bounds`;
    case 'EXCLUSIVE_REQUIRED_WITH_OTHERS':
      return `${reason.option} is exclusive and cannot be required together with other options`;
    case 'CONDITION_ON_LATER_QUESTION':
      return `its condition refers to ${reason.target}, which is not an earlier question`;
    case 'CONDITION_ON_UNKNOWN_QUESTION':
      return `its condition refers to ${reason.target}, which does not exist`;
    case 'OPERATOR_NOT_ALLOWED':
      return `${reason.operator} cannot be used with ${reason.target}, which is a ${reason.type} question`;
    case 'CONDITION_VALUE_MISSING':
      return `${reason.operator} requires a value to compare ${reason.target} with`;
    case 'CONDITION_VALUE_IMPOSSIBLE':
      return `${reason.target} can never have the answer ${reason.value}`;
    default:
      return TEXTS[reason.code];
  }
}
