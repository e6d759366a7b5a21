// The summary of a portfolio in words, made from its figures by rules. A sentence is written only for what is there:
// a figure of zero has none, except in a few that state good news.
import { type DeficientControl, type RatingThresholds, type Tier, toRating } from '@assay/contract';
import { compareRationals, formatDate, formatPercent, type Rational } from '@assay/contract/rules';

type TierFigures = { readonly tier: Tier | null; readonly scored: number; readonly average: Rational | null };

type PeriodFigures = {
  readonly averageBefore: number | null;
  readonly averageNow: number | null;
  readonly improved: number;
  readonly worsened: number;
  readonly firstScored: number;
  readonly newlyRed: number;
  readonly noLongerRed: number;
  readonly assessmentsCompleted: number;
  readonly findingsOpened: number;
  readonly findingsRemediated: number;
  readonly risksAccepted: number;
};

export type PortfolioFigures = {
  readonly today: string;
  readonly thresholds: RatingThresholds;
  readonly vendors: number;
  readonly average: Rational | null;
  readonly ratings: { readonly green: number; readonly amber: number; readonly red: number; readonly unscored: number };
  readonly heldBack: number;
  /** Vendors in the critical tier without a score. */
  readonly unscoredCritical: number;
  readonly tiers: readonly TierFigures[];
  readonly openFindings: number;
  readonly criticalFindings: number;
  readonly overdueFindings: number;
  readonly overdueAssessments: number;
  readonly topControl: Pick<DeficientControl, 'controlCode' | 'controlTitle' | 'failCount'> | null;
  readonly period: { readonly from: string; readonly to: string; readonly figures: PeriodFigures };
  /** Vendors with a decision, without one, and with one that is out of date. */
  readonly decisions: { readonly made: number; readonly none: number; readonly stale: number };
  /** Requests to accept a risk or finalise an assessment. */
  readonly pendingApprovals: number;
  /** Risk acceptances that end soon. */
  readonly acceptances: { readonly ending: number; readonly firstEnd: string | null; readonly lastEnd: string | null };
};

/** A sentence, and the figures of the portfolio that it states. */
export type SummarySentence = {
  readonly text: string;
  readonly figures: readonly (number | string)[];
  /** States that there is none of something bad. */
  readonly isGoodNews?: true;
};

export type SummaryTopic = {
  readonly topic: 'POSITION' | 'DRIVERS' | 'CHANGES' | 'DECISIONS';
  readonly lead: readonly SummarySentence[];
  /** Each consists of sentences that belong together. */
  readonly points: readonly (readonly SummarySentence[])[];
};

/** The position, what drives it, what changed in the period, and what has to be decided. */
export function listSummaryTopics(figures: PortfolioFigures): SummaryTopic[] {
  if (figures.vendors === 0) {
    return [{ topic: 'POSITION', lead: [], points: [[{ text: 'The portfolio is empty.', figures: [] }]] }];
  }
  const topics: SummaryTopic[] = [
    { topic: 'POSITION', lead: [], points: [listPosition(figures)] },
    { topic: 'DRIVERS', lead: [], points: listDrivers(figures) },
    { topic: 'CHANGES', lead: [describePeriod(figures)], points: listChanges(figures).map((one) => [one]) },
    { topic: 'DECISIONS', lead: [DECISIONS_LEAD], points: listDecisions(figures).map((one) => [one]) },
  ];
  return topics.filter(({ points }) => points.length > 0);
}

/** One paragraph for each topic. */
export const summarisePortfolio = (figures: PortfolioFigures): SummarySentence[][] =>
  listSummaryTopics(figures).map(({ lead, points }) => [...lead, ...points.flat()]);

export const formatSummary = (paragraphs: readonly (readonly SummarySentence[])[]): string =>
  paragraphs.map((paragraph) => paragraph.map(({ text }) => text).join(' ')).join('\n\n');

const formatCount = (count: number, one: string, other = `${one}s`) => `${String(count)} ${count === 1 ? one : other}`;

type Part = readonly [count: number, text: string];

const joinAnd = (texts: readonly string[]) =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1) ?? ''}`;

/** One sentence about those counts that are not zero. */
function listPresent(parts: readonly Part[], toText: (joined: string) => string): SummarySentence[] {
  const present = parts.filter(([count]) => count > 0);
  if (present.length === 0) return [];
  return [{ text: toText(joinAnd(present.map(([, text]) => text))), figures: present.map(([count]) => count) }];
}

/** The noun is named with the first count only: "3 vendors are green, 1 is red". */
const countVendors = (counts: readonly (readonly [count: number, one: string, other: string])[]): Part[] => {
  const first = counts.findIndex(([count]) => count > 0);
  return counts.map(([count, one, other], index) => {
    const subject = index === first ? formatCount(count, 'vendor') : String(count);
    return [count, `${subject} ${count === 1 ? one : other}`];
  });
};

const RATING_NAMES = { GREEN: 'green', AMBER: 'amber', RED: 'red', UNSCORED: 'not scored' };

function listPosition(figures: PortfolioFigures): SummarySentence[] {
  const { today, vendors, average, ratings, thresholds, heldBack, unscoredCritical } = figures;
  const { green, amber, red, unscored } = ratings;
  const size = `On ${formatDate(today)}, the portfolio has ${formatCount(vendors, 'vendor')}.`;
  const percent = average && formatPercent(average, thresholds);
  const limited =
    heldBack === 1
      ? 'is limited to amber by an open critical finding'
      : 'are limited to amber by open critical findings';
  return [
    { text: size, figures: [today, vendors] },
    ...(percent === null
      ? []
      : [
          {
            text: `The average score is ${percent}, which is ${RATING_NAMES[toRating(average, thresholds)]}.`,
            figures: [percent],
          },
        ]),
    ...listPresent(
      countVendors([
        [green, 'is green', 'are green'],
        [amber, 'is amber', 'are amber'],
        [red, 'is red', 'are red'],
        [unscored, 'has no score yet', 'have no score yet'],
      ]),
      (joined) => `${joined}.`,
    ),
    ...listPresent([[heldBack, `${formatCount(heldBack, 'vendor')} ${limited}`]], (text) => `${text}.`),
    ...listPresent(
      [
        [
          unscoredCritical,
          formatCount(
            unscoredCritical,
            'vendor in the critical tier has no score yet',
            'vendors in the critical tier have no score yet',
          ),
        ],
      ],
      (text) => `${text}.`,
    ),
  ];
}

const TIER_NAMES: Readonly<Record<Tier, string>> = {
  CRITICAL: 'the critical tier',
  HIGH: 'the high tier',
  MEDIUM: 'the medium tier',
  LOW: 'the low tier',
};

/** Three at most. */
const listDrivers = (figures: PortfolioFigures): SummarySentence[][] =>
  [
    describeWorstTier(figures),
    [...describeFindings(figures), ...describeOverdue(figures)],
    describeTopControl(figures),
  ].filter((driver) => driver.length > 0);

/** Only a comparison says something: with one scored tier there is none, and with equal averages no worst one. */
function describeWorstTier({ tiers, thresholds }: PortfolioFigures): SummarySentence[] {
  const scored = tiers.flatMap(({ tier, scored: count, average }) =>
    average === null || count === 0 ? [] : [{ tier, percent: formatPercent(average, thresholds), average }],
  );
  const [worst, next] = scored.toSorted((a, b) => compareRationals(a.average, b.average));
  if (!worst || !next || worst.percent === next.percent) return [];
  const name = worst.tier === null ? 'vendors without a tier' : `vendors in ${TIER_NAMES[worst.tier]}`;
  return [{ text: `The lowest average score is that of ${name}: ${worst.percent}.`, figures: [worst.percent] }];
}

function describeFindings({ openFindings: open, criticalFindings: critical }: PortfolioFigures): SummarySentence[] {
  if (open === 0) return [{ text: 'No findings are open.', figures: [], isGoodNews: true }];
  const all = `${formatCount(open, 'finding is', 'findings are')} open`;
  if (critical === 0) return [{ text: `${all}, none of them critical.`, figures: [open], isGoodNews: true }];
  if (critical === open) {
    const text = open === 1 ? '1 finding is open, and it is critical.' : `${all}, all of them critical.`;
    return [{ text, figures: [open] }];
  }
  return [{ text: `${all}, ${String(critical)} of them critical.`, figures: [open, critical] }];
}

function describeOverdue({ overdueFindings, overdueAssessments }: PortfolioFigures): SummarySentence[] {
  const total = overdueFindings + overdueAssessments;
  return listPresent(
    [
      [overdueFindings, formatCount(overdueFindings, 'finding')],
      [overdueAssessments, formatCount(overdueAssessments, 'assessment')],
    ],
    (joined) => `${joined} ${total === 1 ? 'is' : 'are'} overdue.`,
  );
}

function describeTopControl({ topControl }: PortfolioFigures): SummarySentence[] {
  if (topControl === null || topControl.failCount === 0) return [];
  const { controlCode, controlTitle, failCount } = topControl;
  return [
    {
      text: `The control with the largest shortfall is ${controlCode} (${controlTitle}), at ${formatCount(failCount, 'vendor')}.`,
      figures: [controlCode, controlTitle, failCount],
    },
  ];
}

function listChanges({ period, thresholds }: PortfolioFigures): SummarySentence[] {
  const { figures } = period;
  const { improved, worsened, firstScored, newlyRed, noLongerRed } = figures;
  const { assessmentsCompleted, findingsOpened, findingsRemediated, risksAccepted } = figures;
  return [
    ...describeAverage(figures, thresholds),
    ...listPresent(
      countVendors([
        [improved, 'improved', 'improved'],
        [worsened, 'declined', 'declined'],
        [firstScored, 'was scored for the first time', 'were scored for the first time'],
        [newlyRed, 'became red', 'became red'],
        [noLongerRed, 'is no longer red', 'are no longer red'],
      ]),
      (joined) => `${joined}.`,
    ),
    ...listPresent(
      [
        [
          assessmentsCompleted,
          formatCount(assessmentsCompleted, 'assessment was completed', 'assessments were completed'),
        ],
        [findingsOpened, formatCount(findingsOpened, 'finding was opened', 'findings were opened')],
        [findingsRemediated, formatCount(findingsRemediated, 'finding was remediated', 'findings were remediated')],
        [risksAccepted, formatCount(risksAccepted, 'risk was accepted', 'risks were accepted')],
      ],
      (joined) => `${joined}.`,
    ),
  ];
}

const describePeriod = ({ period: { from, to } }: PortfolioFigures): SummarySentence => ({
  text: `The following changed from ${formatDate(from)} to ${formatDate(to)}.`,
  figures: [from, to],
});

function describeAverage(
  { averageBefore, averageNow }: PeriodFigures,
  thresholds: RatingThresholds,
): SummarySentence[] {
  if (averageBefore === null || averageNow === null) return [];
  const [before, now] = [formatPercent(averageBefore, thresholds), formatPercent(averageNow, thresholds)];
  if (before === now) return [];
  const verb = averageNow > averageBefore ? 'rose' : 'fell';
  return [{ text: `The average score ${verb} from ${before} to ${now}.`, figures: [before, now] }];
}

const DECISIONS_LEAD: SummarySentence = { text: 'The following has to be decided.', figures: [] };

/** Vendors without a decision are named only where decisions are made at all. */
function listDecisions({ decisions, acceptances, pendingApprovals }: PortfolioFigures): SummarySentence[] {
  const { made, none, stale } = decisions;
  return [
    ...listPresent(
      [
        [stale, formatCount(stale, 'vendor decision is out of date', 'vendor decisions are out of date')],
        [made > 0 ? none : 0, formatCount(none, 'vendor has no decision yet', 'vendors have no decision yet')],
      ],
      (joined) => `${joined}.`,
    ),
    ...describeEndingAcceptances(acceptances),
    ...listPresent(
      [[pendingApprovals, formatCount(pendingApprovals, 'request awaits approval', 'requests await approval')]],
      (text) => `${text}.`,
    ),
  ];
}

function describeEndingAcceptances({ ending, firstEnd, lastEnd }: PortfolioFigures['acceptances']): SummarySentence[] {
  if (ending === 0 || firstEnd === null || lastEnd === null) return [];
  const [first, last] = [formatDate(firstEnd), formatDate(lastEnd)];
  const figures = [ending, firstEnd, lastEnd];
  if (ending === 1) return [{ text: `1 risk acceptance ends on ${first}.`, figures }];
  const when = first === last ? `on ${first}` : `between ${first} and ${last}`;
  return [{ text: `${String(ending)} risk acceptances end ${when}.`, figures }];
}
