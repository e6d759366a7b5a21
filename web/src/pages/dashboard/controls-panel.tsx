import type { DeficientControl } from '@assay/contract';
import { ratioBar } from '@assay/contract/charts';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../api/me.ts';
import { tCount, t } from '../../format/i18n.ts';
import { Chart } from '../../ui/chart.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';

type ControlsPanelProps = { readonly controls: readonly DeficientControl[]; readonly vendorCount: number };

export function ControlsPanel({ controls, vendorCount }: ControlsPanelProps) {
  return (
    <Panel title={t('Most frequently failed controls')}>
      {controls.length === 0 ? (
        <Notice>{t('No failed controls in completed assessments.')}</Notice>
      ) : (
        <>
          <p className="-mt-2 text-xs text-soft">{t('Weighted by vendor tier.')}</p>
          <ol className="-mx-2 grid">
            {controls.map((control) => (
              <li key={`${control.frameworkId} ${control.controlCode}`}>
                <ControlLine control={control} vendorCount={vendorCount} />
              </li>
            ))}
          </ol>
        </>
      )}
    </Panel>
  );
}

type ControlLineProps = { readonly control: DeficientControl; readonly vendorCount: number };

function ControlLine({ control, vendorCount }: ControlLineProps) {
  const { frameworkId, frameworkName, controlCode, controlTitle, failCount } = control;
  const says = tCount(failCount, '{{count}} vendor', '{{count}} vendors');
  const bar = ratioBar({ label: says, ratio: failCount / vendorCount, tone: 'HIGH' }, { width: 120, height: 6 });
  const opensControl = [useCan('frameworks:view'), useCan('vendors:view'), useCan('assessments:view')].every(Boolean);
  const target = opensControl
    ? ({ to: '/frameworks/$frameworkId/controls/$controlCode', params: { frameworkId, controlCode } } as const)
    : ({ to: '/vendors', search: { control: `${frameworkId}:${controlCode}` } } as const);
  return (
    <Link
      {...target}
      title={frameworkName}
      className="grid min-h-8 grid-cols-[1fr_auto] items-center gap-x-3 rounded-sm px-2 py-1 hover:bg-hover lg:grid-cols-[4.5rem_1fr_7.5rem_5.5rem]"
    >
      <code className="text-soft max-lg:col-span-2">{controlCode}</code>
      <span className="wrap-anywhere">{controlTitle}</span>
      <span className="max-lg:hidden" aria-hidden="true">
        <Chart chart={bar} wide />
      </span>
      <span className="text-right text-sm tabular-nums">{says}</span>
    </Link>
  );
}
