import { type Webhook, WebhookCreate, WebhookEvent } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { problemOf } from '../../../api/problem.ts';
import { updateWebhook, webhooksQuery } from '../../../api/webhooks.ts';
import { t } from '../../../format/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Actions, Dialog } from '../../../ui/dialog.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { WebhookFields, type WebhookValues } from './webhook-fields.tsx';

type EditWebhookDialogProps = { readonly webhook: Webhook; readonly onClose: () => void };

const isKnown = (event: string): event is WebhookEvent => WebhookEvent.safeParse(event).success;

export function EditWebhookDialog({ webhook, onClose }: EditWebhookDialogProps) {
  const queryClient = useQueryClient();
  const { register, handleSubmit, formState } = useForm<WebhookValues, unknown, WebhookCreate>({
    resolver: zodResolver(WebhookCreate),
    defaultValues: { url: webhook.url, description: webhook.description, events: webhook.events.filter(isKnown) },
  });
  const { submit, busy, error } = useSubmit(async (values: WebhookCreate) => {
    await updateWebhook(webhook.id, values);
    await queryClient.invalidateQueries(webhooksQuery);
    toast(t('Webhook saved'));
    onClose();
  });
  return (
    <Dialog title={t('Change the webhook')} place="wide" onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
        <WebhookFields register={register} errors={formState.errors} />
        {error !== null && <ProblemNotice {...problemOf(error)} />}
        <Actions>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" busy={busy}>
            {t('Save the webhook')}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
