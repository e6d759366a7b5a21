import { type Dashboard, type DeficientControl, toRating } from '@assay/contract';
import { divide, rational, rationalFromNumber, sum, toNumber } from '@assay/contract/rules';
import { calculateResponsibilityCompliance } from '../../../domain/responsibility.ts';
import type { Figure } from './portfolio-figures.ts';

const FRAMEWORK_ID_LENGTH = 36;

/** Contains no vendor names and no personal data: dashboard users may lack permission to view vendors. */
export function toDashboard(figures: readonly Figure[]): Dashboard {
  const getCount = (kind: string, key: string) => figures.find((f) => f.kind === kind && f.key === key)?.count ?? 0;
  const getTotal = (kind: string) => figures.reduce((total, f) => total + (f.kind === kind ? f.count : 0), 0);
  const tier = (key: string) => getCount('tier', key);
  const finding = (key: string) => getCount('finding', key);
  const status = (key: string) => getCount('status', key);
  return {
    vendorCount: getTotal('tier'),
    averageScore: calculateAverageScore(figures),
    scoreDistribution: toScoreDistribution(figures),
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

/** Scores are counted in steps of 0.01. */
const listScoreHundredths = (figures: readonly Figure[]) =>
  figures.filter(({ kind, key }) => kind === 'score' && key !== 'UNSCORED');

function calculateAverageScore(figures: readonly Figure[]): number | null {
  const scored = listScoreHundredths(figures);
  const count = scored.reduce((total, figure) => total + figure.count, 0);
  return count === 0
    ? null
    : toNumber(divide(sum(scored.map(({ amount }) => rationalFromNumber(amount))), rational(count)));
}

function toScoreDistribution(figures: readonly Figure[]): Dashboard['scoreDistribution'] {
  const threshold = (key: string) => figures.find((f) => f.kind === 'threshold' && f.key === key)?.amount ?? 1;
  const thresholds = { green: threshold('green'), amber: threshold('amber') };
  const counts = { GREEN: 0, AMBER: 0, RED: 0, UNSCORED: 0 };
  for (const { key, count } of listScoreHundredths(figures)) counts[toRating(Number(key) / 100, thresholds)] += count;
  const unscored = figures.find(({ kind, key }) => kind === 'score' && key === 'UNSCORED')?.count ?? 0;
  return { green: counts.GREEN, amber: counts.AMBER, red: counts.RED, unscored };
}

const toDeficientControl = ({ key, count, names }: Figure): DeficientControl => ({
  frameworkId: key.slice(0, FRAMEWORK_ID_LENGTH),
  frameworkName: names?.[0] ?? '',
  controlCode: key.slice(FRAMEWORK_ID_LENGTH + 1),
  controlTitle: names?.[1] ?? '',
  failCount: count,
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
