import type { PortalAssessment } from '@assay/contract';
import { isComplete } from '@assay/contract/rules';
import { t } from '../../format/i18n.ts';
import { Callout } from '../../ui/notice.tsx';
import { getReturnedProgress, isReopenedPartly, listUnaddressedQuestions } from '../portal-questions.ts';
import { StepLink } from '../step-link.tsx';

export function NextStep({ assessment }: { readonly assessment: PortalAssessment }) {
  const { progress, canSubmit, organisation } = assessment;
  const isReady = isComplete(progress) && listUnaddressedQuestions(assessment).length === 0;
  if (isReopenedPartly(assessment)) {
    if (!isReady) return null;
    return (
      <Callout tone="green">
        <h2>{t('You are done')}</h2>
        <p>
          {t(
            'Every required question of your sections has an answer. They are with the colleague who asked you, who submits the questionnaire. You can close this page, or come back and change an answer until then.',
          )}
        </p>
      </Callout>
    );
  }
  if (!canSubmit) return null;
  return (
    <div data-screen-only className="grid justify-items-start gap-2">
      <p>{formatProgress(assessment)}</p>
      <StepLink step="submit" kind={isReady ? 'primary' : 'plain'}>
        {t('Review and submit to {{organisation}}', { organisation })}
      </StepLink>
    </div>
  );
}

function formatProgress(assessment: PortalAssessment): string {
  const { progress } = assessment;
  if (!isComplete(progress)) return t('{{answered}} of {{required}} required questions have an answer.', progress);
  const returned = getReturnedProgress(assessment);
  return returned
    ? t('{{addressed}} of {{returned}} returned questions have a changed answer or a reply.', returned)
    : t('Every required question has an answer.');
}
