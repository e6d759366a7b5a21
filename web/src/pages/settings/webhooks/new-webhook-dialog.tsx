import type { WebhookWithSecret } from '@assay/contract';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { createWebhook } from '../../../api/webhooks.ts';
import { t } from '../../../format/text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ShownSecret } from './shown-secret.tsx';
import { WebhookForm } from './webhook-form.tsx';

/** The form first, then the secret, then its page to try it out. */
export function NewWebhookDialog({ onClose }: { readonly onClose: () => void }) {
  const [created, setCreated] = useState<WebhookWithSecret | null>(null);
  const router = useRouter();
  const go = (webhookId: string) => router.navigate({ to: '/settings/webhooks/$webhookId', params: { webhookId } });
  return (
    <Dialog title={created ? t('Secret of the webhook') : t('Add a webhook')} place="wide" onClose={onClose}>
      {created ? (
        <ShownSecret secret={created.secret} onClose={() => void go(created.id)} />
      ) : (
        <WebhookForm
          values={{ url: '', description: '', events: [] }}
          action={t('Add the webhook')}
          save={createWebhook}
          onSaved={setCreated}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}
