import type { Rating } from '@assay/contract';
import { scoreRing } from '@assay/contract/charts';
import { parseRational } from '@assay/contract/rules';
import { useRatingThresholds } from '../api/me.ts';
import { formatExactScore } from '../format/numbers.ts';
import { t } from '../format/i18n.ts';
import { RATING_LABELS } from '../format/labels.ts';
import { Chart } from '../ui/chart.tsx';

type ScoreRingProps = { readonly exactScore: string | null; readonly rating: Rating; readonly diameter: number };

export function ScoreRing({ exactScore, rating, diameter }: ScoreRingProps) {
  const thresholds = useRatingThresholds();
  const ratio = exactScore === null ? null : parseRational(exactScore);
  const score = formatExactScore(exactScore, thresholds);
  const says = t('Score: {{score}}', { score: exactScore === null ? RATING_LABELS.UNSCORED : score });
  const isLarge = diameter >= 72;
  return (
    <span className="relative inline-grid shrink-0 place-items-center">
      <Chart chart={{ ...scoreRing({ label: '', ratio, tone: rating, thresholds }, diameter), says }} />
      <span className="absolute grid justify-items-center text-center">
        <span className={`font-semibold tabular-nums ${isLarge ? 'text-lg' : 'text-xs'}`}>{score}</span>
        {isLarge && <span className="text-xs text-soft">{RATING_LABELS[rating]}</span>}
      </span>
    </span>
  );
}
