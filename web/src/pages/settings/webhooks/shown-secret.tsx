import { t } from '../../../format/text.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyLine } from '../../../ui/copy-line.tsx';
import { Actions } from '../../../ui/dialog.tsx';
import { Callout } from '../../../ui/notice.tsx';

type ShownSecretProps = { readonly secret: string; readonly onClose: () => void };

export function ShownSecret({ secret, onClose }: ShownSecretProps) {
  return (
    <>
      <Callout tone="amber">
        <p>{t('Copy the secret now: it cannot be shown again.')}</p>
      </Callout>
      <CopyLine label={t('Secret')} text={secret} />
      <p className="text-soft">
        {t(
          'The receiver checks with it that a delivery comes from here: every one is signed as Standard Webhooks describes, in the headers webhook-id, webhook-timestamp and webhook-signature.',
        )}
      </p>
      <Actions>
        <Button kind="primary" onPress={onClose}>
          {t('I have copied it')}
        </Button>
      </Actions>
    </>
  );
}
