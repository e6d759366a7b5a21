import type { Question } from '@assay/contract';
import { ratioBar } from '@assay/contract/charts';
import { useCan } from '../../api/me.ts';
import { formatScore } from '../../format/numbers.ts';
import { tCount, t } from '../../format/i18n.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Chart } from '../../ui/chart.tsx';
import { Callout, EmptyState, Loading, Notice } from '../../ui/notice.tsx';
import { useFrameworks } from './builder/framework-controls.ts';
import {
  calculateCoverage,
  type DomainCoverage,
  type FrameworkCoverage,
  toCoverageRatio,
  listUnknownMappings,
} from './calculate-coverage.ts';
import { formatMapping } from './question-field-labels.ts';

export function Coverage({ questions }: { readonly questions: readonly Question[] }) {
  const frameworks = useFrameworks();
  const canView = useCan('frameworks:view');
  if (!canView) return <Notice>{t('You need permission to view frameworks to see coverage.')}</Notice>;
  if (frameworks === null) return <Loading />;
  if (frameworks.length === 0) {
    return (
      <EmptyState title={t('No frameworks to compare with')}>
        <p>{t('Import a framework to see which of its controls this template covers.')}</p>
        <LinkButton to="/frameworks">{t('Go to frameworks')}</LinkButton>
      </EmptyState>
    );
  }
  const stray = listUnknownMappings(frameworks, questions);
  return (
    <div className="grid gap-3">
      {stray.length > 0 && (
        <Callout tone="amber">
          <p className="font-medium">
            {tCount(
              stray.length,
              '{{count}} mapped control isn’t in any imported framework',
              '{{count}} mapped controls aren’t in any imported framework',
            )}
          </p>
          <p className="wrap-anywhere">{stray.map(formatMapping).join(', ')}</p>
        </Callout>
      )}
      {calculateCoverage(frameworks, questions).map((coverage) => (
        <FrameworkCoveragePanel key={coverage.framework.id} coverage={coverage} />
      ))}
    </div>
  );
}

const BAR_SIZE = { width: 1080, height: 10 };
const SMALL_BAR_SIZE = { width: 520, height: 6 };

function FrameworkCoveragePanel({ coverage }: { readonly coverage: FrameworkCoverage }) {
  const { framework, asked, domains } = coverage;
  const label = `${framework.name} ${framework.version}`;
  const total = framework.controls.length;
  const ratio = toCoverageRatio(coverage);
  return (
    <section aria-label={label} className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="wrap-anywhere">{label}</h2>
          <span className="tabular-nums">
            {t('{{asked}} of {{total}} controls covered', { asked, total })}
            <span className="ml-2 font-semibold">{formatScore(ratio)}</span>
          </span>
        </div>
        <div className="overflow-hidden rounded-full">
          <Chart wide chart={ratioBar({ label, ratio, tone: 'LINE' }, BAR_SIZE)} />
        </div>
      </div>
      <details open={asked > 0 && asked < total}>
        <summary className="min-h-6 cursor-pointer font-medium">
          {asked === total
            ? t('All controls are covered')
            : tCount(total - asked, '{{count}} control isn’t covered', '{{count}} controls aren’t covered')}
        </summary>
        <ul className="grid gap-4 pt-3 md:grid-cols-2">
          {domains.map((domain) => (
            <DomainCoverageRow key={domain.domain} coverage={domain} />
          ))}
        </ul>
      </details>
    </section>
  );
}

function DomainCoverageRow({ coverage: { domain, asked, missing } }: { readonly coverage: DomainCoverage }) {
  const total = asked + missing.length;
  return (
    <li className="grid content-start gap-1">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <span className="font-medium wrap-anywhere">{domain}</span>
        <span className="whitespace-nowrap text-soft tabular-nums">
          {t('{{asked}} of {{total}}', { asked, total })}
        </span>
      </div>
      <div className="overflow-hidden rounded-full">
        <Chart wide chart={ratioBar({ label: domain, ratio: asked / total, tone: 'LINE' }, SMALL_BAR_SIZE)} />
      </div>
      <ul className="grid gap-0.5 text-sm text-soft">
        {missing.map(({ id, code, title }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-medium text-ink">{code}</span> {title}
          </li>
        ))}
      </ul>
    </li>
  );
}
