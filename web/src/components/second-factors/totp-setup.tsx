import type { TotpSecret } from '@assay/contract';
import { useForm } from 'react-hook-form';
import { toRefusal } from '../../api/errors.ts';
import { t } from '../../format/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { CodeField } from './code-field.tsx';

type TotpSetupProps = {
  readonly secret: TotpSecret;
  readonly confirm: (code: string) => Promise<unknown>;
  readonly onCancel: () => void;
};

/** The user scans the QR code, then confirms with the first code. */
export function TotpSetup({ secret, confirm, onCancel }: TotpSetupProps) {
  const { register, handleSubmit } = useForm({ defaultValues: { code: '' } });
  const { submit, busy, error } = useSubmit(({ code }: { code: string }) => confirm(code));
  return (
    <form className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
      <p>{t('Scan this QR code with your authenticator app, then enter the six-digit code.')}</p>
      <div className="justify-self-center rounded-md border border-line">
        <QrCode text={secret.uri} label={t('QR code for your authenticator app')} />
      </div>
      <CopyField label={t('Can’t scan the code? Enter this key in the app')} text={secret.secret} />
      {error !== null && <ProblemNotice {...toRefusal(error)} />}
      <CodeField label={t('Code from your authenticator app')} {...register('code')} />
      <DialogActions>
        <Button onPress={onCancel}>{t('Cancel')}</Button>
        <Button kind="primary" busy={busy}>
          {t('Confirm')}
        </Button>
      </DialogActions>
    </form>
  );
}
