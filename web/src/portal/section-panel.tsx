import type { PortalAssessment } from '@assay/contract';
import { isComplete, isWithVendor } from '@assay/contract/rules';
import { CheckCircle2, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { t } from '../format/i18n.ts';
import { NativeButton } from '../ui/native-button.tsx';
import {
  type PortalSection,
  getReturnedProgress,
  listReopenedQuestions,
  listSuggestedKeys,
  listVisibleQuestions,
} from './portal-questions.ts';
import { InviteForm } from './colleagues/invite-form.tsx';
import { CarryForward } from './carry-forward.tsx';
import { QuestionItem } from './question/question-item.tsx';

type SectionPanelProps = {
  readonly assessment: PortalAssessment;
  readonly section: PortalSection;
  readonly number: number;
};

export function SectionPanel({ assessment, section, number }: SectionPanelProps) {
  const place = `/section/${String(number)}`;
  const visible = listVisibleQuestions(section);
  const reopened = listReopenedQuestions(assessment);
  const questions = visible.filter((question) => !reopened.includes(question));
  const suggestedKeys = listSuggestedKeys(questions);
  return (
    <section aria-labelledby={place} className="min-w-0 rounded-lg border border-line bg-surface">
      <div className="grid gap-2 px-4 py-3 sm:px-5">
        <SectionHead assessment={assessment} section={section} place={place} />
        {suggestedKeys.length > 1 && (
          <CarryForward
            questionKeys={suggestedKeys}
            label={t('Carry forward {{count}} answers', { count: suggestedKeys.length })}
            next={place}
          />
        )}
      </div>
      {questions.length === 0 && (
        <p className="border-t border-line px-4 py-4 text-soft sm:px-5">
          {visible.length > 0
            ? t(
                'All questions in this section were sent back to you. They are listed above under “Returned questions”.',
              )
            : t('Based on your other answers, no questions in this section apply to you.')}
        </p>
      )}
      {questions.map((question) => (
        <QuestionItem key={question.key} assessment={assessment} question={question} />
      ))}
    </section>
  );
}

type SectionHeadProps = Omit<SectionPanelProps, 'number'> & { readonly place: string };

function SectionHead({ assessment, section: { title, progress }, place }: SectionHeadProps) {
  const [isInviting, setInviting] = useState(false);
  const invited = assessment.delegations.filter(({ sections }) => sections.includes(title));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={place} tabIndex={-1} className="wrap-anywhere">
          {title}
        </h2>
        {getReturnedProgress(assessment) === null && (
          <span className="flex items-center gap-1.5 text-sm text-soft tabular-nums">
            {isComplete(progress) && <CheckCircle2 aria-hidden="true" className="size-4 text-green" />}
            {t('{{answered}} of {{required}} required questions answered', progress)}
          </span>
        )}
      </div>
      {invited.length > 0 && (
        <p className="text-sm text-soft">
          {t('Delegated to {{names}}', { names: invited.map(({ name, email }) => name ?? email).join(', ') })}
        </p>
      )}
      {isWithVendor(assessment) && !isInviting && (
        <div data-screen-only className="-ml-2">
          <NativeButton kind="quiet" icon={<UserRoundPlus aria-hidden="true" />} onPress={() => setInviting(true)}>
            {t('Delegate section to a colleague')}
          </NativeButton>
        </div>
      )}
      {isInviting && <InviteForm assessment={assessment} section={title} onClose={() => setInviting(false)} />}
    </>
  );
}
