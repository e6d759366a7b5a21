import { recallAssessment } from '../../../api/assessments.ts';
import { t } from '../../../format/text.ts';
import type { AsideProps } from './aside-props.ts';
import { useMoved } from '../use-move.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export function RecallDialog({ detail, onClose }: AsideProps) {
  const moved = useMoved();
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
