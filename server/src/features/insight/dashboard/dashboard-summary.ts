import { type Dashboard, type DeficientControl, toRating } from '@assay/contract';
import { rational, rationalFromNumber, toNumber } from '@assay/contract/rules';
import { calculateResponsibilityCompliance } from '../../../domain/responsibility.ts';
import type { Figure } from './portfolio-figures.ts';

const FRAMEWORK_ID_LENGTH = 36;
/** Six decimals, as precise as the order. */
const SHORTFALL_STEPS = 1_000_000;

/** Contains no vendor names and no personal data: dashboard users may lack permission to view vendors. */
export function toDashboard(figures: readonly Figure[]): Dashboard {
  const getCount = (kind: string, key: string) => figures.find((f) => f.kind === kind && f.key === key)?.count ?? 0;
  const getTotal = (kind: string) => figures.reduce((total, f) => total + (f.kind === kind ? f.count : 0), 0);
  const tier = (key: string) => getCount('tier', key);
  const finding = (key: string) => getCount('finding', key);
  const status = (key: string) => getCount('status', key);
  const average = figures.find(({ kind }) => kind === 'average')?.amount ?? null;
  return {
    vendorCount: getTotal('tier'),
    averageScore: average === null ? null : toNumber(rationalFromNumber(average)),
    averageScoreExact: average,
    ...toRatingCounts(figures),
    vendorsByTier: {
      LOW: tier('LOW'),
      MEDIUM: tier('MEDIUM'),
      HIGH: tier('HIGH'),
      CRITICAL: tier('CRITICAL'),
      UNTIERED: tier('UNTIERED'),
    },
    topDeficientControls: figures.filter(({ kind }) => kind === 'control').map(toDeficientControl),
    openFindings: getTotal('finding'),
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
    customerResponsibilitySummary: toResponsibilitySummary(getCount),
  };
}

/**
 * Scores are counted in steps of 0.01, as precise as thresholds. Those with a limited rating are also counted
 * separately.
 */
function toRatingCounts(figures: readonly Figure[]): Pick<Dashboard, 'scoreDistribution' | 'heldBack'> {
  const threshold = (key: string) => figures.find((f) => f.kind === 'threshold' && f.key === key)?.amount ?? 1;
  const thresholds = { green: threshold('green'), amber: threshold('amber') };
  const countRatings = (kind: string) => {
    const counts = { GREEN: 0, AMBER: 0, RED: 0, UNSCORED: 0 };
    for (const { key, count } of figures.filter((figure) => figure.kind === kind))
      counts[toRating(key === 'UNSCORED' ? null : rational(Number(key), 100), thresholds)] += count;
    return counts;
  };
  const { GREEN, AMBER, RED, UNSCORED } = countRatings('score');
  const isCapped = figures.some(({ kind, count }) => kind === 'cap' && count > 0);
  const heldBack = isCapped ? countRatings('held').GREEN : 0;
  return {
    scoreDistribution: { green: GREEN - heldBack, amber: AMBER + heldBack, red: RED, unscored: UNSCORED },
    heldBack,
  };
}

const toDeficientControl = ({ key, count, amount, names }: Figure): DeficientControl => ({
  frameworkId: key.slice(0, FRAMEWORK_ID_LENGTH),
  frameworkName: names?.[0] ?? '',
  controlCode: key.slice(FRAMEWORK_ID_LENGTH + 1),
  controlTitle: names?.[1] ?? '',
  failCount: count,
  weightedShortfall: Math.round(amount * SHORTFALL_STEPS) / SHORTFALL_STEPS,
});

function toResponsibilitySummary(
  getCount: (kind: string, key: string) => number,
): Dashboard['customerResponsibilitySummary'] {
  const [completed, inProgress, pending, notApplicable] = [
    getCount('responsibility', 'COMPLETED'),
    getCount('responsibility', 'IN_PROGRESS'),
    getCount('responsibility', 'PENDING'),
    getCount('responsibility', 'NOT_APPLICABLE'),
  ];
  const total = completed + inProgress + pending + notApplicable;
  const compliance = calculateResponsibilityCompliance({ total, completed, inProgress, pending, notApplicable });
  return { vendors: getCount('vendor', 'RESPONSIBLE'), total, completed, percent: compliance?.percent ?? null };
}
