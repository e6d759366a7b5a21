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
        <h2>{t('You’re done')}</h2>
        <p>
          {t(
            'You’ve answered every required question in your sections. The colleague who invited you will submit the questionnaire. You can close this page, or return to change an answer until then.',
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
  if (!isComplete(progress)) return t('{{answered}} of {{required}} required questions answered.', progress);
  const returned = getReturnedProgress(assessment);
  return returned
    ? t('{{addressed}} of {{returned}} returned questions addressed.', returned)
    : t('All required questions are answered.');
}
