import { type DomainCompliance, toRating, type VendorOverview } from '@assay/contract';
import { ratioBar } from '@assay/contract/charts';
import { parseRational } from '@assay/contract/rules';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../api/me.ts';
import { formatScore } from '../../format/numbers.ts';
import { tCount, t } from '../../format/i18n.ts';
import { Chart } from '../../ui/chart.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';

type Thresholds = VendorOverview['ratingThresholds'];
type DomainsPanelProps = {
  readonly vendorId: string;
  readonly domains: readonly DomainCompliance[];
  readonly thresholds: Thresholds;
};

export function DomainsPanel({ vendorId, domains, thresholds }: DomainsPanelProps) {
  const canViewControls = useCan('frameworks:view');
  const frameworks = Map.groupBy(domains, ({ frameworkId }) => frameworkId);
  return (
    <Panel title={t('Compliance by domain')}>
      {domains.length === 0 && <Notice>{t('Available after an assessment with mapped controls is completed.')}</Notice>}
      {[...frameworks].map(([frameworkId, own]) => (
        <section key={frameworkId} className="grid gap-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h3 className="text-sm text-soft">{own[0]?.frameworkName}</h3>
            {canViewControls && (
              <Link
                to="/frameworks/$frameworkId"
                params={{ frameworkId }}
                search={{ vendorId }}
                className="text-sm text-accent hover:underline"
              >
                {t('State of each control')}
              </Link>
            )}
          </div>
          <ul className="grid gap-x-8 sm:grid-cols-2">
            {own.map((domain) => (
              <DomainRow key={domain.domain} domain={domain} thresholds={thresholds} />
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  );
}

type DomainRowProps = { readonly domain: DomainCompliance; readonly thresholds: Thresholds };

function DomainRow({ domain: { domain, exact, controlCount }, thresholds }: DomainRowProps) {
  const ratio = parseRational(exact);
  const tone = toRating(ratio, thresholds);
  const bar = ratioBar({ label: domain, ratio, tone, thresholds }, { width: 320, height: 6 });
  return (
    <li className="grid gap-1 py-1.5">
      <span className="flex items-baseline justify-between gap-3">
        <span className="wrap-anywhere">
          {domain}{' '}
          <span className="text-xs text-soft">{tCount(controlCount, '{{count}} control', '{{count}} controls')}</span>
        </span>
        <span className="font-medium tabular-nums">{formatScore(ratio, thresholds)}</span>
      </span>
      <Chart chart={bar} wide />
    </li>
  );
}
