import { type OwnPasskey, type Passkey, PasskeyUpdate } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { toProblem } from '../../../api/errors.ts';
import { createPasskey, deletePasskey, renamePasskey } from '../../../api/second-factors.ts';
import { formatBrowser } from '../../../format/browser-name.ts';
import { formatDate, formatRelativeTime } from '../../../format/dates.ts';
import { t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import type { FactorProps, RunChange } from './factor-props.ts';
import { FactorRow } from './factor-row.tsx';

export function PasskeyList({ factors: { passkeys }, change, onCodes }: FactorProps) {
  const { submit, busy, error } = useSubmit(async () => {
    const { recoveryCodes } = await change(() => createPasskey(formatBrowser(navigator.userAgent)));
    onCodes(recoveryCodes);
    showToast(t('Passkey added. You’ve been signed out everywhere else.'));
  });
  return (
    <>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} change={change} />
      ))}
      <FactorRow
        icon={Plus}
        title={passkeys.length === 0 ? t('Passkey') : t('Another passkey')}
        detail={t('Sign in with your fingerprint, face or a security key. No password needed.')}
      >
        <Button busy={busy} onPress={() => void submit()}>
          {t('Add passkey')}
        </Button>
      </FactorRow>
      {error !== null && <ProblemNotice {...toProblem(error)} />}
    </>
  );
}

type PasskeyRowProps = Pick<FactorProps, 'change'> & { readonly passkey: OwnPasskey };

function PasskeyRow({ passkey, change }: PasskeyRowProps) {
  const { id, name, createdAt, lastUsedAt, usable } = passkey;
  const [dialog, setDialog] = useState<'rename' | 'remove' | null>(null);
  const close = () => setDialog(null);
  const remove = async () => {
    await change(() => deletePasskey(id));
    showToast(t('Passkey removed'));
  };
  const used = lastUsedAt === null ? t('Never used') : t('Last used {{ago}}', { ago: formatRelativeTime(lastUsedAt) });
  const details = [t('Passkey added on {{day}}', { day: formatDate(createdAt) }), used];
  if (!usable) details.push(t('Registered at your organisation’s previous address, so it can’t be used here'));
  return (
    <FactorRow icon={KeyRound} title={name} detail={details.join(' · ')}>
      <Button aria-label={t('Rename {{name}}', { name })} onPress={() => setDialog('rename')}>
        {t('Rename')}
      </Button>
      <Button aria-label={t('Remove {{name}}', { name })} onPress={() => setDialog('remove')}>
        {t('Remove')}
      </Button>
      {dialog === 'rename' && <PasskeyNameDialog passkey={passkey} change={change} onClose={close} />}
      {dialog === 'remove' && (
        <ConfirmDialog
          title={t('Remove {{name}}?', { name })}
          action={t('Remove passkey')}
          onConfirm={remove}
          onClose={close}
        >
          <p>{t('You won’t be able to sign in with it, and you’ll be signed out everywhere else.')}</p>
        </ConfirmDialog>
      )}
    </FactorRow>
  );
}

type PasskeyNameDialogProps = {
  readonly passkey: Passkey;
  readonly change: RunChange;
  readonly onClose: () => void;
};

function PasskeyNameDialog({ passkey: { id, name }, change, onClose }: PasskeyNameDialogProps) {
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
        <FormActions action={t('Save')} error={error} busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
