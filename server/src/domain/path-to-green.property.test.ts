import { type Answer, type ConditionRule, type HeldBackBy, toHeldBackRating } from '@assay/contract';
import { isRuleMet } from '@assay/contract/conditions';
import {
  add,
  calculateScore,
  evaluateAutomatically,
  findAssessmentPath,
  findVendorPath,
  formatRational,
  isEqual,
  isLess,
  ONE,
  type PathToGreen,
  type Rational,
  type ResponseInput,
  type ScoredAssessment,
  sum,
  sumPoints,
  toRatio,
  toPooledPoints,
  ZERO,
} from '@assay/contract/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryQuestionnaire, toSavable } from '../../test/support/arbitrary-questionnaires.ts';
import {
  evaluateAssessment,
  listFailedCritical,
  listVisibleQuestionKeys,
  type QuestionCompliance,
  type ScorableQuestion,
} from './assessment-score.ts';

const MAX_QUESTIONS = 6;
const THRESHOLDS = { green: 0.8, amber: 0.6 };
const DAY_MS = 24 * 3_600_000;

const arbitraryAssessment = fc
  .tuple(arbitraryQuestionnaire.map(toSavable), fc.constantFrom(1, 2, 2, 2))
  .map(([{ questions, responses, weights }, scoringVersion]): ScoredAssessment => ({
    id: 'one',
    questions: questions.slice(0, MAX_QUESTIONS),
    responses: new Map(responses),
    weights,
    submittedOn: '2026-06-30',
    scoringVersion,
  }));

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const subsets = <One>(all: readonly One[]): One[][] =>
  all.reduce<One[][]>((sets, one) => [...sets, ...sets.map((set) => [...set, one])], [[]]);

/** Every answer of a small world, unlike the rules, which reason about classes of answers. */
function listAnswers({ type, options }: ScorableQuestion): Answer[] {
  switch (type) {
    case 'YES_NO':
      return ['YES', 'NO'];
    case 'MULTIPLE_CHOICE':
    case 'COMBOBOX':
      return options ?? [];
    case 'MULTI_SELECT':
      return subsets(options ?? []).filter((chosen) => chosen.length > 0);
    case 'NUMERIC':
      return range(-450, 1_300).map((tenths) => tenths / 10);
    case 'RATING':
      return range(1, 5);
    case 'DATE':
      return range(-1_000, 1_000).map((days) =>
        new Date(Date.parse('2026-06-30') + days * DAY_MS).toISOString().slice(0, 10),
      );
    case 'FREE_TEXT':
      return ['We do', 'Never', 'We do. Never', 'Otherwise'];
    case 'FILE_UPLOAD':
      return [];
  }
}

/** Full marks for a question, one way for each combination of conditions that the answer meets. */
function listWays(
  { questions, responses, submittedOn }: ScoredAssessment,
  question: ScorableQuestion,
): Partial<ResponseInput>[] {
  if (question.type === 'FILE_UPLOAD') return [{ notApplicable: false, usableFiles: 5 }];
  if (question.expectedAnswer === null) return [{}];
  const rules = questions
    .flatMap(({ conditionalLogic }): ConditionRule[] => conditionalLogic?.rules ?? [])
    .filter((rule) => rule.question === question.key);
  const full = listAnswers(question).filter((answer) => {
    const response = { answer, notApplicable: false, decision: null, usableFiles: 0 };
    const { rule, compliance } = evaluateAutomatically({ question, response, submittedOn });
    return rule === 'PENDING_REVIEW' || (compliance !== null && isEqual(compliance, ONE));
  });
  const byEffect = Map.groupBy(full, (answer) =>
    rules.map((rule) => isRuleMet(rule, new Map([[question.key, answer]]))).join(),
  );
  return [...byEffect.values()].map(([answer = null]) => ({
    answer,
    notApplicable: false,
    usableFiles: responses.get(question.key)?.usableFiles ?? 0,
  }));
}

const NO_RESPONSE: ResponseInput = { answer: null, notApplicable: false, decision: null, usableFiles: 0 };
type Changes = ReadonlyMap<string, Partial<ResponseInput>>;

function evaluateWith(assessment: ScoredAssessment, changes: Changes): QuestionCompliance[] {
  const { questions, responses } = assessment;
  const answered = new Map(
    questions.map(({ key }) => [key, { ...(responses.get(key) ?? NO_RESPONSE), ...changes.get(key) }]),
  );
  const visible = listVisibleQuestionKeys(questions, answered);
  const agreed = new Map(
    [...answered].map(([key, response]): [string, ResponseInput] => {
      const isDecided = response.decision !== null && response.decision !== 'CLARIFICATION_REQUESTED';
      return [
        key,
        changes.has(key) && (visible.has(key) || isDecided) ? { ...response, decision: 'COMPLIANT' } : response,
      ];
    }),
  );
  return evaluateAssessment(questions, agreed, assessment);
}

const isOpen = ({ compliance, rule, scorable }: QuestionCompliance) =>
  compliance === null
    ? scorable && rule !== 'REVIEWED' && rule !== 'NOT_ASKED_AFTER_SHORTFALL'
    : isLess(compliance, ONE);

/** All changes of a given number of questions. */
function* listChanges(ways: ReadonlyMap<string, readonly Partial<ResponseInput>[]>, size: number): Generator<Changes> {
  const keys = [...ways.keys()];
  for (const chosen of subsets(keys).filter((set) => set.length === size)) {
    let all: (readonly (readonly [string, Partial<ResponseInput>])[])[] = [[]];
    for (const key of chosen)
      all = all.flatMap((before) => (ways.get(key) ?? []).map((way) => [...before, [key, way] as const]));
    for (const changes of all) yield new Map(changes);
  }
}

type Scored = { readonly score: Rational | null; readonly failed: HeldBackBy };

/** The smallest number of changes by trying all of them; null if there is none. */
function tryAll(
  assessment: ScoredAssessment,
  rate: (evaluated: readonly QuestionCompliance[]) => string,
): number | null {
  const evaluated = evaluateWith(assessment, new Map());
  const byKey = new Map(evaluated.map((one) => [one.key, one]));
  const ways = new Map(
    assessment.questions.flatMap((question) => {
      const result = byKey.get(question.key);
      return result && isOpen(result) ? [[question.key, listWays(assessment, question)] as const] : [];
    }),
  );
  for (let size = 0; size <= ways.size; size += 1)
    for (const changes of listChanges(ways, size)) if (rate(evaluateWith(assessment, changes)) === 'GREEN') return size;
  return null;
}

const rateWith = (assessment: ScoredAssessment, capCritical: boolean) => (evaluated: readonly QuestionCompliance[]) => {
  const scored: Scored = {
    score: calculateScore(evaluated, assessment.weights).score,
    failed: listFailedCritical(evaluated),
  };
  return toHeldBackRating(scored.score, scored.failed, { thresholds: THRESHOLDS, capCritical }).rating;
};

const countChanges = (path: PathToGreen | null) => path && path.steps.length + path.findingIds.length;

describe('The shortest path to green, over 1,000 random small cases', () => {
  it('of an assessment is as short as the shortest of all possible paths', () => {
    let [found, impossible, conditional] = [0, 0, 0];
    fc.assert(
      fc.property(arbitraryAssessment, fc.boolean(), (assessment, capCritical) => {
        const rules = { thresholds: THRESHOLDS, capCritical };
        const before = calculateScore(evaluateWith(assessment, new Map()), assessment.weights).score;
        if (before === null) return findAssessmentPath(assessment, rules) === null;
        const shortest = tryAll(assessment, rateWith(assessment, capCritical));
        const path = findAssessmentPath(assessment, rules);
        if (shortest === null || shortest === 0) {
          if (shortest === null) impossible += 1;
          return path === null;
        }
        found += 1;
        if (assessment.questions.some(({ conditionalLogic }) => conditionalLogic)) conditional += 1;
        const gained = path && sum(path.steps.map(({ gain }) => gain));
        return (
          path !== null &&
          path.isShortest &&
          countChanges(path) === shortest &&
          formatRational(path.score) === formatRational(add(before, gained ?? ZERO)) &&
          !isLess(path.score, { numerator: 4n, denominator: 5n })
        );
      }),
      { numRuns: 1_000 },
    );
    expect([found > 500, impossible > 0, conditional > 300]).toEqual([true, true, true]);
  });

  it('of a vendor with two assessments and open critical findings is as short as the shortest', () => {
    let found = 0;
    const small = arbitraryAssessment.map((one) => ({
      ...one,
      questions: one.questions.slice(0, 3),
      scoringVersion: 2,
    }));
    fc.assert(
      fc.property(small, small, fc.tuple(fc.nat(2), fc.boolean()), (one, two, [findings, capCritical]) => {
        const other = { ...two, id: 'two' };
        const ids = ['f1', 'f2'].slice(0, findings);
        const joined = joinAssessments(one, other);
        const rate = (evaluated: readonly QuestionCompliance[]) => {
          const score = pool(evaluated, one, other);
          return toHeldBackRating(score, [], { thresholds: THRESHOLDS, capCritical }).rating;
        };
        const path = findVendorPath([one, other], ids, { thresholds: THRESHOLDS, capCritical });
        if (pool(evaluateWith(joined, new Map()), one, other) === null) return path === null;
        const shortest = tryAll(joined, rate);
        const toClose = capCritical ? findings : 0;
        if (shortest === null || shortest + toClose === 0) return path === null;
        found += 1;
        return countChanges(path) === shortest + toClose && path?.findingIds.length === toClose;
      }),
      { numRuns: 1_000 },
    );
    expect(found).toBeGreaterThan(500);
  });
});

/** The questions of both, with keys of their own. */
function joinAssessments(one: ScoredAssessment, other: ScoredAssessment): ScoredAssessment {
  const rename = ({ questions, responses }: ScoredAssessment, prefix: string) => ({
    questions: questions.map((question) => ({
      ...question,
      key: `${prefix}${question.key}`,
      conditionalLogic: question.conditionalLogic && {
        ...question.conditionalLogic,
        rules: question.conditionalLogic.rules.map((rule) => ({ ...rule, question: `${prefix}${rule.question}` })),
      },
    })),
    responses: [...responses].map(([key, response]) => [`${prefix}${key}`, response] as const),
  });
  const [first, second] = [rename(one, '1'), rename(other, '2')];
  return {
    ...one,
    questions: [...first.questions, ...second.questions],
    responses: new Map([...first.responses, ...second.responses]),
  };
}

function pool(
  evaluated: readonly QuestionCompliance[],
  one: ScoredAssessment,
  other: ScoredAssessment,
): Rational | null {
  const part = (prefix: string, { weights }: ScoredAssessment) =>
    toPooledPoints(
      calculateScore(
        evaluated.filter(({ key }) => key.startsWith(prefix)),
        weights,
      ),
      { weights },
    );
  return toRatio(sumPoints([part('1', one), part('2', other)]));
}
