import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { checkPreFlight, sendAssessment } from '../../../api/assessments.ts';
import { useCan } from '../../../api/me.ts';
import { addDaysToToday, getToday } from '../../../format/dates.ts';
import { t } from '../../../format/i18n.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { PreFlightChecks } from '../new/pre-flight.tsx';
import { useAssessmentTransition } from '../use-assessment-transition.ts';
import type { AssessmentDialogProps } from './dialog-props.ts';

export function SendDialog({ detail, onClose }: AssessmentDialogProps) {
  const { id, vendor, template } = detail;
  const [dueDate, setDueDate] = useState(() => detail.dueDate ?? addDaysToToday(30));
  const canCheck = useCan('assessments:create') && template.id !== null;
  const moved = useAssessmentTransition();
  const { data, isFetching } = useQuery({
    queryKey: ['pre-flight', [vendor.id], template.id, dueDate],
    queryFn: () => checkPreFlight({ vendorIds: [vendor.id], templateId: template.id ?? '', dueDate }),
    enabled: canCheck && dueDate !== '',
    staleTime: 0,
  });
  const { submit, busy, error } = useSubmit(async () => {
    const sent = await sendAssessment(id, dueDate);
    showToast(t('Assessment sent to {{vendor}}', { vendor: vendor.name }));
    onClose();
    await moved(sent);
  });
  const stops = data?.problems.some(({ severity }) => severity === 'STOPS') ?? false;
  return (
    <Dialog title={t('Send to {{vendor}}', { vendor: vendor.name })} onClose={onClose}>
      <p>
        {t('{{email}} will receive an invitation. You can’t change the questions after sending.', {
          email: vendor.contactEmail,
        })}
      </p>
      <TextField
        label={t('Due date')}
        type="date"
        min={getToday()}
        required
        value={dueDate}
        onChange={(event) => setDueDate(event.target.value)}
      />
      {canCheck && <PreFlightChecks problems={data?.problems} checking={isFetching} />}
      <FormActions
        action={t('Send assessment')}
        error={error}
        busy={busy}
        isDisabled={stops || dueDate === ''}
        onPress={() => void submit()}
        onCancel={onClose}
      />
    </Dialog>
  );
}
