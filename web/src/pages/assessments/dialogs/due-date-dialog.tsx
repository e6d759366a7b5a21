import { useState } from 'react';
import { setDueDate } from '../../../api/assessments.ts';
import { addDaysToToday, getToday } from '../../../format/dates.ts';
import { t } from '../../../format/i18n.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { useAssessmentTransition } from '../use-assessment-transition.ts';
import type { AssessmentDialogProps } from './dialog-props.ts';

export function DueDateDialog({ detail, onClose }: AssessmentDialogProps) {
  const [dueDate, setDate] = useState(() => detail.dueDate ?? addDaysToToday(30));
  const moved = useAssessmentTransition();
  const { submit, busy, error } = useSubmit(async () => {
    const changed = await setDueDate(detail.id, { dueDate });
    showToast(t('Due date changed'));
    onClose();
    await moved(changed);
  });
  return (
    <Dialog title={t('Change due date')} onClose={onClose}>
      <TextField
        label={t('Due date')}
        type="date"
        min={getToday()}
        required
        value={dueDate}
        onChange={(event) => setDate(event.target.value)}
      />
      <FormActions
        action={t('Change due date')}
        error={error}
        busy={busy}
        isDisabled={dueDate === ''}
        onPress={() => void submit()}
        onCancel={onClose}
      />
    </Dialog>
  );
}
