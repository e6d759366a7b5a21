// Checks what the answers to a question that hides others can do to the score. It warns where a less compliant answer
// can end higher than a more compliant one while all other answers stay the same.
//
// It follows the two answers side by side through all dependent questions and collects which pairs of states each of
// them can be in. Questions are combined as if they were independent of each other. So a warning may be about answers
// that exclude each other, but no warning is missing.
import type { CheckedQuestion } from './answer-classes.ts';
import {
  ASKED,
  buildNodes,
  HOLDS,
  LEFT_OUT,
  LOST,
  NO_ANSWER,
  type Node,
  type State,
  STATES,
  toOutcomeIndex,
  toState,
} from './condition-graph.ts';
import type { Answer } from './questionnaire.ts';
import { DEFAULT_WEIGHTS, type Weights } from './scoring.ts';
import { addDependents } from './visibility.ts';

/** The best and the worst score that an answer can end with. Exact if answers exist that reach both, otherwise limits. */
type ScoreRange = { readonly worst: number; readonly best: number; readonly isExact: boolean };

export type GateAnswer = {
  /** An example of answers that have the same effect; null: no answer. */
  readonly answer: Answer | null;
  /** What these answers earn, from 0 to 1; null: nothing is expected. */
  readonly compliance: { readonly min: number; readonly max: number } | null;
  readonly range: ScoreRange | null;
  /** The questions that are not asked because of it and count as 0, and their weight. */
  readonly lostKeys: readonly string[];
  readonly lostWeight: number;
};

export type AnswerWarning = {
  readonly questionKey: string;
  readonly lower: GateAnswer;
  readonly higher: GateAnswer;
};

/** A question whose answer decides whether others are asked. */
export type Gate = {
  readonly questionKey: string;
  readonly dependentKeys: readonly string[];
  readonly answers: readonly GateAnswer[];
  readonly warnings: readonly AnswerWarning[];
};

export type QuestionnaireCheck = {
  readonly gates: readonly Gate[];
  /** The weight of all questions that can be scored. */
  readonly totalWeight: number;
  /** False if the questionnaire is too large to check all of it. */
  readonly isComplete: boolean;
};

const MAX_STEPS = 5_000_000;
// Compliance is calculated in floating point here. A smaller difference cannot be seen in any score.
const TOLERANCE = 1e-9;

/** The questions whose answers decide whether others are asked, what they cost, and where a worse answer scores higher. */
export function checkQuestionnaire(
  questions: readonly CheckedQuestion[],
  weights: Weights = DEFAULT_WEIGHTS,
): QuestionnaireCheck {
  const { nodes, isComplete } = buildNodes(questions, weights);
  const run: Run = { nodes: [...nodes.values()], totalWeight: sumWeights([...nodes.values()]), steps: MAX_STEPS };
  const gates: Gate[] = [];
  for (const node of run.nodes) {
    if (node.isGate && run.steps > 0) gates.push(checkGate(run, questions, node));
  }
  return { gates, totalWeight: run.totalWeight, isComplete: isComplete && run.steps > 0 };
}

type Run = { readonly nodes: readonly Node[]; readonly totalWeight: number; steps: number };
type GateContext = { readonly run: Run; readonly gate: Node; readonly dependents: readonly Node[] };

const sumWeights = (nodes: readonly Node[]) => nodes.reduce((total, { weight }) => total + weight, 0);

function checkGate(run: Run, questions: readonly CheckedQuestion[], gate: Node): Gate {
  const { key, required } = gate.question;
  const keys = new Set(addDependents(questions, [key]));
  const dependents = run.nodes.filter((node) => node !== gate && keys.has(node.question.key));
  const context = { run, gate, dependents };
  // A required question cannot be left blank.
  const answers = gate.classes.flatMap((given, index) =>
    given.answer === null && required ? [] : [{ index, given, rated: rateAnswer(context, index) }],
  );
  const warnings = answers.flatMap((low) =>
    answers.flatMap((high) =>
      canEndHigher(context, low.index, high.index) ? [{ questionKey: key, lower: low.rated, higher: high.rated }] : [],
    ),
  );
  return {
    questionKey: key,
    dependentKeys: dependents.map(({ question }) => question.key),
    answers: answers.map(({ rated }) => rated),
    warnings,
  };
}

/**
 * Which pairs of states each dependent question can be in, under a higher and a lower answer of the gate. A set of
 * pairs is a bit mask.
 */
function followAnswers({ run, gate, dependents }: GateContext, high: number, low: number): Map<Node, number> {
  const masks = new Map<Node, number>();
  run.steps -= dependents.length * 4;
  for (const node of dependents) {
    let reached = [0];
    for (const { target, flags, independentFlags } of node.targets) {
      const mask = masks.get(target);
      const pairs =
        target === gate
          ? [((flags[high] ?? 0) << 3) | (flags[low] ?? 0)]
          : mask === undefined
            ? independentFlags
            : listPairFlags(target, mask, flags);
      run.steps -= (reached.length * pairs.length) >> 3;
      reached = combineFlags(reached, pairs);
    }
    let mask = 0;
    for (const pair of reached) mask |= 1 << toPairBit(toState(node.match, pair >> 3), toState(node.match, pair & 7));
    masks.set(node, mask);
  }
  return masks;
}

const combineFlags = (before: readonly number[], pairs: readonly number[]): number[] =>
  before.length === 1 && before[0] === 0
    ? [...pairs]
    : [...new Set(before.flatMap((one) => pairs.map((pair) => one | pair)))];

const toPairBit = (high: State, low: State) => high * 3 + low;

function listPairFlags(target: Node, mask: number, flags: readonly number[]): number[] {
  const pairs: number[] = [];
  for (const high of STATES)
    for (const low of STATES) {
      if ((mask & (1 << toPairBit(high, low))) === 0) continue;
      // Asked under both, the answer is the same.
      const count = high === ASKED || low === ASKED ? target.classes.length : 1;
      for (let index = 0; index < count; index += 1) {
        const one = flags[toOutcomeIndex(target, high, index)] ?? 0;
        const other = flags[toOutcomeIndex(target, low, index)] ?? 0;
        const pair = (one << 3) | other;
        if (!pairs.includes(pair)) pairs.push(pair);
      }
    }
  return pairs;
}

/**
 * Relative to the score under the higher answer, an included question is worth its weight times what it earns above
 * that score. The lower answer ends higher if the dependent questions gain more than the gate itself loses. What they
 * gain at most is a convex function of the score, so it is enough to look at the least and the greatest score.
 */
function canEndHigher(context: GateContext, lowIndex: number, highIndex: number): boolean {
  const { run, gate } = context;
  const [low, high] = [gate.classes[lowIndex], gate.classes[highIndex]];
  // A reviewer decides what free text earns.
  if (!low || !high || gate.weight === 0 || gate.question.type === 'FREE_TEXT' || low.min >= high.max) return false;
  const followed = [...followAnswers(context, highIndex, lowIndex)];
  const lost = gate.weight * Math.max(0, high.min - low.max);
  // What the higher answer leaves out in any case does not lower its score.
  const leftOut = sumWeights(followed.flatMap(([node, mask]) => (isAlwaysLeftOut(mask) ? [node] : [])));
  const leastScore = (gate.weight * high.min) / (run.totalWeight - leftOut);
  return [leastScore, 1].some((score) => {
    const gained = followed.reduce((sum, [node, mask]) => sum + node.weight * toGreatestGain(mask, score), 0);
    return gained > lost + TOLERANCE;
  });
}

const isAlwaysLeftOut = (mask: number) =>
  STATES.every((low) => (mask & ((1 << toPairBit(ASKED, low)) | (1 << toPairBit(LOST, low)))) === 0);

/** What a question of weight 1 gains at most. Asked under both answers, its own answer is the same. */
function toGreatestGain(mask: number, score: number): number {
  const has = (high: State, low: State) => (mask & (1 << toPairBit(high, low))) !== 0;
  if (has(LOST, ASKED)) return 1;
  const whenAsked = has(LEFT_OUT, ASKED) ? 1 - score : 0;
  return Math.max(whenAsked, has(ASKED, LEFT_OUT) || has(LOST, LEFT_OUT) ? score : 0);
}

function rateAnswer(context: GateContext, index: number): GateAnswer {
  const lost = listLost(context, index);
  const { answer, min, max } = context.gate.classes[index] ?? NO_ANSWER;
  return {
    answer,
    compliance: context.gate.weight === 0 ? null : { min, max },
    range: rateRange(context, index),
    lostKeys: lost.map(({ question }) => question.key),
    lostWeight: sumWeights(lost),
  };
}

function rateRange(context: GateContext, index: number): ScoreRange | null {
  const { gate, run } = context;
  const { min, max } = gate.classes[index] ?? NO_ANSWER;
  const masks = followAnswers(context, index, index);
  run.steps -= run.nodes.length * 3;
  const canBe = (node: Node, ...wanted: readonly State[]) => {
    const mask = masks.get(node);
    if (mask === undefined) return node.targets.length > 0 || wanted.includes(ASKED);
    return wanted.some((state) => (mask & (1 << toPairBit(state, state))) !== 0);
  };
  const sumOthers = (test: (node: Node) => boolean) =>
    sumWeights(run.nodes.filter((node) => node !== gate && node.weight > 0 && test(node)));
  const asked = sumOthers((node) => canBe(node, ASKED));
  const onlyLost = sumOthers((node) => !canBe(node, ASKED, LEFT_OUT));
  const counted = sumOthers((node) => canBe(node, ASKED, LOST));
  const possible = gate.weight + asked + onlyLost;
  if (possible === 0) return null;
  const best = (gate.weight * max + asked) / possible;
  const worst = (gate.weight * min) / Math.max(gate.weight + counted, 1);
  const isReached = (score: number, kind: 'best' | 'worst') =>
    Math.abs(score - (calculateExample(context, index, kind) ?? -1)) < TOLERANCE;
  return { worst, best, isExact: isReached(best, 'best') && isReached(worst, 'worst') };
}

/** The score if all other questions are answered fully, or not at all. */
function calculateExample({ run, gate }: GateContext, index: number, kind: 'best' | 'worst'): number | null {
  const outcomes = new Map<Node, number>();
  let [earned, possible] = [0, 0];
  for (const node of run.nodes) {
    const flags = node.targets.reduce(
      (all, { target, flags: known }) => all | (known[outcomes.get(target) ?? 0] ?? 0),
      0,
    );
    const state = node.targets.length === 0 ? ASKED : toState(node.match, flags);
    const chosen = node === gate ? index : kind === 'best' ? node.bestIndex : 0;
    outcomes.set(node, toOutcomeIndex(node, state, chosen));
    if (node === gate && state !== ASKED) return null;
    if (state === LEFT_OUT) continue;
    possible += node.weight;
    const { min, max } = node.classes[chosen] ?? NO_ANSWER;
    if (state === ASKED) earned += node.weight * (kind === 'best' ? max : min);
  }
  run.steps -= run.nodes.length;
  return possible === 0 ? null : earned / possible;
}

/** The cost of the questions that this answer hides by itself. Conditions on other questions are assumed to be met. */
function listLost({ gate, dependents }: GateContext, index: number): Node[] {
  const outcomes = new Map<Node, number | 'MET'>([[gate, index]]);
  return dependents.filter((node) => {
    const flags = node.targets.reduce((all, { target, flags: known }) => {
      const outcome = outcomes.get(target);
      return outcome === undefined ? all : all | (outcome === 'MET' ? HOLDS : (known[outcome] ?? 0));
    }, 0);
    const state = toState(node.match, flags);
    outcomes.set(node, state === ASKED ? 'MET' : toOutcomeIndex(node, state, 0));
    return state === LOST && node.weight > 0;
  });
}
