import type { RiskConcentration, TierFilter } from '@assay/contract';
import { ratioBar } from '@assay/contract/charts';
import { rational } from '@assay/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { riskConcentrationQuery } from '../../api/dashboard.ts';
import { t, tCount } from '../../format/i18n.ts';
import { formatScore } from '../../format/numbers.ts';
import { Chart } from '../../ui/chart.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';

export function ConcentrationPanel({ tier }: { readonly tier: TierFilter | undefined }) {
  return (
    <Panel title={t('Concentration of open risk')}>
      <QueryBoundary query={useQuery(riskConcentrationQuery({ tier }))}>
        {(concentration) =>
          concentration.openFindings === 0 ? (
            <Notice>{t('There are no open findings.')}</Notice>
          ) : (
            <Concentration concentration={concentration} />
          )
        }
      </QueryBoundary>
    </Panel>
  );
}

function Concentration({ concentration }: { readonly concentration: RiskConcentration }) {
  const { openFindings, weight, vendors, controls } = concentration;
  return (
    <>
      <p className="-mt-2 text-xs text-soft">
        {t('Share of all open findings, weighted by severity: critical 8, high 4, medium 2, low 1.')}
      </p>
      <Link to="/findings" search={{ status: 'OPEN' }} className="justify-self-start text-sm underline">
        {tCount(openFindings, '{{count}} open finding', '{{count}} open findings')}
      </Link>
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
        <ShareList title={t('By vendor')} none={t('No vendor of this tier has open findings.')}>
          {vendors.map(({ vendorId, vendorName, ...share }) => (
            <ShareLine
              key={vendorId}
              total={weight}
              {...share}
              findings={{ to: '/findings', search: { status: 'OPEN', vendorId } }}
            >
              <Link to="/vendors/$vendorId" params={{ vendorId }} className="truncate font-medium hover:underline">
                {vendorName}
              </Link>
            </ShareLine>
          ))}
        </ShareList>
        <ShareList title={t('By control')} none={t('No open finding has a control.')}>
          {controls.map(({ controlCode, ...share }) => (
            <ShareLine
              key={controlCode}
              total={weight}
              {...share}
              findings={{ to: '/findings', search: { status: 'OPEN', controlCode } }}
            >
              <code className="truncate">{controlCode}</code>
            </ShareLine>
          ))}
        </ShareList>
      </div>
    </>
  );
}

type ShareListProps = { readonly title: string; readonly none: string; readonly children: readonly ReactNode[] };

const ShareList = ({ title, none, children }: ShareListProps) => (
  <section className="grid min-w-0 content-start gap-1">
    <h3 className="text-sm">{title}</h3>
    {children.length === 0 ? <Notice>{none}</Notice> : <ol className="grid">{children}</ol>}
  </section>
);

type ShareLineProps = {
  readonly total: number;
  readonly weight: number;
  readonly openFindings: number;
  readonly findings: LinkProps;
  readonly children: ReactNode;
};

function ShareLine({ total, weight, openFindings, findings, children }: ShareLineProps) {
  const share = formatScore(rational(weight, total));
  const bar = ratioBar({ label: share, ratio: weight / total, tone: 'HIGH' }, { width: 120, height: 6 });
  return (
    <li className="grid min-h-8 grid-cols-[minmax(0,1fr)_3.5rem_6rem] items-center gap-x-3 sm:grid-cols-[minmax(0,1fr)_6rem_3.5rem_6rem]">
      <span className="grid min-w-0">{children}</span>
      <span className="max-sm:hidden" aria-hidden="true">
        <Chart chart={bar} wide />
      </span>
      <span className="text-right text-sm text-soft tabular-nums">{share}</span>
      <Link {...findings} className="inline-flex min-h-6 items-center justify-end text-sm tabular-nums hover:underline">
        {tCount(openFindings, '{{count}} finding', '{{count}} findings')}
      </Link>
    </li>
  );
}
