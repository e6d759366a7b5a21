import type { Dashboard } from '@assay/contract';
import { scoreRing } from '@assay/contract/charts';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRatingThresholds } from '../../api/me.ts';
import { formatNumber, formatScore } from '../../format/numbers.ts';
import { tCount, t } from '../../format/i18n.ts';
import { Chart } from '../../ui/chart.tsx';

const RING = 52;

export function KeyFigures({ dashboard }: { readonly dashboard: Dashboard }) {
  const thresholds = useRatingThresholds();
  const { vendorCount, averageScoreExact, scoreDistribution, openFindings, openFindingsBySeverity } = dashboard;
  const { UNTIERED } = dashboard.vendorsByTier;
  const { SUBMITTED, UNDER_REVIEW, SENT, IN_PROGRESS, OVERDUE } = dashboard.assessmentStatusCounts;
  const scored = vendorCount - scoreDistribution.unscored;
  return (
    <section
      aria-label={t('Portfolio summary')}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-5"
    >
      <KeyFigure
        label={t('Vendors')}
        value={formatNumber(vendorCount)}
        note={UNTIERED === 0 ? t('All have a tier') : t('{{count}} without a tier', { count: UNTIERED })}
        link={{ to: '/vendors' }}
      />
      <KeyFigure
        label={t('Average score')}
        value={formatScore(averageScoreExact, thresholds)}
        note={tCount(scored, 'Across {{count}} scored vendor', 'Across {{count}} scored vendors')}
        link={{ to: '/vendors', search: { sort: '-overallScore' } }}
      >
        <Chart
          chart={{
            ...scoreRing({ label: '', ratio: averageScoreExact, tone: 'LINE', thresholds }, RING),
            says: t('Average score: {{score}}', { score: formatScore(averageScoreExact, thresholds) }),
          }}
        />
      </KeyFigure>
      <KeyFigure
        label={t('Open findings')}
        value={formatNumber(openFindings)}
        note={tCount(openFindingsBySeverity.CRITICAL, '{{count}} critical', '{{count}} critical')}
        urgent={openFindingsBySeverity.CRITICAL > 0}
        link={{ to: '/findings', search: { status: 'OPEN' } }}
      />
      <KeyFigure
        label={t('To review')}
        value={formatNumber(SUBMITTED + UNDER_REVIEW)}
        note={t('{{count}} not started', { count: SUBMITTED })}
        link={{ to: '/assessments', search: { status: SUBMITTED > 0 ? 'SUBMITTED' : 'UNDER_REVIEW' } }}
      />
      <KeyFigure
        label={t('With vendors')}
        value={formatNumber(SENT + IN_PROGRESS)}
        note={t('{{count}} overdue', { count: OVERDUE })}
        urgent={OVERDUE > 0}
        link={{ to: '/assessments', search: OVERDUE > 0 ? { overdue: 'true' } : { status: 'IN_PROGRESS' } }}
      />
    </section>
  );
}

type KeyFigureProps = {
  readonly label: string;
  readonly value: string;
  readonly note: string;
  readonly urgent?: boolean;
  readonly link: LinkProps;
  readonly children?: ReactNode;
};

function KeyFigure({ label, value, note, urgent = false, link, children }: KeyFigureProps) {
  return (
    <Link
      {...link}
      className="flex items-center justify-between gap-3 bg-surface px-4 py-3 -outline-offset-2 first:max-lg:col-span-2 hover:bg-hover"
    >
      <span className="grid">
        <span className="text-sm text-soft">{label}</span>
        <span className="text-2xl font-semibold tracking-tight tabular-nums">{value}</span>
        <span className={`text-xs ${urgent ? 'font-medium text-red' : 'text-soft'}`}>{note}</span>
      </span>
      {children}
    </Link>
  );
}
