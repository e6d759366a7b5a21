import { type PortfolioTrendPoint, Severity } from '@assay/contract';
import { type Chart as Drawing, type ChartSize, stackedColumns, trendLine } from '@assay/contract/charts';
import { formatPercentChange } from '@assay/contract/rules';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { portfolioTrendQuery } from '../../api/dashboard.ts';
import { useRatingThresholds } from '../../api/me.ts';
import { formatDate } from '../../format/dates.ts';
import { t, tCount } from '../../format/i18n.ts';
import { SEVERITY_LABELS } from '../../format/labels.ts';
import { formatNumber, formatScore, formatThreshold } from '../../format/numbers.ts';
import { Chart } from '../../ui/chart.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { RatingBands } from '../rating-bands.tsx';

const HEIGHT = 96;

type PointsProps = { readonly points: readonly PortfolioTrendPoint[] };

type TrendPanelProps = { readonly quarters?: number | undefined };

export function TrendPanel({ quarters }: TrendPanelProps) {
  return (
    <Panel title={t('Trend')}>
      <QueryBoundary query={useQuery(portfolioTrendQuery({ quarters }))}>
        {({ points }) => (
          <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
            <ScoreTrend points={points} />
            <FindingsTrend points={points} />
          </div>
        )}
      </QueryBoundary>
    </Panel>
  );
}

const formatPoint = ({ day, quarter }: PortfolioTrendPoint) => quarter ?? formatDate(day);

function ScoreTrend({ points }: PointsProps) {
  const thresholds = useRatingThresholds();
  const scores = points.map(({ averageScoreExact }) => averageScoreExact);
  const says = points.map((point) => `${formatPoint(point)} ${formatScore(point.averageScoreExact, thresholds)}`);
  return (
    <TrendFigure
      title={t('Average score')}
      change={formatScoreChange(points)}
      says={t('Average score: {{values}}', { values: says.join(', ') })}
      points={points}
      draw={(size) => trendLine(scores, size)}
      scale={[
        { at: 1, label: '100%' },
        { at: thresholds.green, label: formatThreshold(thresholds.green) },
        { at: thresholds.amber, label: formatThreshold(thresholds.amber) },
      ]}
    >
      <RatingBands thresholds={thresholds} />
    </TrendFigure>
  );
}

/** Compared with the end of the previous quarter. */
function formatScoreChange(points: readonly PortfolioTrendPoint[]) {
  const [before, now] = points.slice(-2);
  if (typeof before?.averageScoreExact !== 'number' || typeof now?.averageScoreExact !== 'number') return null;
  return t('{{change}} points since {{quarter}}', {
    change: formatPercentChange(before.averageScoreExact, now.averageScoreExact),
    quarter: formatPoint(before),
  });
}

function FindingsTrend({ points }: PointsProps) {
  const columns = points.map(({ openFindingsBySeverity }) =>
    Severity.options.map((severity) => ({
      label: SEVERITY_LABELS[severity],
      tone: severity,
      count: openFindingsBySeverity[severity],
    })),
  );
  const says = points.map((point) => `${formatPoint(point)} ${formatNumber(point.openFindings)}`);
  const most = Math.max(...points.map(({ openFindings }) => openFindings));
  return (
    <TrendFigure
      title={t('Open findings')}
      change={formatFindingsChange(points)}
      says={t('Open findings: {{values}}', { values: says.join(', ') })}
      points={points}
      draw={(size) => stackedColumns(columns, size)}
      scale={[{ at: 1, label: formatNumber(most) }]}
    />
  );
}

function formatFindingsChange(points: readonly PortfolioTrendPoint[]) {
  const [before, now] = points.slice(-2);
  if (!before || !now || before.vendorCount === 0) return null;
  const change = now.openFindings - before.openFindings;
  const quarter = formatPoint(before);
  if (change === 0) return t('Unchanged since {{quarter}}', { quarter });
  return change > 0
    ? tCount(change, '{{count}} more than at the end of {{quarter}}', '{{count}} more than at the end of {{quarter}}', {
        quarter,
      })
    : tCount(
        -change,
        '{{count}} fewer than at the end of {{quarter}}',
        '{{count}} fewer than at the end of {{quarter}}',
        {
          quarter,
        },
      );
}

type TrendFigureProps = PointsProps & {
  readonly title: string;
  readonly change: string | null;
  readonly says: string;
  readonly draw: (size: ChartSize) => Drawing;
  /** Labels of the vertical axis, as a share of the height. */
  readonly scale: readonly { readonly at: number; readonly label: string }[];
  /** What is behind the chart. */
  readonly children?: ReactNode;
};

function TrendFigure({ title, change, says, points, draw, scale, children }: TrendFigureProps) {
  const [box, width] = useWidth<HTMLDivElement>();
  return (
    <section className="grid min-w-0 content-start gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-sm">{title}</h3>
        {change !== null && <span className="text-xs text-soft tabular-nums">{change}</span>}
      </div>
      <div className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-2 text-xs text-soft tabular-nums">
        <div aria-hidden="true" className="relative" style={{ height: HEIGHT }}>
          {scale.map(({ at, label }) => (
            <span key={label} className="absolute right-0 -translate-y-1/2" style={{ top: (1 - at) * HEIGHT }}>
              {label}
            </span>
          ))}
        </div>
        <div ref={box} className="relative" style={{ height: HEIGHT }}>
          {children}
          <div className="relative">{width > 0 && <Chart chart={{ ...draw({ width, height: HEIGHT }), says }} />}</div>
        </div>
        <span />
        <ol
          aria-hidden="true"
          className="grid pt-1 text-center"
          style={{ gridTemplateColumns: `repeat(${String(points.length)}, minmax(0, 1fr))` }}
        >
          {points.map((point) => (
            <li key={point.day} className="truncate">
              <QuarterLabel point={point} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** "Q3 2026", on two lines to fit below a column. */
function QuarterLabel({ point: { quarter } }: { readonly point: PortfolioTrendPoint }) {
  if (quarter === null) return t('Now');
  const [name = '', year = ''] = quarter.split(' ');
  return (
    <>
      {name}
      <br />
      {year.slice(2)}
    </>
  );
}
