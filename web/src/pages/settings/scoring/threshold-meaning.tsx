import type { RatingThresholds } from '@assay/contract';
import { stackedBar } from '@assay/contract/charts';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../api/me.ts';
import { vendorsQuery } from '../../../api/vendors.ts';
import { scoreText } from '../../../format/numbers.ts';
import { counted, t } from '../../../format/text.ts';
import { RATING } from '../../../format/words.ts';
import { Chart } from '../../../ui/chart.tsx';
import { differenceOf, shareOut } from './share-out.ts';

const BAR = { width: 480, height: 12 };
const MOST = 500;

/** Every score there is, or null where they are too many to be fetched for an explanation. */
function useScores(): readonly (number | null)[] | null {
  const { data: table } = useQuery({ ...vendorsQuery({ pageSize: MOST }), enabled: useCan('vendors:view') });
  if (!table || table.totalCount > table.entries.length) return null;
  return table.entries.map(({ overallScore }) => overallScore);
}

type ThresholdMeaningProps = { readonly now: RatingThresholds; readonly then: RatingThresholds };

/** Where the colours begin, and which vendors that moves. Follows the typing. */
export function ThresholdMeaning({ now, then: { green, amber } }: ThresholdMeaningProps) {
  const scores = useScores();
  if (!(amber > 0 && amber < green && green <= 1)) return null;
  const bands = [
    { label: RATING.RED, count: amber, tone: 'RED' },
    { label: RATING.AMBER, count: green - amber, tone: 'AMBER' },
    { label: RATING.GREEN, count: 1 - green, tone: 'GREEN' },
  ] as const;
  const words = t('Red below {{amber}}, amber from {{amber}}, green from {{green}}', {
    amber: scoreText(amber),
    green: scoreText(green),
  });
  return (
    <figure className="grid gap-2 rounded-md border border-line p-3 text-sm">
      <Chart wide chart={{ ...stackedBar(bands, BAR), says: words }} />
      <figcaption className="grid gap-1">
        <span>{words}.</span>
        {scores !== null && <Moved scores={scores} now={now} then={{ green, amber }} />}
      </figcaption>
    </figure>
  );
}

type MovedProps = ThresholdMeaningProps & { readonly scores: readonly (number | null)[] };

function Moved({ scores, now, then }: MovedProps) {
  const { GREEN, AMBER, RED } = shareOut(scores, then);
  const moved = differenceOf(scores, now, then);
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
          : counted(moved, '{{count}} vendor changes its colour.', '{{count}} vendors change their colour.')}
      </span>
    </>
  );
}
