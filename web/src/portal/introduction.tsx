import type { PortalAssessment } from '@assay/contract';
import { isWithVendor } from '@assay/contract/rules';
import { formatDate, daysUntil } from '../format/dates.ts';
import { tCount, t } from '../format/i18n.ts';
import { Callout } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import {
  isReopenedPartly,
  listReopenedQuestions,
  listReturnedQuestions,
  listSuggestedKeys,
} from './portal-questions.ts';
import { CarryForward } from './carry-forward.tsx';
import { QuestionLink } from './question-link.tsx';
import { StepLink } from './step-link.tsx';
import { Timeline } from './timeline.tsx';

type IntroductionProps = { readonly assessment: PortalAssessment };

/** Explains the questionnaire, its due date and what happens next. */
export function Introduction({ assessment }: IntroductionProps) {
  const { title, organisation, vendor, sections } = assessment;
  const suggestedKeys = listSuggestedKeys(sections.flatMap(({ questions }) => questions));
  return (
    <div className="grid gap-4 py-6">
      <div className="grid gap-1">
        <PageHeading>{title}</PageHeading>
        <p className="text-soft">{t('{{organisation}} asks {{vendor}}.', { organisation, vendor })}</p>
        <DueDate assessment={assessment} />
      </div>
      <Timeline assessment={assessment} />
      <NextAction assessment={assessment} />
      {suggestedKeys.length > 1 && (
        <Callout tone="blue">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p>
              {t(
                'You answered {{count}} of these questions the last time. If nothing has changed, take them all over.',
                {
                  count: suggestedKeys.length,
                },
              )}
            </p>
            <CarryForward questionKeys={suggestedKeys} label={t('Confirm all unchanged')} next="/questions" />
          </div>
        </Callout>
      )}
    </div>
  );
}

function DueDate({ assessment }: IntroductionProps) {
  const { dueDate, overdue } = assessment;
  if (dueDate === null || !isWithVendor(assessment)) return null;
  const days = daysUntil(dueDate);
  const distance = overdue
    ? tCount(-days, '{{count}} day overdue', '{{count}} days overdue')
    : tCount(days, '{{count}} day left', '{{count}} days left');
  return (
    <p>
      {t('Please answer by')} <span className="font-semibold">{formatDate(dueDate)}</span>
      <span className={overdue ? 'font-medium text-red' : 'text-soft'}> · {distance}</span>
    </p>
  );
}

function NextAction({ assessment }: IntroductionProps) {
  const { organisation, status } = assessment;
  const sentBack = listReopenedQuestions(assessment);
  if (sentBack.length > 0) return <SentBackNotice assessment={assessment} />;
  if (isReopenedPartly(assessment)) {
    return (
      <p className="max-w-prose">
        {t(
          'A colleague asked you for the sections below. Every answer is saved as you go; there is nothing to send at the end.',
        )}
      </p>
    );
  }
  if (isWithVendor(assessment)) {
    return (
      <p className="max-w-prose">
        {t(
          'You need no account. Every answer is saved as you go, so you can stop at any time and come back with the link in your mail. Sections can be passed on to colleagues.',
        )}
      </p>
    );
  }
  return (
    <Callout tone="green">
      <p>
        {status === 'COMPLETED'
          ? t('{{organisation}} has finished its review. Your answers stay here to read.', { organisation })
          : t(
              'Your answers are with {{organisation}}. You can read them here; you will get a mail if anything is unclear.',
              {
                organisation,
              },
            )}
      </p>
      {!assessment.delegated && (
        <p>
          <StepLink step="receipt">{t('Show the receipt')}</StepLink>
        </p>
      )}
    </Callout>
  );
}

function SentBackNotice({ assessment }: IntroductionProps) {
  const questions = listReturnedQuestions(assessment);
  return (
    <Callout tone="amber">
      <h2>
        {t('{{organisation}} asks you to look at {{questions}} again', {
          organisation: assessment.organisation,
          questions: tCount(questions.length, '{{count}} question', '{{count}} questions'),
        })}
      </h2>
      <p>
        {t(
          'Each question has a comment that says what is unclear. Change your answer or files, or reply to the comment. Everything else stays as you submitted it.',
        )}
      </p>
      <ul className="list-disc pl-5">
        {questions.map((question) => (
          <li key={question.key}>
            <QuestionLink question={question} />
          </li>
        ))}
      </ul>
    </Callout>
  );
}
