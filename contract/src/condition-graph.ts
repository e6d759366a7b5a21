// The questions of a questionnaire and the conditions between them, prepared for the questionnaire checker.
import { type AnswerClass, type CheckedQuestion, listAnswerClasses } from './answer-classes.ts';
import { toExpectedAnswer } from './expected-answer.ts';
import type { ConditionRule } from './questionnaire.ts';
import type { Weights } from './scoring.ts';

/** A question is asked, counts as 0 because it was not asked, or is left out of the score. */
export const ASKED = 0;
export const LOST = 1;
export const LEFT_OUT = 2;
export const STATES = [ASKED, LOST, LEFT_OUT] as const;
export type State = (typeof STATES)[number];

/** The outcomes of a set of rules, as bits: a rule holds, fails without a cost, or fails at a cost. */
export const HOLDS = 1;
const FAILS_FREE = 2;
const FAILS_COSTLY = 4;

export function toState(match: 'all' | 'any', flags: number): State {
  const isFree = (flags & FAILS_FREE) !== 0;
  const isCostly = (flags & FAILS_COSTLY) !== 0;
  if (match === 'all') return isFree ? LEFT_OUT : isCostly ? LOST : ASKED;
  return (flags & HOLDS) !== 0 ? ASKED : isCostly ? LOST : LEFT_OUT;
}

/** The rules of a condition that refer to the same question. */
type Target = {
  readonly target: Node;
  /** The outcome bits of these rules, by outcome of the question: its answer classes, then lost, then left out. */
  readonly flags: readonly number[];
  /** The same for both of two answers, where the question does not depend on them. A reviewer may have decided. */
  readonly independentFlags: readonly number[];
};

export type Node = {
  readonly question: CheckedQuestion;
  readonly classes: readonly AnswerClass[];
  /** The class that earns most and meets most rules. */
  readonly bestIndex: number;
  /** 0 if nothing is expected. */
  readonly weight: number;
  readonly isGate: boolean;
  readonly match: 'all' | 'any';
  readonly targets: readonly Target[];
};

export const NO_ANSWER: AnswerClass = { answer: null, holds: [], isHarmless: false, min: 0, max: 0 };

/** In conditions, a question that is not asked counts as unanswered. Its state tells whether that costs points. */
export const toOutcomeIndex = ({ classes }: Node, state: State, classIndex: number): number =>
  state === ASKED ? classIndex : classes.length + (state === LOST ? 0 : 1);

type Nodes = { readonly nodes: ReadonlyMap<string, Node>; readonly isComplete: boolean };

export function buildNodes(questions: readonly CheckedQuestion[], weights: Weights): Nodes {
  const allRules = questions.flatMap(({ conditionalLogic }) => conditionalLogic?.rules ?? []);
  const rulesByKey = new Map(
    [...Map.groupBy(allRules, ({ question }) => question)].map(([key, rules]) => [key, distinctRules(rules)]),
  );
  const nodes = new Map<string, Node>();
  let allComplete = true;
  for (const question of questions) {
    const { classes, isComplete } = listAnswerClasses(question, rulesByKey.get(question.key) ?? []);
    allComplete &&= isComplete;
    const { match, rules } = question.conditionalLogic ?? { match: 'all' as const, rules: [] };
    const targets = [...Map.groupBy(rules, (rule) => rule.question)].flatMap(([key, own]) => {
      const target = nodes.get(key);
      return target ? [toTarget(target, own, rulesByKey.get(key) ?? [])] : [];
    });
    nodes.set(question.key, {
      question,
      classes,
      bestIndex: findBestIndex(classes),
      weight: toExpectedAnswer(question) === null ? 0 : weights[question.riskWeight],
      isGate: rulesByKey.has(question.key),
      match,
      targets,
    });
  }
  return { nodes, isComplete: allComplete };
}

const toRuleId = ({ operator, value }: ConditionRule) => JSON.stringify([operator, value]);

const distinctRules = (rules: readonly ConditionRule[]) => [
  ...new Map(rules.map((rule) => [toRuleId(rule), rule])).values(),
];

function toTarget(target: Node, own: readonly ConditionRule[], rules: readonly ConditionRule[]): Target {
  const ids = rules.map(toRuleId);
  const indexes = own.map((rule) => ids.indexOf(toRuleId(rule)));
  const toFlags = (holds: readonly boolean[], isHarmless: boolean) =>
    indexes.reduce((flags, index) => flags | (holds[index] ? HOLDS : isHarmless ? FAILS_FREE : FAILS_COSTLY), 0);
  const [blank = NO_ANSWER] = target.classes;
  const flags = [
    ...target.classes.map(({ holds, isHarmless }) => toFlags(holds, isHarmless)),
    toFlags(blank.holds, false),
    toFlags(blank.holds, true),
  ];
  const either = target.classes.flatMap(({ holds }) => [toFlags(holds, true), toFlags(holds, false)]);
  return { target, flags, independentFlags: [...new Set(either)].map((flag) => (flag << 3) | flag) };
}

function findBestIndex(classes: readonly AnswerClass[]): number {
  const rate = ({ max, isHarmless, holds }: AnswerClass) =>
    max * 1_000_000 + Number(isHarmless) * 1_000 + holds.filter(Boolean).length;
  return classes.reduce((best, one, index) => (rate(one) > rate(classes[best] ?? NO_ANSWER) ? index : best), 0);
}
