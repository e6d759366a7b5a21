import type { Dashboard } from '@assay/contract';
import { columnChart } from '@assay/contract/charts';
import { Link } from '@tanstack/react-router';
import { numberText } from '../../format/numbers.ts';
import { t } from '../../format/text.ts';
import { TIER } from '../../format/words.ts';
import { Chart } from '../../ui/chart.tsx';
import { Panel } from '../../ui/panel.tsx';

const ORDER = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'UNTIERED'] as const;

type TiersPanelProps = { readonly tiers: Dashboard['vendorsByTier'] };

/** The names stand under their columns: five of each, equally wide. */
export function TiersPanel({ tiers }: TiersPanelProps) {
  const parts = ORDER.map((tier) => ({
    tier,
    tone: tier === 'UNTIERED' ? ('UNSCORED' as const) : tier,
    count: tiers[tier],
    label: tier === 'UNTIERED' ? t('No tier') : TIER[tier],
  }));
  return (
    <Panel title={t('Vendors by tier')}>
      <div className="grid gap-1">
        <Chart chart={columnChart(parts, { width: 360, height: 84 })} wide />
        <ul className="grid grid-cols-5 text-center">
          {parts.map(({ tier, label, count }) => (
            <li key={tier}>
              <Link to="/vendors" search={{ tier }} className="grid rounded-sm py-1 hover:bg-hover">
                <span className={`tabular-nums ${count === 0 ? 'text-soft' : 'font-medium'}`}>{numberText(count)}</span>
                <span className="text-xs text-soft">{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
