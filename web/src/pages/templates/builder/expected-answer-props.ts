import type { ExpectedAnswer, Question } from '@assay/contract';
import { t } from '../../../format/i18n.ts';

export type ExpectedAnswerProps = {
  readonly question: Question;
  readonly onChange: (expected: ExpectedAnswer | null) => void;
};

export const NOT_SCORED = t('None (not scored)');
