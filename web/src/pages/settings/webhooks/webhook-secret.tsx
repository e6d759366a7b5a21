import { t } from '../../../format/i18n.ts';
import { CopyConfirmation, CopyField } from '../../../ui/copy-field.tsx';
import { Callout } from '../../../ui/notice.tsx';

type WebhookSecretProps = { readonly secret: string; readonly onClose: () => void };

export function WebhookSecret({ secret, onClose }: WebhookSecretProps) {
  return (
    <>
      <Callout tone="amber">
        <p>{t('Copy this secret now. You won’t be able to see it again.')}</p>
      </Callout>
      <CopyField label={t('Secret')} text={secret} />
      <p className="text-soft">
        {t(
          'Use it to verify that deliveries come from Assay. Each delivery is signed according to Standard Webhooks, with the headers webhook-id, webhook-timestamp and webhook-signature.',
        )}
      </p>
      <CopyConfirmation onClose={onClose} />
    </>
  );
}
