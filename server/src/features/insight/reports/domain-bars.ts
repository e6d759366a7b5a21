// The result of each domain of the covered frameworks: the mean of its controls, each of which is the weighted mean of
// its mapped questions.
import { type AssessedControl, type AssessmentDetail, type Organisation, toRating } from '@assay/contract';
import { comparisonBar, ratioBar } from '@assay/contract/charts';
import {
  calculateControlRatio,
  calculateDomainRatio,
  parseRational,
  type Rational,
  type ScorableCompliance,
} from '@assay/contract/rules';
import { formatChange, formatScore, toReportImage } from './report-format.ts';
import type { VendorFrameworkData } from './vendor-framework-queries.ts';

const BAR_SIZE = { width: 170, height: 8 };

type DomainBar = ReturnType<typeof toDomainBar>;
export type FrameworkBars = { readonly framework: string; readonly domains: readonly DomainBar[] };

type ControlAnswer = { readonly control: AssessedControl; readonly evaluated: ScorableCompliance };

/** Empty before submission, because nothing has been evaluated yet. */
export function buildDomainBars(
  detail: AssessmentDetail,
  { ratingThresholds }: Pick<Organisation, 'ratingThresholds'>,
): FrameworkBars[] {
  const weights = detail.scoreBreakdown?.weights;
  if (!weights) return [];
  const listRatios = (answers: readonly ControlAnswer[]): (Rational | null)[] =>
    groupBy(answers, ({ control }) => control.code).map(([, same]) =>
      calculateControlRatio(
        same.map(({ evaluated }) => evaluated),
        weights,
      ),
    );
  return groupBy(listControlAnswers(detail), ({ control }) => `${control.framework} ${control.version}`).map(
    ([framework, answers]) => ({
      framework,
      domains: groupBy(answers, ({ control }) => control.domain ?? 'No domain').map(([domain, ofDomain]) =>
        toDomainBar(domain, calculateDomainRatio(listRatios(ofDomain)), ratingThresholds),
      ),
    }),
  );
}

function toDomainBar(
  domain: string,
  figures: ReturnType<typeof calculateDomainRatio>,
  thresholds: Organisation['ratingThresholds'],
) {
  const { ratio } = figures;
  const rating = toRating(ratio, thresholds);
  return {
    domain,
    ratio: formatScore(ratio, thresholds),
    rating,
    controls: figures.controlCount,
    bar: toReportImage(ratioBar({ label: domain, ratio, tone: rating, thresholds }, BAR_SIZE)),
  };
}

/**
 * One entry per question and mapped control. Omits mappings whose framework did not exist when the assessment was sent.
 */
function listControlAnswers({ sections, scoreBreakdown }: AssessmentDetail): ControlAnswer[] {
  const lines = new Map(scoreBreakdown?.lines.map((line) => [line.questionKey, line]));
  return sections
    .flatMap(({ questions }) => questions)
    .flatMap(({ key, riskWeight, controls }) => {
      const line = lines.get(key);
      if (!line) return [];
      const { rule, reason } = line;
      const compliance = line.compliance === null ? null : parseRational(line.compliance);
      const evaluated = { key, riskWeight, rule, reason, compliance };
      return controls.filter(({ frameworkId }) => frameworkId !== null).map((control) => ({ control, evaluated }));
    });
}

const groupBy = <Item>(items: readonly Item[], toKey: (item: Item) => string): [name: string, items: Item[]][] => [
  ...Map.groupBy(items, toKey),
];

const averageRatios = (ratios: readonly Rational[]) => calculateDomainRatio(ratios).ratio;

export const buildDomainComparison = (
  { framework, outcomes }: VendorFrameworkData,
  thresholds: Organisation['ratingThresholds'],
) =>
  [...Map.groupBy(framework.controls, ({ domain }) => domain)].map(([domain, controls]) => {
    const assessed = controls.flatMap(({ code }) => outcomes.get(code) ?? []);
    const twice = assessed.flatMap(({ now, before }) => (before ? [{ now: now.ratio, before: before.ratio }] : []));
    const ratio = averageRatios(assessed.map(({ now }) => now.ratio));
    const previously = averageRatios(twice.map(({ before }) => before));
    const rating = toRating(ratio, thresholds);
    return {
      domain: domain === '' ? 'No domain' : domain,
      controls: controls.length,
      assessed: assessed.length,
      current: formatScore(ratio, thresholds),
      rating,
      previous: formatScore(previously, thresholds),
      assessedBefore: twice.length,
      change: formatChange(previously, averageRatios(twice.map(({ now }) => now))),
      bar: toReportImage(
        comparisonBar({ label: domain, ratio, before: previously, tone: rating, thresholds }, BAR_SIZE),
      ),
    };
  });
