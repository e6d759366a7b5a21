import { t } from '../../../format/i18n.ts';
import { CopyConfirmation, CopyField } from '../../../ui/copy-field.tsx';
import { Callout } from '../../../ui/notice.tsx';

type WebhookSecretProps = { readonly secret: string; readonly onClose: () => void };

export function WebhookSecret({ secret, onClose }: WebhookSecretProps) {
  return (
    <>
      <Callout tone="amber">
        <p>{t('Copy the secret now: it cannot be shown again.')}</p>
      </Callout>
      <CopyField label={t('Secret')} text={secret} />
      <p className="text-soft">
        {t(
          'The receiver checks with it that a delivery comes from here: every one is signed as Standard Webhooks describes, in the headers webhook-id, webhook-timestamp and webhook-signature.',
        )}
      </p>
      <CopyConfirmation onClose={onClose} />
    </>
  );
}
