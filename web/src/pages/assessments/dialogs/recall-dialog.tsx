import { recallAssessment } from '../../../api/assessments.ts';
import { t } from '../../../format/i18n.ts';
import type { AssessmentDialogProps } from './dialog-props.ts';
import { useAssessmentTransition } from '../use-assessment-transition.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export function RecallDialog({ detail, onClose }: AssessmentDialogProps) {
  const moved = useAssessmentTransition();
  return (
    <ReasonDialog
      title={t('Recall assessment')}
      action={t('Recall assessment')}
      done={t('Assessment recalled and returned to draft')}
      run={async (reason) => moved(await recallAssessment(detail.id, { reason }))}
      onClose={onClose}
    >
      <p>
        {t(
          '{{vendor}} can no longer open it, and all links stop working. Existing answers are kept for when you send it again.',
          {
            vendor: detail.vendor.name,
          },
        )}
      </p>
    </ReasonDialog>
  );
}
