// The questions of an assessment in groups that conditions connect, and the best selection of changes within a group.
// A change gives a question its full marks: the vendor answers as expected, and a reviewer agrees. An answer to a
// question that is still hidden counts only once another change shows the question.
import type { ResponseInput } from './compliance.ts';
import { evaluateAssessment, type QuestionCompliance, toConditionAnswers } from './evaluation.ts';
import { listFullAnswers } from './full-answers.ts';
import { isEqual, isLess, multiply, ONE, type Rational, subtract, ZERO } from './rational.ts';
import { isFinalDecision } from './review-rules.ts';
import { calculateScore, type Points } from './scoring.ts';
import { listVisibleKeys } from './visibility.ts';
import { changeResponses, type ScoredAssessment, toPooledPoints } from './what-if.ts';

type Change = { readonly key: string; readonly change: Partial<ResponseInput> };
type Selection = readonly Change[];

/** A question that can be improved, and the answers with full marks that conditions tell apart. */
type Choice = { readonly key: string; readonly changes: readonly Change[] };

export type GroupLimits = {
  readonly green: Rational;
  /** Whether critical questions may still score 0 at the end. */
  readonly keepsFailed: boolean;
};

export type Group = GroupLimits & {
  /** With the questions of this group only. */
  readonly assessment: ScoredAssessment;
  readonly choices: readonly Choice[];
  readonly isComplete: boolean;
};

/** The points earned beyond the threshold; negative if points are missing. */
export type GroupPlan = { readonly surplus: Rational; readonly selection: Selection };

export type SearchedGroup = {
  readonly group: Group;
  /** The best plan for each number of changes; null if none is allowed. */
  readonly plans: readonly (GroupPlan | null)[];
  readonly isComplete: boolean;
};

export function splitIntoGroups(assessment: ScoredAssessment, limits: GroupLimits): Group[] {
  const groups = new Map<string, Set<string>>();
  for (const { key, conditionalLogic } of assessment.questions) {
    const joined = new Set([key]);
    for (const { question } of conditionalLogic?.rules ?? []) {
      for (const member of groups.get(question) ?? []) joined.add(member);
    }
    for (const member of joined) groups.set(member, joined);
  }
  const evaluated = evaluateAssessment(assessment.questions, assessment.responses, assessment);
  const results = new Map(evaluated.map((result) => [result.key, result]));
  return [...new Set(groups.values())].map((keys) => {
    const questions = assessment.questions.filter(({ key }) => keys.has(key));
    const group = { ...assessment, questions };
    const found = questions.flatMap((question) => {
      const result = results.get(question.key);
      return result && canImprove(result) ? [listFullAnswers(group, { question, scorable: result.scorable })] : [];
    });
    return {
      ...limits,
      assessment: group,
      choices: found
        .filter(({ changes }) => changes.length > 0)
        .map(({ key, changes }) => ({ key, changes: changes.map((change) => ({ key, change })) })),
      isComplete: found.every(({ isComplete }) => isComplete),
    };
  });
}

/** What earns less than full marks, waits for a decision, or may be asked once another answer changes. */
const canImprove = ({ compliance, rule, scorable }: QuestionCompliance) =>
  compliance === null
    ? scorable && (rule === 'PENDING_REVIEW' || rule === 'NOT_ASKED' || rule === 'NOT_VISIBLE')
    : isLess(compliance, ONE);

const MAX_SELECTIONS = 5_000;

export function searchGroup(group: Group): SearchedGroup {
  const plans: (GroupPlan | null)[] = [];
  let left = MAX_SELECTIONS;
  for (let size = 0; size <= group.choices.length; size += 1) {
    let best: GroupPlan | null = null;
    for (const selection of listSelections(group.choices, size)) {
      left -= 1;
      if (left < 0) return { group, plans: [...plans, ...extendGreedily(group, size)], isComplete: false };
      best = pickBetter(best, planSelection(group, selection));
    }
    plans.push(best);
  }
  return { group, plans, isComplete: group.isComplete };
}

function* listSelections(choices: readonly Choice[], size: number, from = 0): Generator<Selection> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let index = from; index <= choices.length - size; index += 1) {
    for (const change of choices[index]?.changes ?? [])
      for (const rest of listSelections(choices, size - 1, index + 1)) yield [change, ...rest];
  }
}

const pickBetter = (best: GroupPlan | null, plan: GroupPlan | null): GroupPlan | null =>
  plan && (!best || isLess(best.surplus, plan.surplus)) ? plan : best;

/** For groups that are too large: adds the change that gains most, one after another. */
function extendGreedily(group: Group, fromSize: number): (GroupPlan | null)[] {
  const relaxed = { ...group, keepsFailed: true };
  const order = group.choices.map(({ key }) => key);
  const plans: (GroupPlan | null)[] = [];
  let selection: Selection = [];
  for (let size = 1; size <= group.choices.length; size += 1) {
    const chosen = new Set(selection.map(({ key }) => key));
    const open = group.choices.filter(({ key }) => !chosen.has(key)).flatMap(({ changes }) => changes);
    const best = open.reduce<GroupPlan | null>(
      (found, change) => pickBetter(found, planSelection(relaxed, [...selection, change])),
      null,
    );
    selection = best?.selection ?? selection;
    const sorted = selection.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
    if (size >= fromSize) plans.push(planSelection(group, sorted));
  }
  return plans;
}

/** Null if a critical question would still limit the rating. */
function planSelection(group: Group, selection: Selection): GroupPlan | null {
  const { points, hasFailedCritical } = evaluateSelection(group, selection);
  if (hasFailedCritical && !group.keepsFailed) return null;
  return { surplus: toSurplus(points, group.green), selection };
}

export const toSurplus = ({ earned, possible }: Points, green: Rational): Rational =>
  subtract(earned, multiply(green, possible));

export const scoreSelection = (group: Group, selection: Selection): Points =>
  evaluateSelection(group, selection).points;

function evaluateSelection({ assessment }: Group, selection: Selection) {
  const changed = applySelection(assessment, selection);
  const evaluated = evaluateAssessment(changed.questions, changed.responses, changed);
  return {
    points: toPooledPoints(calculateScore(evaluated, changed.weights), changed),
    hasFailedCritical: evaluated.some(
      ({ riskWeight, compliance }) => riskWeight === 'CRITICAL' && compliance !== null && isEqual(compliance, ZERO),
    ),
  };
}

/** A reviewer agrees with every answer that the vendor was asked for. */
function applySelection(assessment: ScoredAssessment, selection: Selection): ScoredAssessment {
  if (selection.length === 0) return assessment;
  const answered = changeResponses(assessment, new Map(selection.map(({ key, change }) => [key, change])));
  const { questions, responses } = answered;
  const visible = listVisibleKeys(questions, toConditionAnswers(questions, responses));
  const decided = selection.filter(({ key }) => visible.has(key) || isFinalDecision(responses.get(key)?.decision));
  return changeResponses(answered, new Map(decided.map(({ key }) => [key, { decision: 'COMPLIANT' as const }])));
}
