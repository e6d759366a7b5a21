import { reopenAssessment } from '../../../api/reviews.ts';
import { t } from '../../../format/i18n.ts';
import type { AssessmentDialogProps } from './dialog-props.ts';
import { useAssessmentTransition } from '../use-assessment-transition.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export function ReopenDialog({ detail, onClose }: AssessmentDialogProps) {
  const moved = useAssessmentTransition();
  return (
    <ReasonDialog
      title={t('Reopen the review')}
      action={t('Reopen')}
      done={t('Review reopened')}
      run={async (reason) => moved(await reopenAssessment(detail.id, { reason }))}
      onClose={onClose}
    >
      <p>
        {t(
          'Decisions can be changed again. Until it is finalised, {{vendor}} is rated without this assessment; the score it had stays in the history.',
          {
            vendor: detail.vendor.name,
          },
        )}
      </p>
    </ReasonDialog>
  );
}
