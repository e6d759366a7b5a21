import { type Dashboard, Severity } from '@assay/contract';
import { ratioBar, stackedBar } from '@assay/contract/charts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { portfolioTrendQuery } from '../../api/dashboard.ts';
import { OverdueLink } from '../../components/portfolio/overdue-link.tsx';
import { t, tCount } from '../../format/i18n.ts';
import { RATING_LABELS, SEVERITY_LABELS } from '../../format/labels.ts';
import { formatNumber } from '../../format/numbers.ts';
import { Chart } from '../../ui/chart.tsx';
import { Legend, type LegendEntry } from '../../ui/legend.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';

type RatingsPanelProps = { readonly distribution: Dashboard['scoreDistribution']; readonly heldBack: number };

export function RatingsPanel({ distribution: { green, amber, red, unscored }, heldBack }: RatingsPanelProps) {
  const entry = (tone: 'GREEN' | 'AMBER' | 'RED' | 'UNSCORED', count: number): LegendEntry => ({
    tone,
    count,
    label: RATING_LABELS[tone],
    link: { to: '/vendors', search: { rating: tone } },
  });
  const entries = [entry('GREEN', green), entry('AMBER', amber), entry('RED', red), entry('UNSCORED', unscored)];
  return (
    <DistributionPanel title={t('Ratings')} entries={entries}>
      {heldBack > 0 && (
        <Link to="/vendors" search={{ rating: 'HELD_BACK' }} className="text-sm text-soft underline">
          {tCount(
            heldBack,
            '{{count}} amber vendor would be green without its open critical findings.',
            '{{count}} amber vendors would be green without their open critical findings.',
          )}
        </Link>
      )}
    </DistributionPanel>
  );
}

type FindingsPanelProps = { readonly bySeverity: Dashboard['openFindingsBySeverity'] };

export function FindingsPanel({ bySeverity }: FindingsPanelProps) {
  const entries = Severity.options.map((severity) => ({
    tone: severity,
    count: bySeverity[severity],
    label: SEVERITY_LABELS[severity],
    link: { to: '/findings', search: { status: 'OPEN', severity } } as const,
  }));
  return <DistributionPanel title={t('Open findings by severity')} entries={entries} actions={<OverdueFindings />} />;
}

function OverdueFindings() {
  const { data } = useQuery(portfolioTrendQuery());
  const count = data?.points.at(-1)?.overdueFindings ?? 0;
  return count > 0 && <OverdueLink count={count} link={{ to: '/findings', search: { overdue: 'true' } }} />;
}

type DistributionPanelProps = {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly entries: readonly LegendEntry[];
  readonly children?: ReactNode;
};

function DistributionPanel({ title, actions, entries, children }: DistributionPanelProps) {
  return (
    <Panel title={title} actions={actions}>
      <div className="overflow-hidden rounded-full">
        <Chart chart={stackedBar(entries, { width: 360, height: 12 })} wide />
      </div>
      <Legend entries={entries} />
      {children}
    </Panel>
  );
}

type ResponsibilitiesPanelProps = { readonly summary: Dashboard['customerResponsibilitySummary'] };

/** Our own responsibilities, on which a vendor's controls depend. */
export function ResponsibilitiesPanel({ summary }: ResponsibilitiesPanelProps) {
  const { vendors, total, completed, percent } = summary;
  const label = t('Our responsibilities');
  if (total === 0) {
    return (
      <Panel title={label}>
        <Notice>{t('No responsibilities yet. Add them on a vendor’s page.')}</Notice>
      </Panel>
    );
  }
  const ratio = percent === null ? null : percent / 100;
  return (
    <Panel title={label}>
      <div className="flex items-baseline justify-between gap-4">
        <span className="flex items-baseline gap-2 tabular-nums">
          <Link to="/responsibilities" search={{ status: 'COMPLETED' }} className="hover:underline">
            <span className="text-xl font-semibold">{formatNumber(completed)}</span>{' '}
            <span className="text-soft">{t('done')}</span>
          </Link>
          <Link to="/responsibilities" className="text-soft hover:underline">
            {tCount(total, 'of {{count}}', 'of {{count}}')}
          </Link>
        </span>
        <span className="text-soft tabular-nums">{percent === null ? '–' : `${String(percent)}%`}</span>
      </div>
      <Chart chart={ratioBar({ label, ratio, tone: 'LINE' }, { width: 360, height: 8 })} wide />
      <p className="text-sm text-soft">{tCount(vendors, 'Across {{count}} vendor', 'Across {{count}} vendors')}</p>
    </Panel>
  );
}
