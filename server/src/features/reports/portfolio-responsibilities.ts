import type { Dashboard } from '@assay/contract';
import { ratioBar, stackedBar } from '@assay/contract/charts';
import type { ResponsibilityFigures } from './portfolio-queries.ts';
import { pictureOf } from './report-words.ts';

const BAR = { width: 480, height: 10 };
const SMALL_BAR = { width: 110, height: 6 };

const PARTS = [
  ['completed', 'Completed', 'GREEN'],
  ['inProgress', 'In progress', 'AMBER'],
  ['pending', 'Pending', 'LOW'],
  ['notApplicable', 'Not applicable', 'UNSCORED'],
] as const;

export function responsibilityOverview(figures: ResponsibilityFigures, dashboard: Dashboard) {
  const { customerResponsibilitySummary: summary } = dashboard;
  const statuses = PARTS.map(([key, name, tone]) => ({ name, tone, count: figures[key] }));
  return {
    total: summary.total,
    vendors: summary.vendors,
    percent: summary.percent,
    overdue: figures.overdue,
    statuses,
    bar: pictureOf(
      stackedBar(
        statuses.map(({ name, tone, count }) => ({ label: name, tone, count })),
        BAR,
      ),
    ),
    outstanding: figures.vendors.map(({ name, outstanding, overdue, completed }) => ({
      name,
      outstanding,
      overdue,
      completed,
      bar: pictureOf(ratioBar({ label: name, ratio: completed / (completed + outstanding), tone: 'GREEN' }, SMALL_BAR)),
    })),
  };
}
