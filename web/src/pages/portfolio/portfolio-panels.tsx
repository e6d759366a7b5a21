import { ACCEPTANCE_ENDING_SOON_DAYS } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { acceptanceCountsQuery, portfolioTrendQuery } from '../../api/dashboard.ts';
import { t } from '../../format/i18n.ts';
import { formatNumber } from '../../format/numbers.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';

export function AcceptancesPanel() {
  return (
    <Panel title={t('Risk acceptances')}>
      <QueryBoundary query={useQuery(acceptanceCountsQuery)}>
        {({ active, endingSoon, expired }) => (
          <Counts
            counts={[
              { label: t('In force'), count: active, link: { to: '/acceptances', search: { state: 'ACTIVE' } } },
              {
                label: t('Ending within {{count}} days', { count: ACCEPTANCE_ENDING_SOON_DAYS }),
                count: endingSoon,
                tone: 'text-amber',
                link: { to: '/acceptances', search: { state: 'ENDING_SOON' } },
              },
              { label: t('Expired'), count: expired, link: { to: '/acceptances', search: { state: 'EXPIRED' } } },
            ]}
          />
        )}
      </QueryBoundary>
    </Panel>
  );
}

/** The last point of the trend is today. */
export function OverduePanel({ quarters }: { readonly quarters: number }) {
  return (
    <Panel title={t('Overdue')}>
      <QueryBoundary query={useQuery(portfolioTrendQuery({ quarters }))}>
        {({ points }) => (
          <Counts
            counts={[
              {
                label: t('Findings'),
                count: points.at(-1)?.overdueFindings ?? 0,
                tone: 'text-red',
                link: { to: '/findings', search: { overdue: 'true' } },
              },
              {
                label: t('Assessments'),
                count: points.at(-1)?.overdueAssessments ?? 0,
                tone: 'text-red',
                link: { to: '/assessments', search: { overdue: 'true' } },
              },
            ]}
          />
        )}
      </QueryBoundary>
    </Panel>
  );
}

type CountEntry = {
  readonly label: string;
  readonly count: number;
  /** The colour of a count that is not 0. */
  readonly tone?: string;
  readonly link: LinkProps;
};

const Counts = ({ counts }: { readonly counts: readonly CountEntry[] }) => (
  <ul className="-mx-2 grid grid-cols-2 gap-y-2 sm:grid-cols-3">
    {counts.map(({ label, count, tone = '', link }) => (
      <li key={label}>
        <Link {...link} className="grid rounded-md px-2 py-1.5 hover:bg-hover">
          <span className="text-xs text-soft">{label}</span>
          <span className={`text-xl tabular-nums ${count === 0 ? 'text-soft' : `font-semibold ${tone}`}`}>
            {formatNumber(count)}
          </span>
        </Link>
      </li>
    ))}
  </ul>
);
