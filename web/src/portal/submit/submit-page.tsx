import type { PortalAssessment, PortalQuestion } from '@assay/contract';
import { useEffect } from 'react';
import { counted, t } from '../../format/text.ts';
import { Callout } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { missingQuestions } from '../asked.ts';
import { useWholeOutbox } from '../outbox/outbox-context.tsx';
import { useRefresh } from '../portal-query.ts';
import { QuestionLink } from '../question-link.tsx';
import { SaveState } from '../save-state.tsx';
import { StepLink } from '../step-link.tsx';
import { SubmitForm } from './submit-form.tsx';

/** The last look: what is missing, what is not sent yet, and then whose name stands under it. */
export function SubmitPage({ assessment }: { readonly assessment: PortalAssessment }) {
  const { entries } = useWholeOutbox();
  const refresh = useRefresh();
  // Colleagues may have answered since: what is missing is asked for, not remembered.
  useEffect(() => void refresh(), []);
  const missing = missingQuestions(assessment).filter(({ key }) => !entries.has(key));
  const questions = assessment.sections.flatMap((section) => section.questions);
  const unsaved = questions.filter(({ key }) => entries.has(key));
  const isReady = missing.length === 0 && unsaved.length === 0;
  return (
    <div className="grid max-w-2xl gap-5 py-6">
      <p>
        <StepLink step="answer">{t('Back to the questions')}</StepLink>
      </p>
      <PageHeading>{t('Review and submit')}</PageHeading>
      <SaveState />
      {missing.length > 0 && <Missing questions={missing} />}
      {unsaved.length > 0 && <Unsaved questions={unsaved} />}
      {isReady && (
        <Callout tone="green">
          <p>
            {t('Every required question has an answer, and {{files}} are attached.', {
              files: counted(assessment.evidence.length, '{{count}} file', '{{count}} files'),
            })}
          </p>
        </Callout>
      )}
      <SubmitForm assessment={assessment} isReady={isReady} />
    </div>
  );
}

type ListProps = { readonly questions: readonly PortalQuestion[] };

function QuestionList({ questions }: ListProps) {
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {questions.map((question) => (
        <li key={question.key}>
          <QuestionLink question={question} />
        </li>
      ))}
    </ul>
  );
}

const Missing = ({ questions }: ListProps) => (
  <Callout tone="amber">
    <h2>
      {counted(
        questions.length,
        '{{count}} required question is unanswered',
        '{{count}} required questions are unanswered',
      )}
    </h2>
    <QuestionList questions={questions} />
  </Callout>
);

const Unsaved = ({ questions }: ListProps) => (
  <Callout tone="amber">
    <h2>{counted(questions.length, '{{count}} answer is not saved yet', '{{count}} answers are not saved yet')}</h2>
    <p>{t('They are sent as soon as you are online. Those that need a decision of yours wait for it.')}</p>
    <QuestionList questions={questions} />
  </Callout>
);
