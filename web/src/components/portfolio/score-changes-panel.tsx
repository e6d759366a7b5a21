import type { RatingThresholds, TierFilter, VendorScoreChange } from '@assay/contract';
import { formatPercentChange } from '@assay/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { scoreChangesQuery } from '../../api/dashboard.ts';
import { useCan, useRatingThresholds } from '../../api/me.ts';
import { formatDate } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { RATING_LABELS } from '../../format/labels.ts';
import { formatScore } from '../../format/numbers.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';

const MAX_LISTED = 5;

type ScoreChangesPanelProps = {
  readonly quarters?: number | undefined;
  readonly tier?: TierFilter | undefined;
};

export function ScoreChangesPanel(props: ScoreChangesPanelProps) {
  return useCan('vendors:view') ? <Changes {...props} /> : null;
}

function Changes({ quarters, tier }: ScoreChangesPanelProps) {
  const query = useQuery(scoreChangesQuery({ quarters, tier }));
  return (
    <Panel title={t('Largest score changes')}>
      <QueryBoundary query={query}>
        {({ since, shortened, entries }) =>
          entries.length === 0 ? (
            <Notice>{t('No score has changed since {{day}}.', { day: formatDate(since) })}</Notice>
          ) : (
            <>
              <p className="-mt-2 text-xs text-soft">
                {shortened
                  ? t('Since {{day}}, because too many scores have changed since the selected quarter', {
                      day: formatDate(since),
                    })
                  : t('Since {{day}}', { day: formatDate(since) })}
              </p>
              <ul className="-mx-2 grid">
                {entries.slice(0, MAX_LISTED).map((change) => (
                  <li key={change.vendorId}>
                    <ChangeLine change={change} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </QueryBoundary>
    </Panel>
  );
}

function ChangeLine({ change: { vendorId, vendorName, before, now } }: { readonly change: VendorScoreChange }) {
  const thresholds = useRatingThresholds();
  const rose = now.score > before.score;
  const Icon = rose ? TrendingUp : TrendingDown;
  return (
    <Link
      to="/vendors/$vendorId"
      params={{ vendorId }}
      className="flex min-h-8 items-center gap-3 rounded-sm px-2 py-1 hover:bg-hover"
    >
      <Icon aria-hidden="true" className={`size-4 shrink-0 ${rose ? 'text-green' : 'text-red'}`} />
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-medium">{vendorName}</span>
        <span className="text-xs text-soft tabular-nums">
          {formatRated(before, thresholds)} → {formatRated(now, thresholds)}
        </span>
      </span>
      <span className={`font-medium tabular-nums ${rose ? 'text-green' : 'text-red'}`}>
        {formatPercentChange(before.score, now.score)}
      </span>
    </Link>
  );
}

const formatRated = ({ score, rating }: VendorScoreChange['now'], thresholds: RatingThresholds) =>
  `${formatScore(score, thresholds)} ${RATING_LABELS[rating]}`;
