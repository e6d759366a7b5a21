// Decides which questions a vendor sees. A condition refers only to earlier questions, a hidden question counts as
// unanswered, and an unanswered question satisfies only "not answered".
import type { Answer, ConditionalLogic, ConditionRule, Question } from './questionnaire.ts';

export type SectionLike = { readonly title: string; readonly questions: readonly Question[] };

export type ConditionalQuestion = Pick<Question, 'key' | 'conditionalLogic'>;

export type Answers = ReadonlyMap<string, Answer>;

// Soft hyphen, zero-width characters and word joiner are invisible, but `trim` keeps them.
const INVISIBLE = /[\u{ad}\u{200b}-\u{200f}\u{2060}]/gu;

/** Removes invisible characters, and white space at both ends. */
export const toVisibleText = (text: string) => text.replaceAll(INVISIBLE, '').trim();

export const isBlank = (answer: Answer | null | undefined): answer is null | undefined =>
  answer === null ||
  answer === undefined ||
  (typeof answer === 'string' && toVisibleText(answer) === '') ||
  (Array.isArray(answer) && answer.length === 0);

/** Compares numbers as numbers and dates (YYYY-MM-DD) as text. */
const isBefore = (a: Answer, b: Answer) => {
  const [x, y] = [Number(a), Number(b)];
  return Number.isNaN(x) || Number.isNaN(y) ? String(a) < String(b) : x < y;
};

const isEqual = (answer: Answer, value: Answer) =>
  Array.isArray(answer) ? answer.length === 1 && answer[0] === value : String(answer) === String(value);

const contains = (answer: Answer, value: Answer) =>
  Array.isArray(answer)
    ? answer.includes(String(value))
    : String(answer).toLowerCase().includes(String(value).toLowerCase());

function isSatisfied({ operator, value }: ConditionRule, answer: Answer | null | undefined): boolean {
  if (operator === 'notAnswered') return isBlank(answer);
  if (isBlank(answer)) return false;
  if (operator === 'answered') return true;
  if (value === null || value === undefined) return false;
  switch (operator) {
    case 'equals':
      return isEqual(answer, value);
    case 'notEquals':
      return !isEqual(answer, value);
    case 'contains':
      return contains(answer, value);
    case 'notContains':
      return !contains(answer, value);
    case 'greaterThan':
      return isBefore(value, answer);
    case 'lessThan':
      return isBefore(answer, value);
    case 'atLeast':
      return !isBefore(answer, value);
    case 'atMost':
      return !isBefore(value, answer);
  }
}

export const isRuleMet = (rule: ConditionRule, answers: Answers): boolean =>
  isSatisfied(rule, answers.get(rule.question));

export function isConditionMet(logic: ConditionalLogic | null, answers: Answers): boolean {
  if (!logic) return true;
  const holds = (rule: ConditionRule) => isRuleMet(rule, answers);
  return logic.match === 'all' ? logic.rules.every(holds) : logic.rules.some(holds);
}

/** The keys of the visible questions, in questionnaire order. */
export function listVisibleKeys(questions: readonly ConditionalQuestion[], answers: Answers): ReadonlySet<string> {
  const seen = new Map<string, Answer>();
  const visible = new Set<string>();
  for (const { key, conditionalLogic } of questions) {
    if (!isConditionMet(conditionalLogic, seen)) continue;
    visible.add(key);
    const answer = answers.get(key);
    if (!isBlank(answer)) seen.set(key, answer);
  }
  return visible;
}

/** These questions and all that their answers may show or hide, in questionnaire order. */
export function addDependents(questions: readonly ConditionalQuestion[], keys: readonly string[]): string[] {
  const found = new Set(keys);
  for (const { key, conditionalLogic } of questions) {
    if (conditionalLogic?.rules.some(({ question }) => found.has(question))) found.add(key);
  }
  return questions.flatMap(({ key }) => (found.has(key) ? [key] : []));
}
