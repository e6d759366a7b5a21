// Each domain of a framework now and before. The change is taken over the controls that have both results, so that it
// never comes from asking about other controls than the last time.
import { type Organisation, ratingOf } from '@assay/contract';
import { comparisonBar } from '@assay/contract/charts';
import { type Rational, toNumber } from '../../domain/rational.ts';
import { domainRatio } from '../../domain/scoring.ts';
import { changeText, pictureOf, scoreText } from './report-words.ts';
import type { FrameworkRead } from './vendor-framework-queries.ts';

const BAR = { width: 170, height: 8 };

const meanOf = (ratios: readonly Rational[]): number | null => {
  const { ratio } = domainRatio(ratios);
  return ratio && toNumber(ratio);
};

export const domainComparison = (
  { framework, outcomes }: FrameworkRead,
  thresholds: Organisation['ratingThresholds'],
) =>
  [...Map.groupBy(framework.controls, ({ domain }) => domain)].map(([domain, controls]) => {
    const asked = controls.flatMap(({ code }) => outcomes.get(code) ?? []);
    const twice = asked.flatMap(({ now, before }) => (before ? [{ now: now.ratio, before: before.ratio }] : []));
    const ratio = meanOf(asked.map(({ now }) => now.ratio));
    const previously = meanOf(twice.map(({ before }) => before));
    const rating = ratingOf(ratio, thresholds);
    return {
      domain: domain === '' ? 'No domain' : domain,
      controls: controls.length,
      assessed: asked.length,
      current: scoreText(ratio),
      rating,
      previous: scoreText(previously),
      assessedBefore: twice.length,
      change: changeText(previously, meanOf(twice.map(({ now }) => now))),
      bar: pictureOf(comparisonBar({ label: domain, ratio, before: previously, tone: rating }, BAR)),
    };
  });
