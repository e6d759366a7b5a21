import type { Dashboard } from '@assay/contract';
import { ratioBar } from '@assay/contract/charts';
import { counted, t } from '../../format/text.ts';
import { Chart } from '../../ui/chart.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';

type ResponsibilitiesPanelProps = { readonly summary: Dashboard['customerResponsibilitySummary'] };

/** What is ours to do so that a vendor's controls hold. */
export function ResponsibilitiesPanel({ summary }: ResponsibilitiesPanelProps) {
  const { vendors, total, completed, percent } = summary;
  const label = t('Our responsibilities');
  if (total === 0) {
    return (
      <Panel title={label}>
        <Notice>{t('What is yours to do for a vendor is kept on its page. Nothing is noted yet.')}</Notice>
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
        <span className="text-soft tabular-nums">{percent === null ? '–' : `${String(percent)} %`}</span>
      </div>
      <Chart chart={ratioBar({ label, ratio, tone: 'LINE' }, { width: 360, height: 8 })} wide />
      <p className="text-sm text-soft">{counted(vendors, 'For {{count}} vendor', 'For {{count}} vendors')}</p>
    </Panel>
  );
}
