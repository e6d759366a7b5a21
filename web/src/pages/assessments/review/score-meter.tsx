import type { AssessmentDetail } from '@assay/contract';
import { Calculator } from 'lucide-react';
import { useRating } from '../../../api/me.ts';
import { ScoreRing } from '../../../components/score-ring.tsx';
import { t } from '../../../format/text.ts';
import { RATING } from '../../../format/words.ts';
import { Button } from '../../../ui/button.tsx';
import { useAside } from '../use-aside.ts';

/** The score as it stands, which moves with every decision. */
export function ScoreMeter({ detail: { scoreBreakdown } }: { readonly detail: AssessmentDetail }) {
  const { show } = useAside();
  const rating = useRating();
  const score = scoreBreakdown?.score ?? null;
  return (
    <div className="flex items-center gap-3 border-b border-line p-3">
      <ScoreRing score={score} diameter={52} />
      <div className="grid flex-1">
        <span className="text-xs text-soft">{scoreBreakdown?.final ? t('Score') : t('Score so far')}</span>
        <span className="font-medium">{RATING[rating(score)]}</span>
      </div>
      <Button kind="quiet" icon={<Calculator aria-hidden="true" />} onPress={() => show('ledger')}>
        {t('Why')}
      </Button>
    </div>
  );
}
