import { Download } from 'lucide-react';
import { t } from '../../format/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { Callout } from '../../ui/notice.tsx';
import { saveFile } from '../../ui/save-file.ts';

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly onKept: () => void };

/** The codes are shown only once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const text = codes.join('\n');
  return (
    <>
      <Callout tone="amber">
        <p>{t('Save these codes in a safe place, such as a password manager. You won’t be able to see them again.')}</p>
        <p>{t('You can use each code once instead of your authenticator app or passkey.')}</p>
      </Callout>
      <ul className="grid gap-y-1 rounded-md bg-sunken p-4 text-center font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogActions>
        <CopyButton text={text} label={t('Copy')} />
        <Button
          icon={<Download aria-hidden="true" />}
          onPress={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'assay-recovery-codes.txt')}
        >
          {t('Download')}
        </Button>
        <Button kind="primary" onPress={onKept}>
          {t('I’ve saved my codes')}
        </Button>
      </DialogActions>
    </>
  );
}
