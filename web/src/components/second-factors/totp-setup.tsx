import type { TotpSecret } from '@assay/contract';
import { useForm } from 'react-hook-form';
import { refusalOf } from '../../api/problem.ts';
import { t } from '../../format/text.ts';
import { Button } from '../../ui/button.tsx';
import { CopyLine } from '../../ui/copy-line.tsx';
import { Actions } from '../../ui/dialog.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { CodeField } from './code-field.tsx';

type TotpSetupProps = {
  readonly secret: TotpSecret;
  readonly confirm: (code: string) => Promise<unknown>;
  readonly onCancel: () => void;
};

/** Scan, then prove with the first code that the app has understood. */
export function TotpSetup({ secret, confirm, onCancel }: TotpSetupProps) {
  const { register, handleSubmit } = useForm({ defaultValues: { code: '' } });
  const { submit, busy, error } = useSubmit(({ code }: { code: string }) => confirm(code));
  return (
    <form className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
      <p>{t('Scan this with your authenticator app, then type the six digits that it shows.')}</p>
      <div className="justify-self-center rounded-md border border-line">
        <QrCode text={secret.uri} label={t('A code to scan with an authenticator app')} />
      </div>
      <CopyLine label={t('No camera? Type this into the app')} text={secret.secret} />
      {error !== null && <ProblemNotice {...refusalOf(error)} />}
      <CodeField label={t('Code from the app')} {...register('code')} />
      <Actions>
        <Button onPress={onCancel}>{t('Cancel')}</Button>
        <Button kind="primary" busy={busy}>
          {t('Confirm')}
        </Button>
      </Actions>
    </form>
  );
}
