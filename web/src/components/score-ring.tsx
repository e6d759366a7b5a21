import { scoreRing } from '@assay/contract/charts';
import { useRating } from '../api/me.ts';
import { scoreText } from '../format/numbers.ts';
import { t } from '../format/text.ts';
import { RATING } from '../format/words.ts';
import { Chart } from '../ui/chart.tsx';

type ScoreRingProps = { readonly score: number | null; readonly diameter: number };

/** A score as an arc, with its number and rating inside. */
export function ScoreRing({ score, diameter }: ScoreRingProps) {
  const rating = useRating()(score);
  const isLarge = diameter >= 72;
  return (
    <span className="relative inline-grid shrink-0 place-items-center">
      <Chart chart={scoreRing({ label: t('Score'), ratio: score, tone: rating }, diameter)} />
      <span className="absolute grid justify-items-center text-center">
        <span className={`font-semibold tabular-nums ${isLarge ? 'text-lg' : 'text-xs'}`}>{scoreText(score)}</span>
        {isLarge && <span className="text-xs text-soft">{RATING[rating]}</span>}
      </span>
    </span>
  );
}
