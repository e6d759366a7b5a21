import type { ReminderRefusal } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ASSESSMENTS_KEY, remindVendors } from '../../../api/assessments.ts';
import { formatDate } from '../../../format/dates.ts';
import { t } from '../../../format/i18n.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { Callout } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { useState } from 'react';
import { REMINDER_REFUSALS } from '../reminder-refusals.ts';
import type { AssessmentDialogProps } from './dialog-props.ts';

export function RemindDialog({ detail: { id, vendor, dueDate }, onClose }: AssessmentDialogProps) {
  const [refusal, setRefusal] = useState<ReminderRefusal | null>(null);
  const queryClient = useQueryClient();
  const { submit, busy, error } = useSubmit(async () => {
    const { results } = await remindVendors([id]);
    const reason = results[0]?.reason ?? null;
    setRefusal(reason);
    if (reason !== null) return;
    showToast(t('Reminder sent to {{vendor}}', { vendor: vendor.name }));
    onClose();
    await queryClient.invalidateQueries({ queryKey: ASSESSMENTS_KEY });
  });
  return (
    <Dialog title={t('Send reminder to {{vendor}}', { vendor: vendor.name })} onClose={onClose}>
      <p>
        {t('Everyone with access receives an email with their link and the due date ({{day}}).', {
          day: formatDate(dueDate),
        })}
      </p>
      {refusal !== null && (
        <Callout tone="amber">
          <p>{REMINDER_REFUSALS[refusal]}</p>
        </Callout>
      )}
      <FormActions
        action={t('Send reminder')}
        error={error}
        busy={busy}
        onPress={() => void submit()}
        onCancel={onClose}
      />
    </Dialog>
  );
}
