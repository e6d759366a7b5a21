// Where an assessment leaves each domain of the frameworks it covers: the mean of the domain's controls, each of which is
// the weighted mean of the questions mapped to it.
import { type AssessedControl, type AssessmentDetail, type Organisation, ratingOf } from '@assay/contract';
import { ratioBar } from '@assay/contract/charts';
import { fromText, type Rational, toNumber } from '../../domain/rational.ts';
import { controlRatio, domainRatio, type Judged } from '../../domain/scoring.ts';
import { pictureOf, ratioText } from './report-words.ts';

const BAR = { width: 220, height: 7 };

export type DomainBar = ReturnType<typeof barOf>;
export type FrameworkBars = { readonly framework: string; readonly domains: readonly DomainBar[] };

type Asked = { readonly control: AssessedControl; readonly judged: Judged };

/** None before the assessment is submitted: until then nothing has been judged. */
export function domainBars(
  detail: AssessmentDetail,
  { ratingThresholds }: Pick<Organisation, 'ratingThresholds'>,
): FrameworkBars[] {
  const weights = detail.scoreBreakdown?.weights;
  if (!weights) return [];
  const ratiosOf = (asked: readonly Asked[]): (Rational | null)[] =>
    groupsOf(asked, ({ control }) => control.code).map(([, same]) =>
      controlRatio(
        same.map(({ judged }) => judged),
        weights,
      ),
    );
  return groupsOf(askedControls(detail), ({ control }) => `${control.framework} ${control.version}`).map(
    ([framework, asked]) => ({
      framework,
      domains: groupsOf(asked, ({ control }) => control.domain ?? 'No domain').map(([domain, ofDomain]) =>
        barOf(domain, domainRatio(ratiosOf(ofDomain)), ratingThresholds),
      ),
    }),
  );
}

function barOf(domain: string, figures: ReturnType<typeof domainRatio>, thresholds: Organisation['ratingThresholds']) {
  const ratio = figures.ratio && toNumber(figures.ratio);
  const rating = ratingOf(ratio, thresholds);
  return {
    domain,
    ratio: ratioText(ratio),
    rating,
    controls: figures.controlCount,
    bar: pictureOf(ratioBar({ label: domain, ratio, tone: rating }, BAR)),
  };
}

/** Every control of a framework that was there when it was asked, once for each question mapped to it. */
function askedControls({ sections, scoreBreakdown }: AssessmentDetail): Asked[] {
  const lines = new Map(scoreBreakdown?.lines.map((line) => [line.questionKey, line]));
  return sections
    .flatMap(({ questions }) => questions)
    .flatMap(({ key, riskWeight, controls }) => {
      const line = lines.get(key);
      if (!line) return [];
      const { rule, reason } = line;
      const compliance = line.compliance === null ? null : fromText(line.compliance);
      const judged = { key, riskWeight, rule, reason, compliance };
      return controls.filter(({ frameworkId }) => frameworkId !== null).map((control) => ({ control, judged }));
    });
}

const groupsOf = <Item>(items: readonly Item[], nameOf: (item: Item) => string): [name: string, items: Item[]][] => [
  ...Map.groupBy(items, nameOf),
];
