import { reopenAssessment } from '../../../api/reviews.ts';
import { t } from '../../../format/text.ts';
import type { AsideProps } from './aside-props.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export function ReopenDialog({ detail, onClose }: AsideProps) {
  return (
    <ReasonDialog
      title={t('Reopen the review')}
      action={t('Reopen')}
      done={t('Review reopened')}
      run={(reason) => reopenAssessment(detail.id, { reason })}
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
