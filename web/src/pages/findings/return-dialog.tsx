import type { Finding } from '@assay/contract';
import { useState } from 'react';
import { returnFinding } from '../../api/remediation.ts';
import { t } from '../../format/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { useRefreshFindings } from './use-finding-update.ts';

type ReturnDialogProps = { readonly finding: Finding; readonly onClose: () => void };

export function ReturnDialog({ finding, onClose }: ReturnDialogProps) {
  const [reason, setReason] = useState('');
  const refresh = useRefreshFindings();
  const { submit, busy, error } = useSubmit(async () => {
    await returnFinding(finding.id, reason.trim());
    await refresh();
    showToast(t('Finding returned to the vendor'));
    onClose();
  });
  return (
    <Dialog title={t('Return to vendor')} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextArea
          label={t('Reason')}
          description={t('The vendor sees the reason in the portal and receives it by email.')}
          required
          maxLength={10_000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <FormActions
          action={t('Return to vendor')}
          error={error}
          busy={busy}
          isDisabled={reason.trim() === ''}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
