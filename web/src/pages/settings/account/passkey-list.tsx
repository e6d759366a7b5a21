import type { Passkey } from '@assay/contract';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { problemOf } from '../../../api/problem.ts';
import { addPasskey, removePasskey } from '../../../api/second-factors.ts';
import { browserName } from '../../../format/browser-name.ts';
import { agoText, dayText } from '../../../format/dates.ts';
import { t } from '../../../format/text.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import type { FactorProps } from './factor-props.ts';
import { FactorRow } from './factor-row.tsx';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';

export function PasskeyList({ factors: { passkeys }, change, onCodes }: FactorProps) {
  const { submit, busy, error } = useSubmit(async () => {
    const { recoveryCodes } = await change(() => addPasskey(browserName(navigator.userAgent)));
    onCodes(recoveryCodes);
    toast(t('Passkey added; everywhere else you are signed out'));
  });
  return (
    <>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} change={change} />
      ))}
      <FactorRow
        icon={Plus}
        title={passkeys.length === 0 ? t('Passkey') : t('Another passkey')}
        detail={t('Your fingerprint, your face or a security key: no password needed, nothing to type.')}
      >
        <Button busy={busy} onPress={() => void submit()}>
          {t('Add a passkey')}
        </Button>
      </FactorRow>
      {error !== null && <ProblemNotice {...problemOf(error)} />}
    </>
  );
}

type PasskeyRowProps = Pick<FactorProps, 'change'> & { readonly passkey: Passkey };

function PasskeyRow({ passkey, change }: PasskeyRowProps) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const [dialog, setDialog] = useState<'rename' | 'remove' | null>(null);
  const close = () => setDialog(null);
  const remove = async () => {
    await change(() => removePasskey(id));
    toast(t('Passkey removed'));
  };
  const used = lastUsedAt === null ? t('never used') : t('last used {{ago}}', { ago: agoText(lastUsedAt) });
  return (
    <FactorRow
      icon={KeyRound}
      title={name}
      detail={`${t('Passkey, added on {{day}}', { day: dayText(createdAt) })} · ${used}`}
    >
      <Button aria-label={t('Rename {{name}}', { name })} onPress={() => setDialog('rename')}>
        {t('Rename')}
      </Button>
      <Button aria-label={t('Remove {{name}}', { name })} onPress={() => setDialog('remove')}>
        {t('Remove')}
      </Button>
      {dialog === 'rename' && <PasskeyNameDialog passkey={passkey} change={change} onClose={close} />}
      {dialog === 'remove' && (
        <ConfirmDialog title={t('Remove {{name}}?', { name })} action={t('Remove')} onConfirm={remove} onClose={close}>
          <p>{t('It no longer opens your account, and you are signed out everywhere else.')}</p>
        </ConfirmDialog>
      )}
    </FactorRow>
  );
}
