import type { PortalAssessment } from '@assay/contract';
import { isComplete } from '@assay/contract/rules';
import { t } from '../../format/i18n.ts';
import { Callout } from '../../ui/notice.tsx';
import { isReopenedPartly } from '../portal-questions.ts';
import { StepLink } from '../step-link.tsx';

export function NextStep({ assessment }: { readonly assessment: PortalAssessment }) {
  const { progress, canSubmit, organisation } = assessment;
  if (isReopenedPartly(assessment)) {
    if (!isComplete(progress)) return null;
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
      <p>
        {isComplete(progress)
          ? t('Every required question has an answer.')
          : t('{{answered}} of {{required}} required questions have an answer.', progress)}
      </p>
      <StepLink step="submit" kind={isComplete(progress) ? 'primary' : 'plain'}>
        {t('Review and submit to {{organisation}}', { organisation })}
      </StepLink>
    </div>
  );
}
