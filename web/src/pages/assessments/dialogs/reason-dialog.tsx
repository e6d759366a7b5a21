import { type ReactNode, useState } from 'react';
import { t } from '../../../format/i18n.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';

type ReasonDialogProps = {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action: string;
  readonly done: string;
  readonly description?: string;
  readonly run: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Confirms an action and records its reason. */
export function ReasonDialog({ title, children, action, done, description, run, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const { submit, busy, error } = useSubmit(async () => {
    await run(reason.trim());
    showToast(done);
    onClose();
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {children !== undefined && <div className="grid gap-2">{children}</div>}
        <TextArea
          label={t('Reason')}
          description={description ?? t('Recorded in the audit log.')}
          required
          autoFocus
          maxLength={10_000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <FormActions action={action} error={error} busy={busy} isDisabled={reason.trim() === ''} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
