// Open findings, accepted risks and responsibilities of the portfolio report.
import { type Dashboard, Severity } from '@assay/contract';
import { ratioBar, stackedBar } from '@assay/contract/charts';
import type { ActiveAcceptances } from '../../reviews/findings/index.ts';
import type { PortfolioData } from './portfolio-data.ts';
import { MAX_LISTED, type ResponsibilityFigures } from './portfolio-queries.ts';
import { formatAge, formatDate, formatShortDate, toLabel, toReportImage } from './report-format.ts';

const BAR_SIZE = { width: 480, height: 10 };

export function countSeverities({ openFindingsBySeverity }: Dashboard) {
  const counts = Severity.options.map((severity) => ({
    name: toLabel(severity),
    tone: severity,
    count: openFindingsBySeverity[severity],
  }));
  const parts = counts.map(({ name, tone, count }) => ({ label: name, tone, count }));
  return { counts, bar: toReportImage(stackedBar(parts, BAR_SIZE)) };
}

export function toReportFindings({ findings, dashboard, today }: PortfolioData) {
  return {
    entries: findings.map((finding) => ({
      title: finding.title,
      severity: finding.severity,
      severityName: toLabel(finding.severity),
      vendor: finding.vendorName,
      controls: finding.controlCodes.join(', '),
      recommendation: finding.recommendation,
      owner: finding.ownerName,
      raised: formatDate(finding.createdAt),
      age: formatAge(finding.createdAt, today),
      due: finding.dueDate === null ? null : formatShortDate(finding.dueDate),
      isLate: finding.dueDate !== null && finding.dueDate < today,
    })),
    more: findings.length < MAX_LISTED ? 0 : dashboard.openFindings - findings.length,
  };
}

export const toReportAcceptances = ({ entries, totalCount }: ActiveAcceptances) => ({
  entries: entries.map((acceptance) => ({
    title: acceptance.title,
    severity: acceptance.severity,
    severityName: toLabel(acceptance.severity),
    vendor: acceptance.vendorName,
    rationale: acceptance.renewalRationale ?? acceptance.rationale,
    acceptedBy: acceptance.acceptedByName ?? '–',
    approvedBy: acceptance.approvedByName,
    until: acceptance.acceptedUntil === null ? null : formatShortDate(acceptance.acceptedUntil),
  })),
  more: totalCount - entries.length,
});

const SMALL_BAR_SIZE = { width: 110, height: 6 };

const STATUS_TONES = [
  ['completed', 'Done', 'GREEN'],
  ['inProgress', 'In progress', 'AMBER'],
  ['pending', 'To do', 'LOW'],
  ['notApplicable', 'Not applicable', 'UNSCORED'],
] as const;

export function buildResponsibilityOverview(figures: ResponsibilityFigures, dashboard: Dashboard) {
  const { customerResponsibilitySummary: summary } = dashboard;
  const statuses = STATUS_TONES.map(([key, name, tone]) => ({ name, tone, count: figures[key] }));
  return {
    total: summary.total,
    vendors: summary.vendors,
    percent: summary.percent,
    overdue: figures.overdue,
    statuses,
    bar: toReportImage(
      stackedBar(
        statuses.map(({ name, tone, count }) => ({ label: name, tone, count })),
        BAR_SIZE,
      ),
    ),
    outstanding: figures.vendors.map(({ name, outstanding, overdue, completed }) => ({
      name,
      outstanding,
      overdue,
      completed,
      bar: toReportImage(
        ratioBar({ label: name, ratio: completed / (completed + outstanding), tone: 'GREEN' }, SMALL_BAR_SIZE),
      ),
    })),
  };
}
