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
        <p className="text-soft">
          {t('{{organisation}} has asked {{vendor}} to complete this questionnaire.', { organisation, vendor })}
        </p>
        <DueDate assessment={assessment} />
      </div>
      <Timeline assessment={assessment} />
      <NextAction assessment={assessment} />
      {suggestedKeys.length > 1 && (
        <Callout tone="blue">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p>
              {t(
                'You answered {{count}} of these questions last time. If nothing has changed, you can carry all of those answers forward.',
                {
                  count: suggestedKeys.length,
                },
              )}
            </p>
            <CarryForward questionKeys={suggestedKeys} label={t('Carry forward all answers')} next="/questions" />
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
      {t('Due')} <span className="font-semibold">{formatDate(dueDate)}</span>
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
          'A colleague asked you to answer the sections below. Your answers are saved automatically, and you don’t need to submit anything.',
        )}
      </p>
    );
  }
  if (isWithVendor(assessment)) {
    return (
      <p className="max-w-prose">
        {t(
          'You don’t need an account. Your answers are saved automatically, so you can stop at any time and return using the link in your email. You can also delegate sections to colleagues.',
        )}
      </p>
    );
  }
  return (
    <Callout tone="green">
      <p>
        {status === 'COMPLETED'
          ? t('{{organisation}} has completed its review. You can still view your answers here.', { organisation })
          : t(
              'You’ve submitted your answers to {{organisation}}. You can view them here. We’ll email you if the reviewer has any questions.',
              {
                organisation,
              },
            )}
      </p>
      {!assessment.delegated && (
        <p>
          <StepLink step="receipt">{t('View receipt')}</StepLink>
        </p>
      )}
    </Callout>
  );
}

function SentBackNotice({ assessment }: IntroductionProps) {
  const { organisation } = assessment;
  const questions = listReturnedQuestions(assessment);
  const count = questions.length;
  return (
    <Callout tone="amber">
      <h2>
        {count === 1
          ? t('{{organisation}} has asked you to revise 1 question', { organisation })
          : t('{{organisation}} has asked you to revise {{count}} questions', { organisation, count })}
      </h2>
      <p>
        {t(
          'The reviewer’s comment appears next to each question. Change your answer or files, or reply to the comment. Your other answers stay as submitted.',
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
