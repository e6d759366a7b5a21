import { scoreRing } from '@assay/contract/charts';
import { useRating } from '../api/me.ts';
import { formatScore } from '../format/numbers.ts';
import { t } from '../format/i18n.ts';
import { RATING_LABELS } from '../format/labels.ts';
import { Chart } from '../ui/chart.tsx';

type ScoreRingProps = { readonly score: number | null; readonly diameter: number };

export function ScoreRing({ score, diameter }: ScoreRingProps) {
  const rating = useRating()(score);
  const isLarge = diameter >= 72;
  return (
    <span className="relative inline-grid shrink-0 place-items-center">
      <Chart chart={scoreRing({ label: t('Score'), ratio: score, tone: rating }, diameter)} />
      <span className="absolute grid justify-items-center text-center">
        <span className={`font-semibold tabular-nums ${isLarge ? 'text-lg' : 'text-xs'}`}>{formatScore(score)}</span>
        {isLarge && <span className="text-xs text-soft">{RATING_LABELS[rating]}</span>}
      </span>
    </span>
  );
}
