import type { Webhook } from '@assay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { Ellipsis, KeyRound, Pencil, Power, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  webhookDeliveriesQuery,
  webhooksQuery,
} from '../../../api/webhooks.ts';
import { t, tCount } from '../../../format/i18n.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { showProblem, showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { WebhookSecret } from './webhook-secret.tsx';

const route = getRouteApi('/shell/settings/webhooks/$webhookId');

export function WebhookActions({ webhook }: { readonly webhook: Webhook }) {
  const { id, enabled } = webhook;
  const [dialog, setDialog] = useState<'rotate' | 'delete' | null>(null);
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: ['webhooks'] });
  const setEnabled = (isEnabled: boolean): Promise<void> =>
    updateWebhook(id, { enabled: isEnabled }).then(async () => {
      await reload();
      const undo = { label: t('Undo'), onAction: () => void setEnabled(!isEnabled) };
      showToast(isEnabled ? t('Webhook enabled') : t('Webhook disabled'), { undo });
    }, showProblem);
  const test = useSubmit(() => testWebhook(id).then(reload, showProblem));
  const close = () => setDialog(null);
  return (
    <>
      <Button
        icon={<Send aria-hidden="true" />}
        busy={test.busy}
        isDisabled={!enabled}
        onPress={() => void test.submit()}
      >
        {t('Send test event')}
      </Button>
      <Button
        icon={<Pencil aria-hidden="true" />}
        onPress={() => void navigate({ search: (old) => ({ ...old, edit: true }) })}
      >
        {t('Edit webhook')}
      </Button>
      <Menu
        label={t('More actions')}
        trigger={<IconButton label={t('More actions')} icon={<Ellipsis aria-hidden="true" />} />}
        actions={[
          {
            label: enabled ? t('Disable webhook') : t('Enable webhook'),
            icon: <Power aria-hidden="true" />,
            onAction: () => void setEnabled(!enabled),
          },
          { label: t('Rotate secret…'), icon: <KeyRound aria-hidden="true" />, onAction: () => setDialog('rotate') },
          {
            label: t('Delete…'),
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            onAction: () => setDialog('delete'),
          },
        ]}
      />
      {dialog === 'rotate' && <RotateSecretDialog webhook={webhook} onClose={close} />}
      {dialog === 'delete' && <DeleteWebhookDialog webhook={webhook} onClose={close} />}
    </>
  );
}

type WebhookDialogProps = { readonly webhook: Webhook; readonly onClose: () => void };

function RotateSecretDialog({ webhook, onClose }: WebhookDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const { submit, busy, error } = useSubmit(async () => {
    setSecret((await rotateWebhookSecret(webhook.id)).secret);
    await queryClient.invalidateQueries(webhooksQuery);
  });
  if (secret !== null) {
    return (
      <Dialog title={t('Webhook secret')} onClose={onClose}>
        <WebhookSecret secret={secret} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title={t('Rotate webhook secret?')} onClose={onClose}>
      <p>
        {t(
          'For 24 hours, deliveries are signed with both the new and the current secret. Update the endpoint with the new secret within that time.',
        )}
      </p>
      <FormActions
        kind="danger"
        action={t('Rotate secret')}
        error={error}
        busy={busy}
        onPress={() => void submit()}
        onCancel={onClose}
      />
    </Dialog>
  );
}

function DeleteWebhookDialog({ webhook: { id }, onClose }: WebhookDialogProps) {
  const { data } = useQuery(webhookDeliveriesQuery({ webhookId: id, page: 1 }));
  const queryClient = useQueryClient();
  const router = useRouter();
  const remove = async () => {
    await deleteWebhook(id);
    await router.navigate({ to: '/settings/webhooks' });
    await queryClient.invalidateQueries(webhooksQuery);
    showToast(t('Webhook deleted'));
  };
  return (
    <ConfirmDialog title={t('Delete webhook?')} action={t('Delete webhook')} onConfirm={remove} onClose={onClose}>
      <p>
        {tCount(
          data?.totalCount ?? 0,
          'Its log of {{count}} delivery will be deleted too. Pending deliveries will be cancelled.',
          'Its log of {{count}} deliveries will be deleted too. Pending deliveries will be cancelled.',
        )}
      </p>
    </ConfirmDialog>
  );
}
