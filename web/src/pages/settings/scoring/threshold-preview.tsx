import { type Rating, type RatingThresholds, toRating, type VendorTableRow } from '@assay/contract';
import { stackedBar } from '@assay/contract/charts';
import { parseRational } from '@assay/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../api/me.ts';
import { vendorsQuery } from '../../../api/vendors.ts';
import { t, tCount } from '../../../format/i18n.ts';
import { RATING_LABELS } from '../../../format/labels.ts';
import { formatThreshold } from '../../../format/numbers.ts';
import { Chart } from '../../../ui/chart.tsx';

const BAR_SIZE = { width: 480, height: 12 };
const MAX_VENDORS = 500;

type RatedVendor = Pick<VendorTableRow, 'exactScore' | 'openCriticalFindings'>;

/** All vendors, or null if there are too many to fetch for a preview. */
function useVendors(): readonly RatedVendor[] | null {
  const { data: table } = useQuery({ ...vendorsQuery({ pageSize: MAX_VENDORS }), enabled: useCan('vendors:view') });
  if (!table || table.totalCount > table.entries.length) return null;
  return table.entries;
}

type ThresholdPreviewProps = {
  readonly now: RatingThresholds;
  readonly then: RatingThresholds;
  readonly capCritical: boolean;
};

/** Shows the thresholds and which vendors change rating, while the user types. */
export function ThresholdPreview({ now, then: { green, amber }, capCritical }: ThresholdPreviewProps) {
  const vendors = useVendors();
  if (!(amber > 0 && amber < green && green <= 1)) return null;
  const bands = [
    { label: RATING_LABELS.RED, count: amber, tone: 'RED' },
    { label: RATING_LABELS.AMBER, count: green - amber, tone: 'AMBER' },
    { label: RATING_LABELS.GREEN, count: 1 - green, tone: 'GREEN' },
  ] as const;
  const words = t('Red below {{amber}}, amber from {{amber}}, green from {{green}}', {
    amber: formatThreshold(amber),
    green: formatThreshold(green),
  });
  return (
    <figure className="grid gap-2 rounded-md border border-line p-3 text-sm">
      <Chart wide chart={{ ...stackedBar(bands, BAR_SIZE), says: words }} />
      <figcaption className="grid gap-1">
        <span>{words}.</span>
        {vendors !== null && (
          <RatingChanges vendors={vendors} now={now} then={{ green, amber }} capCritical={capCritical} />
        )}
      </figcaption>
    </figure>
  );
}

type RatingChangesProps = ThresholdPreviewProps & { readonly vendors: readonly RatedVendor[] };

function RatingChanges({ vendors, now, then, capCritical }: RatingChangesProps) {
  const rate = (vendor: RatedVendor, thresholds: RatingThresholds) => rateVendor(vendor, thresholds, capCritical);
  const ratings = vendors.map((vendor) => rate(vendor, then));
  const { GREEN, AMBER, RED } = countRatings(ratings);
  const moved = vendors.filter((vendor, index) => rate(vendor, now) !== ratings[index]).length;
  return (
    <>
      <span className="tabular-nums">
        {t('Of your scored vendors, {{green}} are green, {{amber}} amber and {{red}} red.', {
          green: GREEN,
          amber: AMBER,
          red: RED,
        })}
      </span>
      <span className="text-soft">
        {moved === 0
          ? t('No vendor’s rating changes.')
          : tCount(moved, '{{count}} vendor’s rating changes.', '{{count}} vendors’ ratings change.')}
      </span>
    </>
  );
}

function rateVendor(
  { exactScore, openCriticalFindings }: RatedVendor,
  thresholds: RatingThresholds,
  capCritical: boolean,
): Rating {
  const rating = toRating(exactScore === null ? null : parseRational(exactScore), thresholds);
  return rating === 'GREEN' && capCritical && openCriticalFindings > 0 ? 'AMBER' : rating;
}

function countRatings(ratings: readonly Rating[]): Readonly<Record<Rating, number>> {
  const count = { GREEN: 0, AMBER: 0, RED: 0, UNSCORED: 0 };
  for (const rating of ratings) count[rating] += 1;
  return count;
}
