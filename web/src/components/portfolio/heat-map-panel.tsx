import type { TierFilter, TierRatings } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { portfolioHeatMapQuery } from '../../api/dashboard.ts';
import { t, tCount } from '../../format/i18n.ts';
import { RATING_LABELS, TIER_LABELS } from '../../format/labels.ts';
import { formatNumber } from '../../format/numbers.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';

/** The worst rating first, so that the most critical corner is at the top left. */
const COLUMNS = [
  ['RED', 'red', 'bg-red-wash text-red'],
  ['AMBER', 'amber', 'bg-amber-wash text-amber'],
  ['GREEN', 'green', 'bg-green-wash text-green'],
  ['UNSCORED', 'unscored', 'bg-sunken text-ink'],
] as const;

export const formatTier = (tier: TierFilter) => (tier === 'UNTIERED' ? t('No tier') : TIER_LABELS[tier]);

type HeatMapPanelProps = { readonly tier?: TierFilter | undefined };

export function HeatMapPanel({ tier }: HeatMapPanelProps) {
  return (
    <Panel title={t('Vendors by tier and rating')}>
      <QueryBoundary query={useQuery(portfolioHeatMapQuery)}>
        {({ tiers }) => <HeatMap tiers={tiers.filter((one) => tier === undefined || one.tier === tier)} />}
      </QueryBoundary>
    </Panel>
  );
}

function HeatMap({ tiers }: { readonly tiers: readonly TierRatings[] }) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-1 text-center tabular-nums">
      <thead>
        <tr className="text-xs text-soft">
          <td className="w-1/5" />
          {COLUMNS.map(([rating]) => (
            <th key={rating} scope="col" className="font-normal">
              {RATING_LABELS[rating]}
            </th>
          ))}
          <th scope="col" className="font-normal">
            {t('All')}
          </th>
        </tr>
      </thead>
      <tbody>
        {tiers.map((counts) => (
          <TierRow key={counts.tier} counts={counts} />
        ))}
      </tbody>
    </table>
  );
}

function TierRow({ counts }: { readonly counts: TierRatings }) {
  const { tier, vendorCount } = counts;
  return (
    <tr>
      <th scope="row" className="text-left text-sm font-normal">
        {formatTier(tier)}
      </th>
      {COLUMNS.map(([rating, name, colours]) => (
        <td key={rating}>
          <CountLink
            count={counts[name]}
            about={`${formatTier(tier)}, ${RATING_LABELS[rating]}`}
            colours={colours}
            link={{ to: '/vendors', search: { tier, rating } }}
          />
        </td>
      ))}
      <td>
        <CountLink
          count={vendorCount}
          about={formatTier(tier)}
          colours=""
          link={{ to: '/vendors', search: { tier } }}
        />
      </td>
    </tr>
  );
}

type CountLinkProps = {
  readonly count: number;
  readonly about: string;
  readonly colours: string;
  readonly link: LinkProps;
};

const CountLink = ({ count, about, colours, link }: CountLinkProps) => (
  <Link
    {...link}
    aria-label={tCount(count, '{{about}}: {{count}} vendor', '{{about}}: {{count}} vendors', { about })}
    className={`grid min-h-8 place-items-center rounded-sm hover:underline ${count === 0 ? 'text-soft' : `font-medium ${colours}`}`}
  >
    {formatNumber(count)}
  </Link>
);
