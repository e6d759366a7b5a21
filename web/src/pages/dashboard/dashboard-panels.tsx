import { type Dashboard, Severity, TIERS } from '@assay/contract';
import { columnChart, ratioBar, stackedBar } from '@assay/contract/charts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t, tCount } from '../../format/i18n.ts';
import { RATING_LABELS, SEVERITY_LABELS, TIER_LABELS } from '../../format/labels.ts';
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
        <p className="text-sm text-soft">
          {tCount(
            heldBack,
            '{{count}} amber vendor would be green without its open critical findings.',
            '{{count}} amber vendors would be green without their open critical findings.',
          )}
        </p>
      )}
    </DistributionPanel>
  );
}

const TIER_COLUMNS = [...TIERS, 'UNTIERED'] as const;

type TiersPanelProps = { readonly tiers: Dashboard['vendorsByTier'] };

/** Five labels below five columns of the same width. */
export function TiersPanel({ tiers }: TiersPanelProps) {
  const parts = TIER_COLUMNS.map((tier) => ({
    tier,
    tone: tier === 'UNTIERED' ? ('UNSCORED' as const) : tier,
    count: tiers[tier],
    label: tier === 'UNTIERED' ? t('No tier') : TIER_LABELS[tier],
  }));
  return (
    <Panel title={t('Vendors by tier')}>
      <div className="grid gap-1">
        <Chart chart={columnChart(parts, { width: 360, height: 84 })} wide />
        <ul className="grid grid-cols-5 text-center">
          {parts.map(({ tier, label, count }) => (
            <li key={tier}>
              <Link to="/vendors" search={{ tier }} className="grid rounded-sm py-1 hover:bg-hover">
                <span className={`tabular-nums ${count === 0 ? 'text-soft' : 'font-medium'}`}>
                  {formatNumber(count)}
                </span>
                <span className="text-xs text-soft">{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
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
  return <DistributionPanel title={t('Open findings by severity')} entries={entries} />;
}

type DistributionPanelProps = {
  readonly title: string;
  readonly entries: readonly LegendEntry[];
  readonly children?: ReactNode;
};

function DistributionPanel({ title, entries, children }: DistributionPanelProps) {
  return (
    <Panel title={title}>
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
        <span className="text-xl font-semibold tabular-nums">
          {t('{{completed}} of {{total}} done', { completed, total })}
        </span>
        <span className="text-soft tabular-nums">{percent === null ? '–' : `${String(percent)}%`}</span>
      </div>
      <Chart chart={ratioBar({ label, ratio, tone: 'LINE' }, { width: 360, height: 8 })} wide />
      <p className="text-sm text-soft">{tCount(vendors, 'Across {{count}} vendor', 'Across {{count}} vendors')}</p>
    </Panel>
  );
}
