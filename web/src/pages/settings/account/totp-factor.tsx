import type { TotpSecret } from '@assay/contract';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '../../../api/errors.ts';
import { startTotp, confirmTotp, deleteTotp } from '../../../api/second-factors.ts';
import { TotpSetup } from '../../../components/second-factors/totp-setup.tsx';
import { formatDate } from '../../../format/dates.ts';
import { t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import type { FactorProps } from './factor-props.ts';
import { FactorRow } from './factor-row.tsx';

export function TotpFactor({ factors: { totp }, change, onCodes }: FactorProps) {
  const [secret, setSecret] = useState<TotpSecret | null>(null);
  const [removing, setRemoving] = useState(false);
  const { submit, busy, error } = useSubmit(async () => setSecret(await change(startTotp)));
  const confirm = async (code: string) => {
    const { recoveryCodes } = await change(() => confirmTotp(code));
    setSecret(null);
    onCodes(recoveryCodes);
    showToast(t('Authenticator app set up. You’ve been signed out everywhere else.'));
  };
  const remove = async () => {
    await change(deleteTotp);
    showToast(t('Authenticator app removed'));
  };
  return (
    <>
      <FactorRow
        icon={Smartphone}
        title={t('Authenticator app')}
        detail={totp ? t('Set up on {{day}}', { day: formatDate(totp.confirmedAt) }) : t('Not set up')}
      >
        <Button busy={busy} onPress={() => void submit()}>
          {totp ? t('Replace') : t('Set up')}
        </Button>
        {totp && (
          <Button aria-label={t('Remove authenticator app')} onPress={() => setRemoving(true)}>
            {t('Remove')}
          </Button>
        )}
      </FactorRow>
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      {secret && (
        <Dialog title={t('Set up authenticator app')} onClose={() => setSecret(null)}>
          <TotpSetup secret={secret} confirm={confirm} onCancel={() => setSecret(null)} />
        </Dialog>
      )}
      {removing && (
        <ConfirmDialog
          title={t('Remove authenticator app?')}
          action={t('Remove authenticator app')}
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        >
          <p>{t('Its codes will stop working, and you’ll be signed out everywhere else.')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
