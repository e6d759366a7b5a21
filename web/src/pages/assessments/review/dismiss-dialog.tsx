import type { AssessmentDetail } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { assessmentQuery } from '../../../api/assessments.ts';
import { problemOf } from '../../../api/problem.ts';
import { dismissFinding } from '../../../api/reviews.ts';
import { t } from '../../../format/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Actions, Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';

type DismissDialogProps = {
  readonly detail: AssessmentDetail;
  readonly questionKey: string;
  readonly onClose: () => void;
};

export function DismissDialog({ detail, questionKey, onClose }: DismissDialogProps) {
  const [reason, setReason] = useState('');
  const queryClient = useQueryClient();
  const { submit, busy, error } = useSubmit(async () => {
    await dismissFinding(detail.id, { questionKey, reason: reason.trim() });
    toast(t('Dismissed, with your reason on record'));
    await queryClient.invalidateQueries(assessmentQuery(detail.id));
    onClose();
  });
  return (
    <Dialog title={t('No finding needed')} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(undefined);
        }}
      >
        <TextArea
          label={t('Reason')}
          description={t('Why this needs no finding. Whoever audits the review reads it.')}
          required
          autoFocus
          maxLength={10_000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {error !== null && <ProblemNotice {...problemOf(error)} />}
        <Actions>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" busy={busy} isDisabled={reason.trim() === ''}>
            {t('Dismiss')}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
