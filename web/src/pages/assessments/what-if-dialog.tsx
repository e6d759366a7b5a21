import { type AssessmentDetail, toHeldBackRating } from '@assay/contract';
import {
  changeResponses,
  formatRational,
  listFailedCritical,
  type ResponseChanges,
  type ScoredAssessment,
  scoreAssessment,
  toScoredAssessment,
} from '@assay/contract/rules';
import { useMemo, useState } from 'react';
import { useRatingRules } from '../../api/me.ts';
import { WhatIfQuestions } from '../../components/what-if/what-if-questions.tsx';
import { NothingSaved, type RatedScore, WhatIfScore } from '../../components/what-if/what-if-score.tsx';
import { t } from '../../format/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';

type WhatIfDialogProps = { readonly detail: AssessmentDetail; readonly onClose: () => void };

/** Tries out other answers and decisions. The browser calculates the score; nothing is sent or saved. */
export function WhatIfDialog({ detail, onClose }: WhatIfDialogProps) {
  const assessment = useMemo(() => toScoredAssessment(detail), [detail]);
  if (assessment === null) return null;
  return (
    <Dialog place="wide" title={t('What if')} onClose={onClose}>
      <WhatIf detail={detail} assessment={assessment} />
    </Dialog>
  );
}

type WhatIfProps = { readonly detail: AssessmentDetail; readonly assessment: ScoredAssessment };

const NO_CHANGES: ResponseChanges = new Map();

function WhatIf({ detail, assessment }: WhatIfProps) {
  const [changes, setChanges] = useState(NO_CHANGES);
  const rules = useRatingRules();
  const rate = (scored: ScoredAssessment): RatedScore => {
    const { score, lines } = scoreAssessment(scored);
    return { exactScore: score && formatRational(score), ...toHeldBackRating(score, listFailedCritical(lines), rules) };
  };
  return (
    <>
      <WhatIfScore
        now={rate(assessment)}
        changed={rate(changeResponses(assessment, changes))}
        isChanged={changes.size > 0}
        onReset={() => setChanges(NO_CHANGES)}
      />
      <NothingSaved />
      <WhatIfQuestions detail={detail} assessment={assessment} changes={changes} onChange={setChanges} />
    </>
  );
}
