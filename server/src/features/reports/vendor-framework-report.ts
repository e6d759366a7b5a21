import { type Organisation, ratingOf } from '@assay/contract';
import { scoreRing, stackedBar } from '@assay/contract/charts';
import { toNumber } from '../../domain/rational.ts';
import { domainRatio } from '../../domain/scoring.ts';
import type { PrintedOrganisation } from '../organisations/branding-queries.ts';
import { controlHeatmap } from './control-heatmap.ts';
import { controlsFallingShort } from './controls-falling-short.ts';
import { domainComparison } from './domain-comparison.ts';
import { withLetterhead } from './letterhead.ts';
import { dayText, pictureOf, scoreText, wordsOf } from './report-words.ts';
import { type ComparedAssessment, type FrameworkRead, isShort, type Outcomes } from './vendor-framework-queries.ts';

const RING = 110;
const BAR = { width: 480, height: 10 };

export type FrameworkReported = {
  readonly organisation: PrintedOrganisation;
  readonly today: string;
  readonly read: FrameworkRead;
};

/** All that the report says; `server/reports/vendor-framework.typ` says where and how. */
export function vendorFrameworkReport({ organisation, today, read }: FrameworkReported) {
  const { vendor, framework } = read;
  const thresholds = organisation.ratingThresholds;
  const frameworkName = `${framework.name} ${framework.version}`;
  const letters = lettersOf(read.assessments);
  return withLetterhead(
    { organisation, kind: 'Framework report', title: `${vendor.name}: ${frameworkName}`, today },
    {
      vendor: { name: vendor.name, tier: vendor.tier === null ? 'No tier' : wordsOf(vendor.tier) },
      framework: frameworkName,
      thresholds: { green: scoreText(thresholds.green), amber: scoreText(thresholds.amber) },
      summary: summaryOf(read, thresholds),
      assessments: read.assessments.map((assessment) => comparedOf(assessment, read.outcomes, letters)),
      domains: domainComparison(read, thresholds),
      heatmap: controlHeatmap(read, thresholds),
      shortfalls: controlsFallingShort({ read, letters, thresholds }),
    },
  );
}

export type Letters = ReadonlyMap<string, string>;

/** A short name for each assessment: A is the newest. */
const lettersOf = (assessments: readonly ComparedAssessment[]): Letters =>
  new Map(assessments.map(({ id }, index) => [id, letterOf(index)]));

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const letterOf = (index: number): string =>
  index < ALPHABET.length
    ? ALPHABET.charAt(index)
    : letterOf(Math.floor(index / ALPHABET.length) - 1) + ALPHABET.charAt(index % ALPHABET.length);

function comparedOf(assessment: ComparedAssessment, outcomes: Outcomes, letters: Letters) {
  const all = [...outcomes.values()];
  return {
    letter: letters.get(assessment.id) ?? '',
    title: assessment.title,
    template: `${assessment.templateName}, version ${String(assessment.templateVersion)}`,
    completed: dayText(assessment.completedAt),
    score: scoreText(assessment.score),
    current: all.filter(({ now }) => now.assessmentId === assessment.id).length,
    previous: all.filter(({ before }) => before?.assessmentId === assessment.id).length,
  };
}

/** The mean of the assessed controls; those nobody asked about are counted apart, never as met. */
function summaryOf({ framework, outcomes }: FrameworkRead, thresholds: Organisation['ratingThresholds']) {
  const asked = framework.controls.flatMap(({ code }) => outcomes.get(code)?.now ?? []);
  const mean = domainRatio(asked.map(({ ratio }) => ratio)).ratio;
  const ratio = mean && toNumber(mean);
  const rating = ratingOf(ratio, thresholds);
  const short = asked.filter(isShort).length;
  const counts = [
    { name: 'Fully met', tone: 'GREEN', count: asked.length - short },
    { name: 'Fall short', tone: 'RED', count: short },
    { name: 'Not assessed', tone: 'UNSCORED', count: framework.controls.length - asked.length },
  ] as const;
  return {
    controls: framework.controls.length,
    assessed: asked.length,
    compliance: {
      text: scoreText(ratio),
      rating,
      ratingName: wordsOf(rating),
      ring: pictureOf(scoreRing({ label: 'Compliance of the assessed controls', ratio, tone: rating }, RING)),
    },
    counts,
    bar: pictureOf(
      stackedBar(
        counts.map(({ name, tone, count }) => ({ label: name, tone, count })),
        BAR,
      ),
    ),
  };
}
