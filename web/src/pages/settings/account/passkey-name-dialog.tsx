import { type Passkey, PasskeyUpdate } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { problemOf } from '../../../api/problem.ts';
import { renamePasskey } from '../../../api/second-factors.ts';
import { t } from '../../../format/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Actions, Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import type { Change } from './factor-props.ts';

type PasskeyNameDialogProps = {
  readonly passkey: Passkey;
  readonly change: Change;
  readonly onClose: () => void;
};

export function PasskeyNameDialog({ passkey: { id, name }, change, onClose }: PasskeyNameDialogProps) {
  const { register, handleSubmit, formState } = useForm<PasskeyUpdate>({
    resolver: zodResolver(PasskeyUpdate),
    defaultValues: { name },
  });
  const { submit, busy, error } = useSubmit(async (update: PasskeyUpdate) => {
    await change(() => renamePasskey(id, update.name));
    onClose();
  });
  return (
    <Dialog title={t('Rename {{name}}', { name })} onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
        <TextField label={t('Name')} autoComplete="off" error={formState.errors.name?.message} {...register('name')} />
        {error !== null && <ProblemNotice {...problemOf(error)} />}
        <Actions>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" busy={busy}>
            {t('Save')}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
