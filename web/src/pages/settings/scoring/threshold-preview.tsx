import { type Rating, type RatingThresholds, toRating } from '@assay/contract';
import { stackedBar } from '@assay/contract/charts';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../api/me.ts';
import { vendorsQuery } from '../../../api/vendors.ts';
import { t, tCount } from '../../../format/i18n.ts';
import { RATING_LABELS } from '../../../format/labels.ts';
import { formatScore } from '../../../format/numbers.ts';
import { Chart } from '../../../ui/chart.tsx';

const BAR_SIZE = { width: 480, height: 12 };
const MAX_VENDORS = 500;

/** All scores, or null if there are too many to fetch for a preview. */
function useScores(): readonly (number | null)[] | null {
  const { data: table } = useQuery({ ...vendorsQuery({ pageSize: MAX_VENDORS }), enabled: useCan('vendors:view') });
  if (!table || table.totalCount > table.entries.length) return null;
  return table.entries.map(({ overallScore }) => overallScore);
}

type ThresholdPreviewProps = { readonly now: RatingThresholds; readonly then: RatingThresholds };

/** Shows the thresholds and which vendors change rating, while the user types. */
export function ThresholdPreview({ now, then: { green, amber } }: ThresholdPreviewProps) {
  const scores = useScores();
  if (!(amber > 0 && amber < green && green <= 1)) return null;
  const bands = [
    { label: RATING_LABELS.RED, count: amber, tone: 'RED' },
    { label: RATING_LABELS.AMBER, count: green - amber, tone: 'AMBER' },
    { label: RATING_LABELS.GREEN, count: 1 - green, tone: 'GREEN' },
  ] as const;
  const words = t('Red below {{amber}}, amber from {{amber}}, green from {{green}}', {
    amber: formatScore(amber),
    green: formatScore(green),
  });
  return (
    <figure className="grid gap-2 rounded-md border border-line p-3 text-sm">
      <Chart wide chart={{ ...stackedBar(bands, BAR_SIZE), says: words }} />
      <figcaption className="grid gap-1">
        <span>{words}.</span>
        {scores !== null && <RatingChanges scores={scores} now={now} then={{ green, amber }} />}
      </figcaption>
    </figure>
  );
}

type RatingChangesProps = ThresholdPreviewProps & { readonly scores: readonly (number | null)[] };

function RatingChanges({ scores, now, then }: RatingChangesProps) {
  const { GREEN, AMBER, RED } = countRatings(scores, then);
  const moved = countRatingChanges(scores, now, then);
  return (
    <>
      <span className="tabular-nums">
        {t('Of your scored vendors {{green}} are green, {{amber}} amber and {{red}} red.', {
          green: GREEN,
          amber: AMBER,
          red: RED,
        })}
      </span>
      <span className="text-soft">
        {moved === 0
          ? t('No vendor changes its colour.')
          : tCount(moved, '{{count}} vendor changes its colour.', '{{count}} vendors change their colour.')}
      </span>
    </>
  );
}

type Scores = readonly (number | null)[];

function countRatings(scores: Scores, thresholds: RatingThresholds): Readonly<Record<Rating, number>> {
  const count = { GREEN: 0, AMBER: 0, RED: 0, UNSCORED: 0 };
  for (const score of scores) count[toRating(score, thresholds)] += 1;
  return count;
}

const countRatingChanges = (scores: Scores, now: RatingThresholds, then: RatingThresholds): number =>
  scores.filter((score) => toRating(score, now) !== toRating(score, then)).length;
