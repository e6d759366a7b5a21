import type { Dashboard } from '@assay/contract';
import { stackedBar } from '@assay/contract/charts';
import { t } from '../../format/text.ts';
import { RATING } from '../../format/words.ts';
import { Chart } from '../../ui/chart.tsx';
import { Legend, type LegendEntry } from '../../ui/legend.tsx';
import { Panel } from '../../ui/panel.tsx';

type RatingsPanelProps = { readonly distribution: Dashboard['scoreDistribution'] };

export function RatingsPanel({ distribution: { green, amber, red, unscored } }: RatingsPanelProps) {
  const entry = (tone: 'GREEN' | 'AMBER' | 'RED' | 'UNSCORED', count: number): LegendEntry => ({
    tone,
    count,
    label: RATING[tone],
    link: { to: '/vendors', search: { rating: tone } },
  });
  const entries = [entry('GREEN', green), entry('AMBER', amber), entry('RED', red), entry('UNSCORED', unscored)];
  return (
    <Panel title={t('Ratings')}>
      <div className="overflow-hidden rounded-full">
        <Chart chart={stackedBar(entries, { width: 360, height: 12 })} wide />
      </div>
      <Legend entries={entries} />
    </Panel>
  );
}
