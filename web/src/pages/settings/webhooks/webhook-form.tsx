import { type Webhook, WebhookCreate, WebhookEventType, type WebhookWithSecret } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { createWebhook, updateWebhook, webhooksQuery } from '../../../api/webhooks.ts';
import { t } from '../../../format/i18n.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { WebhookFields, type WebhookValues } from './webhook-fields.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

type WebhookFormProps<Saved> = {
  readonly values: WebhookValues;
  readonly action: string;
  readonly save: (webhook: WebhookCreate) => Promise<Saved>;
  readonly onSaved: (saved: Saved) => void;
  readonly onCancel: () => void;
};

function WebhookForm<Saved>({ values, action, save, onSaved, onCancel }: WebhookFormProps<Saved>) {
  const queryClient = useQueryClient();
  const { register, handleSubmit, formState } = useForm<WebhookValues, unknown, WebhookCreate>({
    resolver: zodResolver(WebhookCreate),
    defaultValues: values,
  });
  const { submit, busy, error } = useSubmit(async (webhook: WebhookCreate) => {
    const saved = await save(webhook);
    await queryClient.invalidateQueries(webhooksQuery);
    onSaved(saved);
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
      <WebhookFields register={register} errors={formState.errors} />
      <FormActions action={action} error={error} busy={busy} onCancel={onCancel} />
    </form>
  );
}

/** Shows the form, then the secret, then the webhook's page for a test. */
export function NewWebhookDialog({ onClose }: { readonly onClose: () => void }) {
  const [created, setCreated] = useState<WebhookWithSecret | null>(null);
  const router = useRouter();
  const go = (webhookId: string) => router.navigate({ to: '/settings/webhooks/$webhookId', params: { webhookId } });
  return (
    <Dialog title={created ? t('Webhook secret') : t('Add webhook')} place="wide" onClose={onClose}>
      {created ? (
        <WebhookSecret secret={created.secret} onClose={() => void go(created.id)} />
      ) : (
        <WebhookForm
          values={{ url: '', description: '', format: 'STANDARD', events: [] }}
          action={t('Add webhook')}
          save={createWebhook}
          onSaved={setCreated}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

type EditWebhookDialogProps = { readonly webhook: Webhook; readonly onClose: () => void };

const isKnownEvent = (event: string): event is WebhookEventType => WebhookEventType.safeParse(event).success;

export function EditWebhookDialog({ webhook, onClose }: EditWebhookDialogProps) {
  const { id, url, description, format, events } = webhook;
  const onSaved = () => {
    showToast(t('Webhook saved'));
    onClose();
  };
  return (
    <Dialog title={t('Edit webhook')} place="wide" onClose={onClose}>
      <WebhookForm
        values={{ url, description, format, events: events.filter(isKnownEvent) }}
        action={t('Save webhook')}
        save={(values) => updateWebhook(id, values)}
        onSaved={onSaved}
        onCancel={onClose}
      />
    </Dialog>
  );
}
