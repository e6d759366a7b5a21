import { type Webhook, WebhookEvent } from '@assay/contract';
import { updateWebhook } from '../../../api/webhooks.ts';
import { t } from '../../../format/text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { WebhookForm } from './webhook-form.tsx';

type EditWebhookDialogProps = { readonly webhook: Webhook; readonly onClose: () => void };

const isKnown = (event: string): event is WebhookEvent => WebhookEvent.safeParse(event).success;

export function EditWebhookDialog({ webhook, onClose }: EditWebhookDialogProps) {
  const { id, url, description, events } = webhook;
  const onSaved = () => {
    toast(t('Webhook saved'));
    onClose();
  };
  return (
    <Dialog title={t('Change the webhook')} place="wide" onClose={onClose}>
      <WebhookForm
        values={{ url, description, events: events.filter(isKnown) }}
        action={t('Save the webhook')}
        save={(values) => updateWebhook(id, values)}
        onSaved={onSaved}
        onCancel={onClose}
      />
    </Dialog>
  );
}
