import { WebhookCreate, type WebhookWithSecret } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { problemOf } from '../../../api/problem.ts';
import { createWebhook, webhooksQuery } from '../../../api/webhooks.ts';
import { t } from '../../../format/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Actions, Dialog } from '../../../ui/dialog.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { ShownSecret } from './shown-secret.tsx';
import { WebhookFields, type WebhookValues } from './webhook-fields.tsx';

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
        <NewWebhookForm onCreated={setCreated} onClose={onClose} />
      )}
    </Dialog>
  );
}

type NewWebhookFormProps = { readonly onCreated: (webhook: WebhookWithSecret) => void; readonly onClose: () => void };

function NewWebhookForm({ onCreated, onClose }: NewWebhookFormProps) {
  const queryClient = useQueryClient();
  const { register, handleSubmit, formState } = useForm<WebhookValues, unknown, WebhookCreate>({
    resolver: zodResolver(WebhookCreate),
    defaultValues: { url: '', description: '', events: [] },
  });
  const { submit, busy, error } = useSubmit(async (values: WebhookCreate) => {
    const created = await createWebhook(values);
    await queryClient.invalidateQueries(webhooksQuery);
    onCreated(created);
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
      <WebhookFields register={register} errors={formState.errors} />
      {error !== null && <ProblemNotice {...problemOf(error)} />}
      <Actions>
        <Button onPress={onClose}>{t('Cancel')}</Button>
        <Button kind="primary" busy={busy}>
          {t('Add the webhook')}
        </Button>
      </Actions>
    </form>
  );
}
