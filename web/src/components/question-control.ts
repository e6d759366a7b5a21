import type { Answer, Question } from '@assay/contract';

export type QuestionControlQuestion = Pick<
  Question,
  'key' | 'text' | 'helpText' | 'type' | 'required' | 'options' | 'bounds' | 'exclusiveOptions'
> & {
  /** A date in the future is refused. */
  readonly mustBePast: boolean;
};

export type QuestionControlProps = {
  readonly id: string;
  readonly question: QuestionControlQuestion;
  readonly answer: Answer | null;
  readonly onChange: (answer: Answer | null) => void;
  readonly disabled: boolean;
  readonly describedBy: string | undefined;
};
