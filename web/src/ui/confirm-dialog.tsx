import { type ReactNode, useState } from 'react';
import { problemOf } from '../api/problem.ts';
import { t } from '../format/text.ts';
import { Button } from './button.tsx';
import { Actions, Dialog } from './dialog.tsx';
import { TextField } from './field.tsx';
import { ProblemNotice } from './notice.tsx';

type ConfirmDialogProps = {
  readonly title: string;
  /** What goes with it, in numbers. */
  readonly children: ReactNode;
  readonly action: string;
  /** To be typed before it can be done. */
  readonly name?: string;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
};

/** For what cannot be undone. */
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
          label={t('Type “{{name}}” to go on', { name })}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {error !== null && <ProblemNotice {...problemOf(error)} />}
      <Actions>
        <Button onPress={onClose}>{t('Cancel')}</Button>
        <Button
          kind="danger"
          busy={busy}
          isDisabled={name !== undefined && typed.trim() !== name.trim()}
          onPress={confirm}
        >
          {action}
        </Button>
      </Actions>
    </Dialog>
  );
}
