import { type ReactNode, useState } from 'react';
import { t } from '../format/i18n.ts';
import { Dialog } from './dialog.tsx';
import { TextField } from './field.tsx';
import { FormActions } from './form-actions.tsx';

type ConfirmDialogProps = {
  readonly title: string;
  readonly children: ReactNode;
  readonly action: string;
  /** Must be typed to confirm. */
  readonly name?: string;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
};

/** For actions that cannot be undone. */
export function ConfirmDialog({ title, children, action, name, onConfirm, onClose }: ConfirmDialogProps) {
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const confirm = () => {
    setBusy(true);
    onConfirm().then(onClose, (refusal: unknown) => {
      setError(refusal);
      setBusy(false);
    });
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-2">{children}</div>
      {name !== undefined && (
        <TextField
          label={t('Type “{{name}}” to confirm', { name })}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <FormActions
        action={action}
        error={error}
        kind="danger"
        busy={busy}
        isDisabled={name !== undefined && typed.trim() !== name.trim()}
        onPress={confirm}
        onCancel={onClose}
      />
    </Dialog>
  );
}
