import type { Answer, Question } from '@assay/contract';

export type AskedQuestion = Pick<Question, 'key' | 'text' | 'helpText' | 'type' | 'required' | 'options'>;

/** What every control of a question is given. */
export type ControlProps = {
  readonly id: string;
  readonly question: AskedQuestion;
  readonly answer: Answer | null;
  readonly onChange: (answer: Answer | null) => void;
  readonly disabled: boolean;
  readonly describedBy: string | undefined;
};
