// Conditions that cannot work are refused when a questionnaire is saved: they refer to nothing or to something later, ask
// for an answer nobody can give, or contradict each other so that the question would never be seen.
import type { Answer, ConditionOperator, ConditionRule, Question, QuestionType } from './questionnaire.ts';
import { isShown, type Problem, type Section } from './visibility.ts';

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

/** How an answer to a question of this type can be looked at. */
export const operatorsFor = (type: QuestionType): readonly ConditionOperator[] => OPERATORS[type];

export function conditionProblems(sections: readonly Section[]): Problem[] {
  const all = new Set(sections.flatMap(({ questions }) => questions.map(({ key }) => key)));
  const broken = checkEach(sections, (question, earlier) =>
    (question.conditionalLogic?.rules ?? []).flatMap((rule) => ruleProblem(rule, earlier, all) ?? []),
  );
  // Only sound conditions are followed: a broken one would make everything behind it look dead.
  if (broken.length > 0) return broken;
  const steps = { left: MOST_STEPS_IN_ALL };
  return checkEach(sections, (question, earlier) =>
    isDead(question, earlier, steps) ? ['no answers can ever show this question'] : [],
  );
}

type Check = (question: Question, earlier: ReadonlyMap<string, Question>) => string[];

function checkEach(sections: readonly Section[], check: Check): Problem[] {
  const earlier = new Map<string, Question>();
  return sections.flatMap((section, s) =>
    section.questions.flatMap((question, q) => {
      const path = `sections.${String(s)}.questions.${String(q)}.conditionalLogic`;
      const messages = check(question, earlier);
      earlier.set(question.key, question);
      return messages.map((message) => ({ path, message: `${question.key}: ${message}` }));
    }),
  );
}

function ruleProblem(
  { question: key, operator, value }: ConditionRule,
  earlier: ReadonlyMap<string, Question>,
  all: ReadonlySet<string>,
): string | null {
  const target = earlier.get(key);
  if (!target)
    return all.has(key)
      ? `its condition looks at ${key}, which does not come before it`
      : `its condition looks at ${key}, which does not exist`;
  if (!OPERATORS[target.type].includes(operator)) return `${operator} does not fit ${key}, a ${target.type} question`;
  if (PRESENCE.includes(operator)) return null;
  if (value === null || value === undefined) return `${operator} needs a value to compare ${key} with`;
  return valueProblem(target, value);
}

function valueProblem({ key, type, options }: Question, value: string | number): string | null {
  const impossible = `${key} can never be answered with ${String(value)}`;
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

const MOST_STEPS = 20_000;
const MOST_STEPS_IN_ALL = 100_000;
type Steps = { left: number };

/** Looks for answers to the questions it depends on, however indirectly, that show it. Too many to try: let it pass. */
function isDead(question: Question, earlier: ReadonlyMap<string, Question>, steps: Steps): boolean {
  if (!question.conditionalLogic || steps.left <= 0) return false;
  const chain = dependenciesOf(question, earlier);
  const rules = [...chain, question].flatMap(({ conditionalLogic }) => conditionalLogic?.rules ?? []);
  const looks = Map.groupBy(rules, (rule) => rule.question);
  const candidates = new Map(chain.map((target) => [target.key, candidatesFor(target, looks.get(target.key) ?? [])]));
  steps.left -= rules.length;
  const enough = Math.max(0, steps.left - MOST_STEPS);
  const answers = new Map<string, Answer>();
  const canShow = (index: number): boolean => {
    steps.left -= 1;
    if (steps.left <= enough) return true;
    const target = chain[index];
    if (!target) return isShown(question.conditionalLogic, answers);
    if (canShow(index + 1)) return true;
    const given = isShown(target.conditionalLogic, answers) ? (candidates.get(target.key) ?? []) : [];
    const found = given.some((answer) => {
      answers.set(target.key, answer);
      return canShow(index + 1);
    });
    answers.delete(target.key);
    return found;
  };
  return !canShow(0);
}

function dependenciesOf(question: Question, earlier: ReadonlyMap<string, Question>): Question[] {
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

/** The answers that matter: one for each way the conditions that look at it can turn out. */
function candidatesFor({ type, options }: Question, rules: readonly ConditionRule[]): Answer[] {
  const values = rules.flatMap(({ value }) => (value === null || value === undefined ? [] : [value]));
  switch (type) {
    case 'YES_NO':
      return ['YES', 'NO'];
    case 'MULTIPLE_CHOICE':
      return options ?? [];
    case 'RATING':
      return [1, 2, 3, 4, 5];
    case 'MULTI_SELECT':
      return subsets([...new Set(values.map(String))].slice(0, 6), options ?? []);
    case 'NUMERIC':
      return values
        .map(Number)
        .flatMap((value) => [value - 1, value, value + 1])
        .concat(0);
    case 'DATE':
      return values.map(String).flatMap((date) => ['0001-01-01', dayBefore(date), date, dayAfter(date), '9999-12-31']);
    default:
      return [...values.map(String), values.map(String).join(' '), '\u2014'];
  }
}

const shifted = (date: string, days: number) => {
  const moment = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(moment.getTime())) return date;
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
};
const dayBefore = (date: string) => shifted(date, -1);
const dayAfter = (date: string) => shifted(date, 1);

function subsets(mentioned: readonly string[], options: readonly string[]): string[][] {
  const other = options.find((option) => !mentioned.includes(option));
  const all = mentioned.reduce<string[][]>((sets, value) => [...sets, ...sets.map((set) => [...set, value])], [[]]);
  return [...all, ...(other === undefined ? [] : all.map((set) => [...set, other]))].filter((set) => set.length > 0);
}
