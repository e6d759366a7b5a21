import type { PortalAssessment } from '@assay/contract';
import { isWithVendor } from '@assay/contract/rules';
import { t } from '../../format/i18n.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { OutboxStatus } from '../outbox-status.tsx';
import { getReturnedProgress } from '../portal-questions.ts';
import { StepLink } from '../step-link.tsx';
import { SectionList } from './section-list.tsx';

/** The overview on wide screens, next to the questions. */
export function OverviewColumn({ assessment }: { readonly assessment: PortalAssessment }) {
  const { progress, canSubmit } = assessment;
  const returned = getReturnedProgress(assessment);
  return (
    <aside data-screen-only className="hidden lg:block">
      <div className="sticky top-6 grid max-h-[calc(100dvh-3rem)] gap-4 overflow-y-auto p-1">
        {isWithVendor(assessment) && (
          <>
            {returned ? (
              <ProgressBar
                label={t('Returned questions addressed')}
                done={returned.addressed}
                total={returned.returned}
              />
            ) : (
              <ProgressBar label={t('Required questions')} done={progress.answered} total={progress.required} />
            )}
            <OutboxStatus />
          </>
        )}
        <nav aria-label={t('Sections')}>
          <SectionList assessment={assessment} />
        </nav>
        {canSubmit && (
          <StepLink step="submit" kind="primary">
            {t('Review and submit')}
          </StepLink>
        )}
      </div>
    </aside>
  );
}
