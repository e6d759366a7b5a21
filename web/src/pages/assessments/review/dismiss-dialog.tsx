import type { AssessmentDetail } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { assessmentQuery } from '../../../api/assessments.ts';
import { dismissFinding } from '../../../api/reviews.ts';
import { t } from '../../../format/text.ts';
import { ReasonDialog } from '../dialogs/reason-dialog.tsx';

type DismissDialogProps = {
  readonly detail: AssessmentDetail;
  readonly questionKey: string;
  readonly onClose: () => void;
};

export function DismissDialog({ detail, questionKey, onClose }: DismissDialogProps) {
  const queryClient = useQueryClient();
  const dismiss = async (reason: string) => {
    await dismissFinding(detail.id, { questionKey, reason });
    await queryClient.invalidateQueries(assessmentQuery(detail.id));
  };
  return (
    <ReasonDialog
      title={t('No finding needed')}
      action={t('Dismiss')}
      done={t('Dismissed, with your reason on record')}
      description={t('Why this needs no finding. Whoever audits the review reads it.')}
      run={dismiss}
      onClose={onClose}
    />
  );
}
