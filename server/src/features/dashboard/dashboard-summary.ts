import { type Dashboard, type DeficientControl, ratingOf } from '@assay/contract';
import { divide, fromNumber, rational, sum, toNumber } from '../../domain/rational.ts';
import { responsibilityCompliance } from '../../domain/responsibility.ts';
import type { Figure } from './portfolio-figures.ts';

const FRAMEWORK_ID_LENGTH = 36;

/** Names no vendor and no person: whoever may see the dashboard need not be allowed to see the vendors. */
export function dashboardOf(figures: readonly Figure[]): Dashboard {
  const countOf = (kind: string, key: string) => figures.find((f) => f.kind === kind && f.key === key)?.count ?? 0;
  const totalOf = (kind: string) => figures.reduce((total, f) => total + (f.kind === kind ? f.count : 0), 0);
  const tier = (key: string) => countOf('tier', key);
  const finding = (key: string) => countOf('finding', key);
  const status = (key: string) => countOf('status', key);
  return {
    vendorCount: totalOf('tier'),
    averageScore: averageScore(figures),
    scoreDistribution: scoreDistribution(figures),
    vendorsByTier: {
      LOW: tier('LOW'),
      MEDIUM: tier('MEDIUM'),
      HIGH: tier('HIGH'),
      CRITICAL: tier('CRITICAL'),
      UNTIERED: tier('UNTIERED'),
    },
    topDeficientControls: figures.filter(({ kind }) => kind === 'control').map(deficientControl),
    openFindings: totalOf('finding'),
    openFindingsBySeverity: {
      CRITICAL: finding('CRITICAL'),
      HIGH: finding('HIGH'),
      MEDIUM: finding('MEDIUM'),
      LOW: finding('LOW'),
    },
    assessmentStatusCounts: {
      DRAFT: status('DRAFT'),
      SENT: status('SENT'),
      IN_PROGRESS: status('IN_PROGRESS'),
      SUBMITTED: status('SUBMITTED'),
      UNDER_REVIEW: status('UNDER_REVIEW'),
      COMPLETED: status('COMPLETED'),
      OVERDUE: status('OVERDUE'),
    },
    customerResponsibilitySummary: responsibilitySummary(countOf),
  };
}

/** Scores are counted by the hundredth they lie in. */
const hundredths = (figures: readonly Figure[]) =>
  figures.filter(({ kind, key }) => kind === 'score' && key !== 'UNSCORED');

function averageScore(figures: readonly Figure[]): number | null {
  const scored = hundredths(figures);
  const count = scored.reduce((total, figure) => total + figure.count, 0);
  return count === 0 ? null : toNumber(divide(sum(scored.map(({ amount }) => fromNumber(amount))), rational(count)));
}

function scoreDistribution(figures: readonly Figure[]): Dashboard['scoreDistribution'] {
  const threshold = (key: string) => figures.find((f) => f.kind === 'threshold' && f.key === key)?.amount ?? 1;
  const thresholds = { green: threshold('green'), amber: threshold('amber') };
  const counts = { GREEN: 0, AMBER: 0, RED: 0, UNSCORED: 0 };
  for (const { key, count } of hundredths(figures)) counts[ratingOf(Number(key) / 100, thresholds)] += count;
  const unscored = figures.find(({ kind, key }) => kind === 'score' && key === 'UNSCORED')?.count ?? 0;
  return { green: counts.GREEN, amber: counts.AMBER, red: counts.RED, unscored };
}

const deficientControl = ({ key, count, names }: Figure): DeficientControl => ({
  frameworkId: key.slice(0, FRAMEWORK_ID_LENGTH),
  frameworkName: names?.[0] ?? '',
  controlCode: key.slice(FRAMEWORK_ID_LENGTH + 1),
  controlTitle: names?.[1] ?? '',
  failCount: count,
});

function responsibilitySummary(
  countOf: (kind: string, key: string) => number,
): Dashboard['customerResponsibilitySummary'] {
  const [completed, inProgress, pending, notApplicable] = [
    countOf('responsibility', 'COMPLETED'),
    countOf('responsibility', 'IN_PROGRESS'),
    countOf('responsibility', 'PENDING'),
    countOf('responsibility', 'NOT_APPLICABLE'),
  ];
  const total = completed + inProgress + pending + notApplicable;
  const compliance = responsibilityCompliance({ total, completed, inProgress, pending, notApplicable });
  return { vendors: countOf('vendor', 'RESPONSIBLE'), total, completed, percent: compliance?.percent ?? null };
}
