import type { AssessmentDetail, AssessmentQuestion, Decision } from '@assay/contract';
import {
  type CalculatedLine,
  changeResponses,
  formatRational,
  isLess,
  mustBePast,
  numberQuestions,
  ONE,
  type QuestionCompliance,
  type ResponseChanges,
  type ScoredAssessment,
  scoreAssessment,
} from '@assay/contract/rules';
import { useMemo, useState } from 'react';
import { formatFraction } from '../../format/fractions.ts';
import { t } from '../../format/i18n.ts';
import { DECISION_LABELS } from '../../format/labels.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, SelectField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QuestionInput } from '../question-input.tsx';

type Change = ReturnType<ResponseChanges['get']>;

type WhatIfQuestionsProps = {
  readonly detail: AssessmentDetail;
  readonly assessment: ScoredAssessment;
  readonly changes: ResponseChanges;
  readonly onChange: (changes: ResponseChanges) => void;
};

/** The questions with their results, any of which can be changed. By default those that lose points. */
export function WhatIfQuestions({ detail, assessment, changes, onChange }: WhatIfQuestionsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const before = useMemo(() => toLines(assessment), [assessment]);
  const now = useMemo(() => toLines(changeResponses(assessment, changes)), [assessment, changes]);
  const questions = listNumbered(detail).filter(({ question: { key } }) => {
    if (showsAll || changes.has(key)) return true;
    return [before.get(key), now.get(key)].some(losesPoints);
  });
  const set = (key: string, change: Change) => {
    const next = new Map(changes);
    if (change) next.set(key, change);
    else next.delete(key);
    onChange(next);
  };
  return (
    <div className="grid gap-3">
      <Checkbox
        label={t('Show all questions')}
        checked={showsAll}
        onChange={(event) => setShowsAll(event.target.checked)}
      />
      {questions.length === 0 && <Notice>{t('No question loses points.')}</Notice>}
      <ul className="grid divide-y divide-line">
        {questions.map(({ question, number }) => (
          <WhatIfQuestion
            key={question.key}
            question={question}
            number={number}
            line={now.get(question.key)}
            change={changes.get(question.key)}
            onChange={(change) => set(question.key, change)}
          />
        ))}
      </ul>
    </div>
  );
}

type Line = CalculatedLine<QuestionCompliance>;

const toLines = (assessment: ScoredAssessment): ReadonlyMap<string, Line> =>
  new Map(scoreAssessment(assessment).lines.map((line) => [line.key, line]));

const losesPoints = (line: Line | undefined) =>
  line !== undefined && (line.compliance === null ? line.rule === 'PENDING_REVIEW' : isLess(line.compliance, ONE));

function listNumbered({ sections }: AssessmentDetail) {
  const numbers = numberQuestions(sections);
  return sections.flatMap(({ questions }) =>
    questions.map((question) => ({ question, number: numbers.get(question.key) ?? '' })),
  );
}

type WhatIfQuestionProps = {
  readonly question: AssessmentQuestion;
  readonly number: string;
  readonly line: Line | undefined;
  readonly change: Change;
  readonly onChange: (change: Change) => void;
};

function WhatIfQuestion({ question, number, line, change, onChange }: WhatIfQuestionProps) {
  const [isAnswering, setIsAnswering] = useState(false);
  const answer = change?.answer === undefined ? (question.response?.answer ?? null) : change.answer;
  return (
    <li className="grid gap-x-4 gap-y-2 py-3 [contain-intrinsic-height:auto_6rem] [content-visibility:auto] sm:grid-cols-[minmax(0,1fr)_13rem]">
      <div className="grid min-w-0 content-start gap-1">
        {isAnswering ? (
          <QuestionInput
            question={{ ...question, mustBePast: mustBePast(question) }}
            answer={answer}
            // A new answer has not been reviewed.
            onChange={(given) => onChange({ answer: given, notApplicable: false, decision: null })}
          />
        ) : (
          <p className="font-medium wrap-anywhere">
            <span className="text-soft tabular-nums">{number}</span> {question.text}
          </p>
        )}
        <p className="text-sm text-soft">
          {line?.compliance ? `${formatFraction(formatRational(line.compliance))} · ` : ''}
          {line?.reason}
        </p>
      </div>
      <div className="grid content-start gap-1">
        <DecisionSelect question={question} change={change} onChange={onChange} />
        {canAnswer(question) && !isAnswering && (
          <div>
            <Button
              kind="quiet"
              aria-label={t('Change answer to {{question}}', { question: question.text })}
              onPress={() => setIsAnswering(true)}
            >
              {t('Change answer')}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

/** Files and free text score only by a decision here. */
const canAnswer = ({ type }: AssessmentQuestion) => type !== 'FILE_UPLOAD' && type !== 'FREE_TEXT';

const DECISIONS = ['COMPLIANT', 'PARTIAL', 'NON_COMPLIANT', 'NOT_APPLICABLE'] as const;

const isDecision = (value: string): value is (typeof DECISIONS)[number] => DECISIONS.some((one) => one === value);

type DecisionSelectProps = Pick<WhatIfQuestionProps, 'question' | 'change' | 'onChange'>;

function DecisionSelect({ question, change, onChange }: DecisionSelectProps) {
  const decided = change?.decision ?? null;
  return (
    <SelectField
      label={t('Decision on {{question}}', { question: question.text })}
      hideLabel
      value={decided ?? ''}
      none={formatUnchanged(change, question.response?.review?.decision ?? null)}
      options={DECISIONS.map((value) => ({ value, label: DECISION_LABELS[value] }))}
      onChange={({ target: { value } }) => {
        if (isDecision(value)) onChange({ ...change, decision: value });
        else onChange(change?.answer === undefined ? undefined : { ...change, decision: null });
      }}
    />
  );
}

function formatUnchanged(change: Change, decision: Decision | null): string {
  if (change?.answer !== undefined) return t('By the new answer');
  return decision === null ? t('No change') : t('No change: {{decision}}', { decision: DECISION_LABELS[decision] });
}
