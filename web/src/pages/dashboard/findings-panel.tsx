import type { Dashboard, Severity } from '@assay/contract';
import { stackedBar } from '@assay/contract/charts';
import { t } from '../../format/text.ts';
import { SEVERITY } from '../../format/words.ts';
import { Chart } from '../../ui/chart.tsx';
import { Legend } from '../../ui/legend.tsx';
import { Panel } from '../../ui/panel.tsx';

const ORDER: readonly Severity[] = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'];

type FindingsPanelProps = { readonly bySeverity: Dashboard['openFindingsBySeverity'] };

export function FindingsPanel({ bySeverity }: FindingsPanelProps) {
  const entries = ORDER.map((severity) => ({
    tone: severity,
    count: bySeverity[severity],
    label: SEVERITY[severity],
    link: { to: '/findings', search: { status: 'OPEN', severity } } as const,
  }));
  return (
    <Panel title={t('Open findings by severity')}>
      <div className="overflow-hidden rounded-full">
        <Chart chart={stackedBar(entries, { width: 360, height: 12 })} wide />
      </div>
      <Legend entries={entries} />
    </Panel>
  );
}
