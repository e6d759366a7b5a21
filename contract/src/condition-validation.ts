// Rejects conditions that cannot work when a questionnaire is saved: those that refer to a missing or later question,
// expect an impossible answer, or contradict each other so that the question is never shown.
import { findExclusiveConflict, isWithinBounds } from './answers.ts';
import { type ProblemReason, type QuestionnaireProblem, toQuestionProblem } from './questionnaire-problem.ts';
import type { Answer, ConditionOperator, ConditionRule, Question, QuestionType } from './questionnaire.ts';
import { isConditionMet, type SectionLike } from './visibility.ts';

const ORDERED: readonly ConditionOperator[] = ['greaterThan', 'lessThan', 'atLeast', 'atMost'];
const PRESENCE: readonly ConditionOperator[] = ['answered', 'notAnswered'];
const EQUALITY: readonly ConditionOperator[] = ['equals', 'notEquals'];
const CONTENT: readonly ConditionOperator[] = ['contains', 'notContains'];

const OPERATORS: Readonly<Record<QuestionType, readonly ConditionOperator[]>> = {
  YES_NO: [...PRESENCE, ...EQUALITY],
  MULTIPLE_CHOICE: [...PRESENCE, ...EQUALITY],
  COMBOBOX: [...PRESENCE, ...EQUALITY, ...CONTENT],
  MULTI_SELECT: [...PRESENCE, ...CONTENT],
  NUMERIC: [...PRESENCE, ...EQUALITY, ...ORDERED],
  RATING: [...PRESENCE, ...EQUALITY, ...ORDERED],
  DATE: [...PRESENCE, ...EQUALITY, ...ORDERED],
  FREE_TEXT: [...PRESENCE, ...EQUALITY, ...CONTENT],
  FILE_UPLOAD: PRESENCE,
};

/** The operators that conditions on a question of this type can use. */
export const listOperators = (type: QuestionType): readonly ConditionOperator[] => OPERATORS[type];

export function validateConditions(sections: readonly SectionLike[]): QuestionnaireProblem[] {
  const all = new Set(sections.flatMap(({ questions }) => questions.map(({ key }) => key)));
  const broken = validateEach(sections, (question, earlier) =>
    (question.conditionalLogic?.rules ?? []).flatMap((rule) => validateRule(rule, earlier, all) ?? []),
  );
  // Checks reachability only when all conditions are valid: an invalid one would make every dependent question look
  // unreachable.
  if (broken.length > 0) return broken;
  const steps = { left: MAX_TOTAL_STEPS };
  return validateEach(sections, (question, earlier) =>
    isNeverVisible(question, earlier, steps) ? [{ code: 'NEVER_SHOWN' }] : [],
  );
}

type Check = (question: Question, earlier: ReadonlyMap<string, Question>) => ProblemReason[];

function validateEach(sections: readonly SectionLike[], check: Check): QuestionnaireProblem[] {
  const earlier = new Map<string, Question>();
  return sections.flatMap((section, s) =>
    section.questions.flatMap((question, q) => {
      const path = `sections.${String(s)}.questions.${String(q)}.conditionalLogic`;
      const reasons = check(question, earlier);
      earlier.set(question.key, question);
      return reasons.map((reason) => toQuestionProblem(path, question.key, reason));
    }),
  );
}

function validateRule(
  { question: key, operator, value }: ConditionRule,
  earlier: ReadonlyMap<string, Question>,
  all: ReadonlySet<string>,
): ProblemReason | null {
  const target = earlier.get(key);
  if (!target)
    return { code: all.has(key) ? 'CONDITION_ON_LATER_QUESTION' : 'CONDITION_ON_UNKNOWN_QUESTION', target: key };
  if (!OPERATORS[target.type].includes(operator))
    return { code: 'OPERATOR_NOT_ALLOWED', target: key, operator, type: target.type };
  if (PRESENCE.includes(operator)) return null;
  if (value === null || value === undefined) return { code: 'CONDITION_VALUE_MISSING', target: key, operator };
  return validateValue(target, value);
}

function validateValue({ key, type, options }: Question, value: string | number): ProblemReason | null {
  const impossible = { code: 'CONDITION_VALUE_IMPOSSIBLE', target: key, value: String(value) } as const;
  switch (type) {
    case 'YES_NO':
      return value === 'YES' || value === 'NO' ? null : impossible;
    case 'MULTIPLE_CHOICE':
    case 'MULTI_SELECT':
      return options?.includes(String(value)) ? null : impossible;
    case 'RATING':
      return Number.isInteger(Number(value)) && Number(value) >= 1 && Number(value) <= 5 ? null : impossible;
    case 'NUMERIC':
      return Number.isFinite(Number(value)) ? null : impossible;
    case 'DATE':
      return /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? null : impossible;
    default:
      return null;
  }
}

const MAX_STEPS = 20_000;
const MAX_TOTAL_STEPS = 100_000;
type StepBudget = { left: number };

/**
 * Searches for answers to its direct and indirect dependencies that show the question. Returns false if there are too
 * many to try.
 */
function isNeverVisible(question: Question, earlier: ReadonlyMap<string, Question>, steps: StepBudget): boolean {
  if (!question.conditionalLogic || steps.left <= 0) return false;
  const chain = listDependencies(question, earlier);
  const rules = [...chain, question].flatMap(({ conditionalLogic }) => conditionalLogic?.rules ?? []);
  const rulesByQuestion = Map.groupBy(rules, (rule) => rule.question);
  const candidates = new Map(
    chain.map((target) => [target.key, listCandidateAnswers(target, rulesByQuestion.get(target.key) ?? [])]),
  );
  steps.left -= rules.length;
  const enough = Math.max(0, steps.left - MAX_STEPS);
  const answers = new Map<string, Answer>();
  const canShow = (index: number): boolean => {
    steps.left -= 1;
    if (steps.left <= enough) return true;
    const target = chain[index];
    if (!target) return isConditionMet(question.conditionalLogic, answers);
    if (canShow(index + 1)) return true;
    const given = isConditionMet(target.conditionalLogic, answers) ? (candidates.get(target.key) ?? []) : [];
    const found = given.some((answer) => {
      answers.set(target.key, answer);
      return canShow(index + 1);
    });
    answers.delete(target.key);
    return found;
  };
  return !canShow(0);
}

function listDependencies(question: Question, earlier: ReadonlyMap<string, Question>): Question[] {
  const needed = new Set<string>();
  const visit = ({ conditionalLogic }: Question) => {
    for (const rule of conditionalLogic?.rules ?? []) {
      const target = earlier.get(rule.question);
      if (!target || needed.has(target.key)) continue;
      needed.add(target.key);
      visit(target);
    }
  };
  visit(question);
  return [...earlier.values()].filter(({ key }) => needed.has(key));
}

/** One candidate answer for each possible outcome of the conditions on this question. */
const listCandidateAnswers = (question: Question, rules: readonly ConditionRule[]): Answer[] =>
  listOutcomes(question, rules).filter((answer) => isAllowed(question, answer));

const isAllowed = ({ bounds = {}, exclusiveOptions }: Question, answer: Answer) =>
  Array.isArray(answer)
    ? findExclusiveConflict({ exclusiveOptions }, answer) === null
    : typeof answer !== 'number' || isWithinBounds(answer, bounds);

function listOutcomes({ type, options, bounds }: Question, rules: readonly ConditionRule[]): Answer[] {
  const values = rules.flatMap(({ value }) => (value === null || value === undefined ? [] : [value]));
  switch (type) {
    case 'YES_NO':
      return ['YES', 'NO'];
    case 'MULTIPLE_CHOICE':
      return options ?? [];
    case 'RATING':
      return [1, 2, 3, 4, 5];
    case 'MULTI_SELECT':
      return listSubsets([...new Set(values.map(String))].slice(0, 6), options ?? []);
    case 'NUMERIC':
      return values
        .map(Number)
        .flatMap((value) => [value - 1, value, value + 1])
        .concat(0, bounds?.min ?? 0, bounds?.max ?? 0);
    case 'DATE':
      return values.map(String).flatMap((date) => ['0001-01-01', dayBefore(date), date, dayAfter(date), '9999-12-31']);
    default:
      return [...values.map(String), values.map(String).join(' '), '\u2014'];
  }
}

const shiftDate = (date: string, days: number) => {
  const moment = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(moment.getTime())) return date;
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
};
const dayBefore = (date: string) => shiftDate(date, -1);
const dayAfter = (date: string) => shiftDate(date, 1);

function listSubsets(mentioned: readonly string[], options: readonly string[]): string[][] {
  const other = options.find((option) => !mentioned.includes(option));
  const all = mentioned.reduce<string[][]>((sets, value) => [...sets, ...sets.map((set) => [...set, value])], [[]]);
  return [...all, ...(other === undefined ? [] : all.map((set) => [...set, other]))].filter((set) => set.length > 0);
}
