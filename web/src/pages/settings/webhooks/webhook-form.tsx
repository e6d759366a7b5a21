import { WebhookCreate } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { problemOf } from '../../../api/problem.ts';
import { webhooksQuery } from '../../../api/webhooks.ts';
import { t } from '../../../format/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Actions } from '../../../ui/dialog.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { WebhookFields, type WebhookValues } from './webhook-fields.tsx';

type WebhookFormProps<Saved> = {
  readonly values: WebhookValues;
  readonly action: string;
  readonly save: (webhook: WebhookCreate) => Promise<Saved>;
  readonly onSaved: (saved: Saved) => void;
  readonly onCancel: () => void;
};

export function WebhookForm<Saved>({ values, action, save, onSaved, onCancel }: WebhookFormProps<Saved>) {
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
      {error !== null && <ProblemNotice {...problemOf(error)} />}
      <Actions>
        <Button onPress={onCancel}>{t('Cancel')}</Button>
        <Button kind="primary" busy={busy}>
          {action}
        </Button>
      </Actions>
    </form>
  );
}
