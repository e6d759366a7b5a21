import type { ExpectedAnswer, Question } from '@assay/contract';
import { t } from '../../../format/text.ts';

export type ExpectedProps = {
  readonly question: Question;
  readonly onChange: (expected: ExpectedAnswer | null) => void;
};

export const NOT_SCORED = t('Nothing: the answer is not scored');
