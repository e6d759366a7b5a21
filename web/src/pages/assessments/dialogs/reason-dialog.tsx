import { type ReactNode, useState } from 'react';
import { problemOf } from '../../../api/problem.ts';
import { t } from '../../../format/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Actions, Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';

type ReasonDialogProps = {
  readonly title: string;
  /** What happens, in words. */
  readonly children?: ReactNode;
  readonly action: string;
  readonly done: string;
  readonly description?: string;
  readonly run: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
};

/** For what is kept with its reason. */
export function ReasonDialog({ title, children, action, done, description, run, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const { submit, busy, error } = useSubmit(async () => {
    await run(reason.trim());
    toast(done);
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
          description={description ?? t('Kept in the audit log.')}
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
            {action}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
