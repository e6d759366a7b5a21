import { TIERS } from '@assay/contract';
import { formatDate, formatPercent, rational } from '@assay/contract/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './dates.ts';
import { formatSummary, listSummaryTopics, type PortfolioFigures, summarisePortfolio } from './portfolio-summary.ts';

const RUNS = 200;
const TODAY = '2026-11-18';

/** Zero and one are as likely as anything else. */
const count = fc.oneof(fc.constant(0), fc.constant(1), fc.integer({ min: 2, max: 4_000 }));
const score = fc.integer({ min: 0, max: 10_000 }).map((points) => rational(points, 10_000));
const average = fc.option(score);
const average15 = fc.option(fc.integer({ min: 0, max: 1_000 }).map((points) => points / 1_000));
const day = fc.integer({ min: -700, max: 0 }).map((days) => addDays(TODAY, days));

const period = fc
  .tuple(
    day,
    day,
    fc.record({
      averageBefore: average15,
      averageNow: average15,
      improved: count,
      worsened: count,
      firstScored: count,
      newlyRed: count,
      noLongerRed: count,
      assessmentsCompleted: count,
      findingsOpened: count,
      findingsRemediated: count,
      risksAccepted: count,
    }),
  )
  .map(([a, b, figures]) => ({ from: a < b ? a : b, to: a < b ? b : a, figures }));

const acceptances = fc
  .tuple(count, fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 90 }))
  .map(([ending, a, b]) => ({
    ending,
    firstEnd: ending === 0 ? null : addDays(TODAY, ending === 1 ? a : Math.min(a, b)),
    lastEnd: ending === 0 ? null : addDays(TODAY, ending === 1 ? a : Math.max(a, b)),
  }));

const arbitraryFigures: fc.Arbitrary<PortfolioFigures> = fc
  .record({
    ratings: fc.record({ green: count, amber: count, red: count, unscored: count }),
    average: score,
    heldBack: count,
    unscoredCritical: count,
    tiers: fc.tuple(...[...TIERS, null].map((tier) => fc.record({ tier: fc.constant(tier), scored: count, average }))),
    findings: fc.tuple(count, count),
    overdueFindings: count,
    overdueAssessments: count,
    topControl: fc.option(
      fc.record({
        controlCode: fc.constantFrom('AC-1', 'A.5.23', 'CC6.1'),
        controlTitle: fc.constantFrom('Access by role', 'Backups'),
        failCount: count,
      }),
    ),
    period,
    decisions: fc.record({ made: count, none: count, stale: count }),
    pendingApprovals: count,
    acceptances,
  })
  .map(({ findings: [critical, other], average: exact, ...figures }) => {
    const { green, amber, red, unscored } = figures.ratings;
    const scored = green + amber + red;
    return {
      ...figures,
      today: TODAY,
      thresholds: { green: 0.8, amber: 0.6 },
      vendors: scored + unscored,
      average: scored === 0 ? null : exact,
      criticalFindings: critical,
      openFindings: critical + other,
    };
  });

/** Every number, date and percentage of the data, as a text can state it. */
function listStated(value: unknown, thresholds: PortfolioFigures['thresholds']): string[] {
  if (typeof value === 'string') return [value, ...(/^\d{4}-\d\d-\d\d$/.test(value) ? [formatDate(value)] : [])];
  if (typeof value === 'number') return [String(value), formatPercent(value, thresholds)];
  if (typeof value !== 'object' || value === null) return [];
  if ('numerator' in value && 'denominator' in value)
    return [formatPercent(rational(BigInt(String(value.numerator)), BigInt(String(value.denominator))), thresholds)];
  return Object.values(value).flatMap((one) => listStated(one, thresholds));
}

const DATE = /\d{1,2} [A-Z][a-z]+ \d{4}/g;
const NUMBER = /\d+(?:\.\d+)?%?/g;

const check = (holds: (figures: PortfolioFigures) => void) => {
  fc.assert(fc.property(arbitraryFigures, holds), { numRuns: RUNS });
};

describe('The summary of a portfolio', () => {
  it('states no date, number or percentage that is not in the data', () => {
    check((figures) => {
      const stated = new Set(listStated(figures, figures.thresholds));
      const names = [figures.topControl?.controlCode, figures.topControl?.controlTitle].filter(
        (name) => name !== undefined,
      );
      const text = names.reduce((rest, name) => rest.replaceAll(name, ''), formatSummary(summarisePortfolio(figures)));
      const dates = text.match(DATE) ?? [];
      const numbers = text.replaceAll(DATE, '').match(NUMBER) ?? [];
      expect([...dates, ...numbers].filter((one) => !stated.has(one))).toEqual([]);
    });
  });

  it('states in each sentence exactly the figures that it declares', () => {
    check((figures) => {
      for (const { text, figures: declared } of summarisePortfolio(figures).flat()) {
        const names = declared.filter((one) => typeof one === 'string' && !/^\d/.test(one)).map(String);
        for (const name of names) expect(text).toContain(name);
        const rest = names.reduce((left, name) => left.replaceAll(name, ''), text);
        const expected = declared
          .filter((one) => !names.includes(String(one)))
          .flatMap((one) => (typeof one === 'string' && !one.endsWith('%') ? formatDate(one) : String(one)));
        const found = [...(rest.match(DATE) ?? []), ...(rest.replaceAll(DATE, '').match(NUMBER) ?? [])];
        expect([...new Set(found)].sort()).toEqual([...new Set(expected)].sort());
      }
    });
  });

  it('has no sentence for what is not there, except good news', () => {
    check((figures) => {
      for (const { text, figures: declared, isGoodNews } of summarisePortfolio(figures).flat()) {
        if (isGoodNews) continue;
        expect(declared).not.toContain(0);
        expect(text).not.toMatch(/(?<![.\d])0(?![.\d%])|\b(?:no|none|nothing)\b(?! (?:score|decision) yet| longer)/i);
      }
    });
  });

  it('has three drivers at most, and no topic without a point', () => {
    check((figures) => {
      for (const { topic, points } of listSummaryTopics(figures)) {
        expect(points.length).toBeGreaterThan(0);
        expect(points.every((sentences) => sentences.length > 0)).toBe(true);
        if (topic === 'DRIVERS') expect(points.length).toBeLessThanOrEqual(3);
      }
    });
  });

  it('uses the singular for one and the plural for several', () => {
    check((figures) => {
      const text = formatSummary(summarisePortfolio(figures));
      expect(text).not.toMatch(
        /\b1 (?:vendors|findings|assessments|risks|risk acceptances|vendor decisions|requests|are|have|were)\b/,
      );
      expect(text).not.toMatch(
        /(?<![.\d])(?:[2-9]|\d\d+) (?:vendor|finding|assessment|risk|request|is|has|was)\b(?! decisions| acceptances)/,
      );
    });
  });
});

const EXAMPLE: PortfolioFigures = {
  today: TODAY,
  thresholds: { green: 0.8, amber: 0.6 },
  vendors: 12,
  average: rational(7_115, 10_000),
  ratings: { green: 5, amber: 3, red: 1, unscored: 3 },
  heldBack: 1,
  unscoredCritical: 2,
  tiers: [
    { tier: 'CRITICAL', scored: 4, average: rational(1, 2) },
    { tier: null, scored: 5, average: rational(9, 10) },
  ],
  openFindings: 23,
  criticalFindings: 4,
  overdueFindings: 2,
  overdueAssessments: 1,
  topControl: { controlCode: 'AC-1', controlTitle: 'Access by role', failCount: 3 },
  period: {
    from: '2026-10-01',
    to: TODAY,
    figures: {
      averageBefore: 0.68,
      averageNow: 0.7115,
      improved: 4,
      worsened: 1,
      firstScored: 2,
      newlyRed: 1,
      noLongerRed: 0,
      assessmentsCompleted: 5,
      findingsOpened: 7,
      findingsRemediated: 1,
      risksAccepted: 0,
    },
  },
  decisions: { made: 8, none: 4, stale: 1 },
  pendingApprovals: 3,
  acceptances: { ending: 2, firstEnd: '2026-12-03', lastEnd: '2027-01-31' },
};

const NO_CHANGES = Object.fromEntries(Object.keys(EXAMPLE.period.figures).map((name) => [name, 0]));

describe('An example of a summary', () => {
  it('has four paragraphs: position, drivers, changes and decisions', () => {
    expect(formatSummary(summarisePortfolio(EXAMPLE)).split('\n\n')).toEqual([
      'On 18 November 2026, the portfolio has 12 vendors. The average score is 71.2%, which is amber. 5 vendors are green, 3 are amber, 1 is red and 3 have no score yet. 1 vendor is limited to amber by an open critical finding. 2 vendors in the critical tier have no score yet.',
      'The lowest average score is that of vendors in the critical tier: 50.0%. 23 findings are open, 4 of them critical. 2 findings and 1 assessment are overdue. The control with the largest shortfall is AC-1 (Access by role), at 3 vendors.',
      'The following changed from 1 October 2026 to 18 November 2026. The average score rose from 68.0% to 71.2%. 4 vendors improved, 1 declined, 2 were scored for the first time and 1 became red. 5 assessments were completed, 7 findings were opened and 1 finding was remediated.',
      'The following has to be decided. 1 vendor decision is out of date and 4 vendors have no decision yet. 2 risk acceptances end between 3 December 2026 and 31 January 2027. 3 requests await approval.',
    ]);
  });

  it('is short when there is nothing to tell', () => {
    const quiet: PortfolioFigures = {
      ...EXAMPLE,
      ratings: { green: 1, amber: 0, red: 0, unscored: 0 },
      ...{ vendors: 1, heldBack: 0, unscoredCritical: 0, average: rational(1), tiers: [], pendingApprovals: 0 },
      ...{ openFindings: 0, criticalFindings: 0, overdueFindings: 0, overdueAssessments: 0, topControl: null },
      period: { ...EXAMPLE.period, figures: { ...EXAMPLE.period.figures, ...NO_CHANGES, averageBefore: null } },
      decisions: { made: 0, none: 1, stale: 0 },
      acceptances: { ending: 0, firstEnd: null, lastEnd: null },
    };
    expect(formatSummary(summarisePortfolio(quiet))).toBe(
      'On 18 November 2026, the portfolio has 1 vendor. The average score is 100.0%, which is green. 1 vendor is green.\n\nNo findings are open.',
    );
  });

  it('has three drivers, and one point for each change and each decision', () => {
    const topics = listSummaryTopics(EXAMPLE).map(({ topic, lead, points }) => [topic, lead.length, points.length]);
    expect(topics).toEqual([
      ['POSITION', 0, 1],
      ['DRIVERS', 0, 3],
      ['CHANGES', 1, 3],
      ['DECISIONS', 1, 3],
    ]);
  });

  it('is one sentence without vendors', () => {
    expect(formatSummary(summarisePortfolio({ ...EXAMPLE, vendors: 0 }))).toBe('The portfolio is empty.');
  });
});
