import type { Finding } from '@assay/contract';
import { useState } from 'react';
import { updateFindingDetails } from '../../api/findings.ts';
import { getToday } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { useSetFinding } from './use-finding-update.ts';

type DueDateDialogProps = { readonly finding: Finding; readonly onClose: () => void };

/** To change a due date needs a reason, to set the first one does not. */
export function DueDateDialog({ finding, onClose }: DueDateDialogProps) {
  const [day, setDay] = useState(finding.dueDate ?? '');
  const [reason, setReason] = useState('');
  const setFinding = useSetFinding();
  const needsReason = finding.dueDate !== null;
  const { submit, busy, error } = useSubmit(async () => {
    const dueDate = day === '' ? null : day;
    await setFinding(await updateFindingDetails(finding.id, { dueDate, ...(needsReason && { reason }) }));
    showToast(dueDate === null ? t('Due date removed') : t('Due date changed'));
    onClose();
  });
  const isUnchanged = day === (finding.dueDate ?? '');
  return (
    <Dialog title={t('Change due date')} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label={t('Due date')}
          type="date"
          min={getToday()}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        {needsReason && (
          <TextArea
            label={t('Reason')}
            description={t('Recorded in the audit log.')}
            required
            maxLength={10_000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        <FormActions
          action={t('Save')}
          error={error}
          busy={busy}
          isDisabled={isUnchanged || (needsReason && reason.trim() === '')}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
