// The answers to a question that earn full marks: one example for each way in which conditions can tell them apart.
import { listAnswerClasses } from './answer-classes.ts';
import type { ResponseInput } from './compliance.ts';
import { compareWithExpectation, toExpectedAnswer, toMinFiles } from './expected-answer.ts';
import type { ConditionRule, ExpectedAnswer } from './questionnaire.ts';
import { isEqual, ONE } from './rational.ts';
import { isBlank, isRuleMet } from './visibility.ts';
import type { ScoredAssessment } from './what-if.ts';

export type FullAnswers = {
  readonly key: string;
  readonly changes: readonly Partial<ResponseInput>[];
  /** False if conditions tell too many answers apart to list them. */
  readonly isComplete: boolean;
};

type AskedQuestion = { readonly question: ScoredAssessment['questions'][number]; readonly scorable: boolean };

export function listFullAnswers(assessment: ScoredAssessment, { question, scorable }: AskedQuestion): FullAnswers {
  const { key, type } = question;
  const expected = toExpectedAnswer(question);
  // Nothing is expected: only a reviewer's decision counts, and the answer stays.
  if (!scorable || expected === null) return { key, changes: [{}], isComplete: true };
  if (type === 'FILE_UPLOAD') {
    const usableFiles = Math.max(toMinFiles(expected), assessment.responses.get(key)?.usableFiles ?? 0);
    return { key, changes: [{ notApplicable: false, usableFiles }], isComplete: true };
  }
  const rules = assessment.questions
    .flatMap(({ conditionalLogic }) => conditionalLogic?.rules ?? [])
    .filter((rule) => rule.question === key);
  if (type === 'DATE' && typeof expected === 'object') {
    const dates = listFullDates(assessment.submittedOn, { question, expected, rules });
    return { key, changes: dates.map((answer) => ({ answer, notApplicable: false })), isComplete: true };
  }
  const { classes, isComplete } = listAnswerClasses(question, rules);
  const answers = classes.flatMap(({ answer, isHarmless }) => (isHarmless && !isBlank(answer) ? [answer] : []));
  return { key, changes: answers.map((answer) => ({ answer, notApplicable: false })), isComplete };
}

const DAY_MS = 24 * 3_600_000;

const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

type DateQuestion = Pick<AskedQuestion, 'question'> & {
  readonly expected: ExpectedAnswer;
  readonly rules: readonly ConditionRule[];
};

/** The limits of the dates that are accepted on the day of submission, and the days around those in conditions. */
function listFullDates(submittedOn: string, { question, expected, rules }: DateQuestion): string[] {
  const limits =
    typeof expected === 'object' && 'maxAgeDays' in expected
      ? [submittedOn, addDays(submittedOn, -expected.maxAgeDays)]
      : typeof expected === 'object' && 'minRemainingDays' in expected
        ? [addDays(submittedOn, expected.minRemainingDays), '9999-12-31']
        : [];
  const around = rules.flatMap(({ value }) =>
    typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? [-1, 0, 1].map((by) => addDays(value, by)) : [],
  );
  const accepted = [...limits, ...around].filter((answer) =>
    isEqual(compareWithExpectation(question, { answer, files: 0, expected, submittedOn }).compliance, ONE),
  );
  const byEffect = Map.groupBy(accepted, (answer) =>
    rules.map((rule) => isRuleMet(rule, new Map([[question.key, answer]]))).join(),
  );
  return [...byEffect.values()].flatMap(([first]) => first ?? []);
}
