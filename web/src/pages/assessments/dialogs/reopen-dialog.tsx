import { reopenAssessment } from '../../../api/reviews.ts';
import { t } from '../../../format/i18n.ts';
import type { AssessmentDialogProps } from './dialog-props.ts';
import { useAssessmentTransition } from '../use-assessment-transition.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export function ReopenDialog({ detail, onClose }: AssessmentDialogProps) {
  const moved = useAssessmentTransition();
  return (
    <ReasonDialog
      title={t('Reopen review')}
      action={t('Reopen review')}
      done={t('Review reopened')}
      run={async (reason) => moved(await reopenAssessment(detail.id, { reason }))}
      onClose={onClose}
    >
      <p>
        {t(
          'You can change decisions again. Until you finalise the review, this assessment doesn’t count towards the rating of {{vendor}}. The previous score stays in the history.',
          {
            vendor: detail.vendor.name,
          },
        )}
      </p>
    </ReasonDialog>
  );
}
