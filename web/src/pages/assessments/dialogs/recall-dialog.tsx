import { recallAssessment } from '../../../api/assessments.ts';
import { t } from '../../../format/i18n.ts';
import type { AssessmentDialogProps } from './dialog-props.ts';
import { useAssessmentTransition } from '../use-assessment-transition.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export function RecallDialog({ detail, onClose }: AssessmentDialogProps) {
  const moved = useAssessmentTransition();
  return (
    <ReasonDialog
      title={t('Recall the assessment')}
      action={t('Recall')}
      done={t('Assessment recalled: it is a draft again')}
      run={async (reason) => moved(await recallAssessment(detail.id, { reason }))}
      onClose={onClose}
    >
      <p>
        {t(
          '{{vendor}} can no longer open it, and every link stops working. What was answered is kept for when it is sent again.',
          {
            vendor: detail.vendor.name,
          },
        )}
      </p>
    </ReasonDialog>
  );
}
