import type { Webhook } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Ellipsis, KeyRound, Pencil, Power, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { problemOf } from '../../../api/problem.ts';
import { testWebhook, updateWebhook } from '../../../api/webhooks.ts';
import { t } from '../../../format/text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { DeleteWebhookDialog } from './delete-webhook-dialog.tsx';
import { RotateSecretDialog } from './rotate-secret-dialog.tsx';

const route = getRouteApi('/shell/settings/webhooks/$webhookId');

/** A refusal has no place beside a button, so it is told below. */
const tell = (error: unknown) => toast(problemOf(error).title, { tone: 'failed' });

export function WebhookActions({ webhook }: { readonly webhook: Webhook }) {
  const { id, enabled } = webhook;
  const [asking, setAsking] = useState<'rotate' | 'delete' | null>(null);
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: ['webhooks'] });
  const turn = (on: boolean): Promise<void> =>
    updateWebhook(id, { enabled: on }).then(async () => {
      await reload();
      const undo = { label: t('Undo'), onAction: () => void turn(!on) };
      toast(on ? t('The webhook is on') : t('The webhook is off'), { undo });
    }, tell);
  const test = useSubmit(() => testWebhook(id).then(reload, tell));
  const close = () => setAsking(null);
  return (
    <>
      <Button
        icon={<Send aria-hidden="true" />}
        busy={test.busy}
        isDisabled={!enabled}
        onPress={() => void test.submit()}
      >
        {t('Send a test')}
      </Button>
      <Button
        icon={<Pencil aria-hidden="true" />}
        onPress={() => void navigate({ search: (old) => ({ ...old, edit: true }) })}
      >
        {t('Change')}
      </Button>
      <Menu
        label={t('More')}
        trigger={<IconButton label={t('More')} icon={<Ellipsis aria-hidden="true" />} />}
        actions={[
          {
            label: enabled ? t('Switch off') : t('Switch on'),
            icon: <Power aria-hidden="true" />,
            onAction: () => void turn(!enabled),
          },
          { label: t('New secret…'), icon: <KeyRound aria-hidden="true" />, onAction: () => setAsking('rotate') },
          {
            label: t('Delete…'),
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            onAction: () => setAsking('delete'),
          },
        ]}
      />
      {asking === 'rotate' && <RotateSecretDialog webhook={webhook} onClose={close} />}
      {asking === 'delete' && <DeleteWebhookDialog webhook={webhook} onClose={close} />}
    </>
  );
}
