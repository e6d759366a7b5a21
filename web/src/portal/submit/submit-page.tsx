import type { PortalAssessment, PortalQuestion } from '@assay/contract';
import { useEffect } from 'react';
import { tCount, t } from '../../format/i18n.ts';
import { Callout } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { listMissingQuestions, listUnaddressedQuestions } from '../portal-questions.ts';
import { useOutboxState } from '../outbox/outbox-context.tsx';
import { useRefreshPortal } from '../portal-query.ts';
import { QuestionLink } from '../question-link.tsx';
import { OutboxStatus } from '../outbox-status.tsx';
import { StepLink } from '../step-link.tsx';
import { SubmitForm } from './submit-form.tsx';

/** Shows what is missing or not saved yet, then lets the contact sign and submit. */
export function SubmitPage({ assessment }: { readonly assessment: PortalAssessment }) {
  const { entries } = useOutboxState();
  const refresh = useRefreshPortal();
  // Colleagues may have answered in the meantime, so the questionnaire is refetched.
  useEffect(() => void refresh(), []);
  const missing = listMissingQuestions(assessment).filter(({ key }) => !entries.has(key));
  const questions = assessment.sections.flatMap((section) => section.questions);
  const unsaved = questions.filter(({ key }) => entries.has(key));
  const unaddressed = listUnaddressedQuestions(assessment).filter(({ key }) => !entries.has(key));
  const isReady = missing.length === 0 && unaddressed.length === 0 && unsaved.length === 0;
  return (
    <div className="grid max-w-2xl gap-5 py-6">
      <p>
        <StepLink step="answer">{t('Back to questions')}</StepLink>
      </p>
      <PageHeading>{t('Review and submit')}</PageHeading>
      <OutboxStatus />
      {missing.length > 0 && <MissingAnswers questions={missing} />}
      {unaddressed.length > 0 && <UnaddressedQuestions questions={unaddressed} />}
      {unsaved.length > 0 && <UnsavedAnswers questions={unsaved} />}
      {isReady && (
        <Callout tone="green">
          <p>
            {assessment.evidence.length === 0
              ? t('All required questions are answered. No files are attached.')
              : tCount(
                  assessment.evidence.length,
                  'All required questions are answered, and {{count}} file is attached.',
                  'All required questions are answered, and {{count}} files are attached.',
                )}
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

const MissingAnswers = ({ questions }: ListProps) => (
  <Callout tone="amber">
    <h2>
      {tCount(
        questions.length,
        '{{count}} required question is unanswered',
        '{{count}} required questions are unanswered',
      )}
    </h2>
    <QuestionList questions={questions} />
  </Callout>
);

const UnaddressedQuestions = ({ questions }: ListProps) => (
  <Callout tone="amber">
    <h2>
      {tCount(
        questions.length,
        '{{count}} returned question needs a changed answer or a reply',
        '{{count}} returned questions need a changed answer or a reply',
      )}
    </h2>
    <QuestionList questions={questions} />
  </Callout>
);

const UnsavedAnswers = ({ questions }: ListProps) => (
  <Callout tone="amber">
    <h2>
      {tCount(questions.length, '{{count}} answer hasn’t been saved yet', '{{count}} answers haven’t been saved yet')}
    </h2>
    <p>
      {t(
        'Answers are saved as soon as you’re online. If an answer needs your attention, open it and resolve the problem first.',
      )}
    </p>
    <QuestionList questions={questions} />
  </Callout>
);
