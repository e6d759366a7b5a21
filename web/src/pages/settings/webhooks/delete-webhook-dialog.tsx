import type { Webhook } from '@assay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { deleteWebhook, deliveriesQuery, webhooksQuery } from '../../../api/webhooks.ts';
import { counted, t } from '../../../format/text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';

type DeleteWebhookDialogProps = { readonly webhook: Webhook; readonly onClose: () => void };

export function DeleteWebhookDialog({ webhook: { id }, onClose }: DeleteWebhookDialogProps) {
  const { data } = useQuery(deliveriesQuery({ webhookId: id, page: 1 }));
  const queryClient = useQueryClient();
  const router = useRouter();
  const remove = async () => {
    await deleteWebhook(id);
    await router.navigate({ to: '/settings/webhooks' });
    await queryClient.invalidateQueries(webhooksQuery);
    toast(t('Webhook deleted'));
  };
  return (
    <ConfirmDialog title={t('Delete this webhook?')} action={t('Delete')} onConfirm={remove} onClose={onClose}>
      <p>
        {counted(
          data?.totalCount ?? 0,
          'Its log with {{count}} delivery goes too. What is still on its way is not delivered.',
          'Its log with {{count}} deliveries goes too. What is still on its way is not delivered.',
        )}
      </p>
    </ConfirmDialog>
  );
}
