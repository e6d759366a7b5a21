import type { PortalAssessment } from '@assay/contract';
import { t } from '../../format/text.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { isAnswerable } from '../asked.ts';
import { SaveState } from '../save-state.tsx';
import { StepLink } from '../step-link.tsx';
import { SectionList } from './section-list.tsx';

/** Beside the questions, where there is room. */
export function OverviewColumn({ assessment }: { readonly assessment: PortalAssessment }) {
  const { progress, canSubmit } = assessment;
  return (
    <aside data-screen-only className="hidden lg:block">
      <div className="sticky top-6 grid max-h-[calc(100dvh-3rem)] gap-4 overflow-y-auto p-1">
        {isAnswerable(assessment) && (
          <>
            <ProgressBar label={t('Required answered')} done={progress.answered} total={progress.required} />
            <SaveState />
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
