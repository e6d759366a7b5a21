// The shortest path to green: the fewest questions to improve to full marks, so that the score reaches the threshold and
// nothing limits the rating any more.
//
// A score is green if its surplus, the points earned less the threshold times the points possible, is not negative. The
// surplus is a sum over all questions, and questions that no condition connects do not affect each other's part of it.
// So each group of connected questions is searched on its own: for each number of changes, the selection with the
// greatest surplus. The groups are then combined in the same way. Without conditions, each group is one question, and
// this takes the greatest losses first.
import {
  type GroupPlan,
  type SearchedGroup,
  scoreSelection,
  searchGroup,
  splitIntoGroups,
  toSurplus,
} from './path-groups.ts';
import type { RatingRules } from './rating.ts';
import { add, compareRationals, isLess, type Rational, rationalFromNumber, subtract, ZERO } from './rational.ts';
import { type Points, sumPoints, toRatio } from './scoring.ts';
import type { ScoredAssessment } from './what-if.ts';

export type PathStep = {
  readonly assessmentId: string;
  readonly questionKey: string;
  /** By how much this step raises the score, after the steps before it. */
  readonly gain: Rational;
};

export type PathToGreen = {
  readonly steps: readonly PathStep[];
  /** The critical findings to close as well. */
  readonly findingIds: readonly string[];
  /** The score at the end of the path. */
  readonly score: Rational;
  /** False if there were too many conditions to try all selections. A shorter path may exist. */
  readonly isShortest: boolean;
};

type PathLimits = { readonly keepsFailed: boolean; readonly findingIds: readonly string[] };

/** Null if the assessment has no score, is green already, or cannot become green by better answers. */
export const findAssessmentPath = (assessment: ScoredAssessment, rules: RatingRules): PathToGreen | null =>
  findPath([assessment], rules, { keepsFailed: !rules.capCritical, findingIds: [] });

/** As for an assessment, except that a vendor is limited by open critical findings, not by critical questions. */
export const findVendorPath = (
  assessments: readonly ScoredAssessment[],
  openCriticalFindingIds: readonly string[],
  rules: RatingRules,
): PathToGreen | null =>
  findPath(assessments, rules, { keepsFailed: true, findingIds: rules.capCritical ? openCriticalFindingIds : [] });

function findPath(
  assessments: readonly ScoredAssessment[],
  { thresholds }: RatingRules,
  { keepsFailed, findingIds }: PathLimits,
): PathToGreen | null {
  const green = rationalFromNumber(thresholds.green);
  const searched = assessments
    .flatMap((assessment) => splitIntoGroups(assessment, { green, keepsFailed }))
    .map(searchGroup);
  const before = sumPoints(searched.map(({ group }) => scoreSelection(group, [])));
  const plans = toRatio(before) === null ? null : findPlans(searched);
  if (!plans) return null;
  const isGreen = plans.every(({ selection }) => selection.length === 0) && findingIds.length === 0;
  const { steps, score } = listSteps(orderByGain(searched, plans), before);
  if (isGreen || score === null) return null;
  return { steps, findingIds, score, isShortest: searched.every(({ isComplete }) => isComplete) };
}

type CombinedPlan = {
  readonly surplus: Rational;
  readonly pick: GroupPlan | null;
  readonly previous: CombinedPlan | null;
};

const LIMITS = [8, 32, 128, Infinity];

/** One plan for each group, with the fewest changes in total that reach green; null if none does. */
function findPlans(searched: readonly SearchedGroup[]): GroupPlan[] | null {
  for (const limit of LIMITS) {
    const found = combinePlans(searched, limit).find((plan) => plan !== null && !isLess(plan.surplus, ZERO));
    if (found) return listPicks(found);
  }
  return null;
}

/** The greatest surplus for each number of changes, up to the limit. */
function combinePlans(searched: readonly SearchedGroup[], limit: number): (CombinedPlan | null)[] {
  let combined: (CombinedPlan | null)[] = [{ surplus: ZERO, pick: null, previous: null }];
  for (const { plans } of searched) {
    const most = Math.min(limit, combined.length + plans.length - 2);
    const next: (CombinedPlan | null)[] = [];
    for (let size = 0; size <= most; size += 1) next.push(combineSize(combined, plans, size));
    combined = next;
  }
  return combined;
}

function combineSize(
  combined: readonly (CombinedPlan | null)[],
  plans: readonly (GroupPlan | null)[],
  size: number,
): CombinedPlan | null {
  let best: CombinedPlan | null = null;
  for (let own = 0; own < plans.length && own <= size; own += 1) {
    const [previous, pick] = [combined[size - own], plans[own]];
    if (!previous || !pick) continue;
    const surplus = add(previous.surplus, pick.surplus);
    if (!best || isLess(best.surplus, surplus)) best = { surplus, pick, previous };
  }
  return best;
}

function listPicks(plan: CombinedPlan): GroupPlan[] {
  const picks: GroupPlan[] = [];
  for (let at: CombinedPlan | null = plan; at?.pick; at = at.previous) picks.unshift(at.pick);
  return picks;
}

type PickedGroup = Pick<SearchedGroup, 'group'> & { readonly plan: GroupPlan; readonly gain: Rational };

/** The groups that change, with the greatest gain first. */
function orderByGain(searched: readonly SearchedGroup[], plans: readonly GroupPlan[]): PickedGroup[] {
  return searched
    .flatMap(({ group }, index): PickedGroup[] => {
      const plan = plans[index];
      if (!plan || plan.selection.length === 0) return [];
      return [{ group, plan, gain: subtract(plan.surplus, toSurplus(scoreSelection(group, []), group.green)) }];
    })
    .toSorted((a, b) => compareRationals(b.gain, a.gain));
}

function listSteps(groups: readonly PickedGroup[], before: Points) {
  const steps: PathStep[] = [];
  let points = before;
  for (const { group, plan } of groups) {
    let own = scoreSelection(group, []);
    for (const [index, { key }] of plan.selection.entries()) {
      const next = scoreSelection(group, plan.selection.slice(0, index + 1));
      const after = replacePoints(points, own, next);
      const gain = subtract(toRatio(after) ?? ZERO, toRatio(points) ?? ZERO);
      steps.push({ assessmentId: group.assessment.id, questionKey: key, gain });
      [own, points] = [next, after];
    }
  }
  return { steps, score: toRatio(points) };
}

const replacePoints = (all: Points, before: Points, after: Points): Points => ({
  earned: add(subtract(all.earned, before.earned), after.earned),
  possible: add(subtract(all.possible, before.possible), after.possible),
});
