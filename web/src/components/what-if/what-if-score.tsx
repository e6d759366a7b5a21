import { type HeldBackRating } from '@assay/contract';
import { formatPercentChange, parseRational } from '@assay/contract/rules';
import { RotateCcw } from 'lucide-react';
import { t } from '../../format/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/notice.tsx';
import { HeldBackNote, ScoreBadge } from '../score-badge.tsx';

export type RatedScore = HeldBackRating & { readonly exactScore: string | null };

type WhatIfScoreProps = {
  readonly now: RatedScore;
  readonly changed: RatedScore;
  readonly isChanged: boolean;
  readonly onReset: () => void;
};

/** The score as it is and as it would be. It stays in view while the questions are scrolled. */
export function WhatIfScore({ now, changed, isChanged, onReset }: WhatIfScoreProps) {
  return (
    <div className="sticky -top-4 z-10 -mx-5 -mt-4 grid gap-2 border-b border-line bg-raised px-5 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1" role="status">
        <span className="text-soft">{t('Now')}</span>
        <ScoreBadge {...now} />
        <span aria-hidden="true">→</span>
        <span className="text-soft">{t('What if')}</span>
        <ScoreBadge {...changed} />
        {now.exactScore !== null && changed.exactScore !== null && (
          <span className="font-medium tabular-nums">
            {t('{{points}} points', {
              points: formatPercentChange(parseRational(now.exactScore), parseRational(changed.exactScore)),
            })}
          </span>
        )}
        <span className="ml-auto">
          <Button kind="quiet" icon={<RotateCcw aria-hidden="true" />} isDisabled={!isChanged} onPress={onReset}>
            {t('Reset')}
          </Button>
        </span>
      </div>
      <HeldBackNote heldBackBy={changed.heldBackBy} />
    </div>
  );
}

export const NothingSaved = () => (
  <Callout tone="blue">
    <p>{t('Nothing is saved. Your changes are discarded when you close this dialog.')}</p>
  </Callout>
);
