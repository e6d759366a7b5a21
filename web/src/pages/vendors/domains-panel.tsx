import { type DomainCompliance, toRating, type VendorOverview } from '@assay/contract';
import { ratioBar } from '@assay/contract/charts';
import { parseRational } from '@assay/contract/rules';
import { formatScore } from '../../format/numbers.ts';
import { tCount, t } from '../../format/i18n.ts';
import { Chart } from '../../ui/chart.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';

type Thresholds = VendorOverview['ratingThresholds'];
type DomainsPanelProps = { readonly domains: readonly DomainCompliance[]; readonly thresholds: Thresholds };

export function DomainsPanel({ domains, thresholds }: DomainsPanelProps) {
  const frameworks = Map.groupBy(domains, ({ frameworkName }) => frameworkName);
  return (
    <Panel title={t('Compliance by domain')}>
      {domains.length === 0 && <Notice>{t('Available after an assessment with mapped controls is completed.')}</Notice>}
      {[...frameworks].map(([name, own]) => (
        <section key={name} className="grid gap-1">
          <h3 className="text-sm text-soft">{name}</h3>
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
