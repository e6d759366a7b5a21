import type { Webhook, WebhookDelivery } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useCan } from '../../../api/me.ts';
import { toProblem } from '../../../api/errors.ts';
import { replayDelivery } from '../../../api/webhooks.ts';
import { formatDateTime } from '../../../format/dates.ts';
import { tCount, t } from '../../../format/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { DeliveryStatus, formatEvent } from './webhook-labels.tsx';

type DeliveryDrawerProps = {
  readonly webhook: Webhook;
  readonly delivery: WebhookDelivery;
  readonly onClose: () => void;
};

export function DeliveryDrawer({ webhook, delivery, onClose }: DeliveryDrawerProps) {
  const { event, payload, attempts, outcome, createdAt, lastAttemptAt } = delivery;
  const mayReplay = useCan('settings:manage');
  return (
    <Dialog title={formatEvent(event)} place="side" onClose={onClose}>
      <div className="grid justify-items-start gap-2">
        <DeliveryStatus delivery={delivery} />
        {outcome !== null && <p className="wrap-anywhere">{outcome}</p>}
        <p className="text-sm text-soft">
          {t('Occurred {{when}}', { when: formatDateTime(createdAt) })} ·{' '}
          {tCount(attempts, '{{count}} attempt', '{{count}} attempts')}
          {lastAttemptAt !== null && <> · {t('Last attempt {{when}}', { when: formatDateTime(lastAttemptAt) })}</>}
        </p>
      </div>
      {mayReplay && <Replay webhook={webhook} delivery={delivery} />}
      <CopyField label={t('Delivery ID (same for every attempt)')} text={delivery.id} />
      {payload === null ? (
        <p className="text-sm text-soft">{t('You don’t have permission to view the record in this payload.')}</p>
      ) : (
        <CopyField long label={t('Payload')} text={payload} />
      )}
    </Dialog>
  );
}

type ReplayProps = Omit<DeliveryDrawerProps, 'onClose'>;

/** Redelivers with the same ID, so that receivers can detect duplicates. */
function Replay({ webhook, delivery }: ReplayProps) {
  const queryClient = useQueryClient();
  const { submit, busy, error } = useSubmit(async () => {
    await replayDelivery(webhook.id, delivery.id);
    await queryClient.invalidateQueries({ queryKey: ['webhooks', webhook.id] });
    showToast(t('Redelivery queued'));
  });
  const isPossible = webhook.enabled && delivery.status !== 'PENDING';
  return (
    <div className="grid justify-items-start gap-2">
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      <Button icon={<RotateCw aria-hidden="true" />} busy={busy} isDisabled={!isPossible} onPress={() => void submit()}>
        {t('Redeliver')}
      </Button>
      {!webhook.enabled && <p className="text-sm text-soft">{t('Enable the webhook first.')}</p>}
    </div>
  );
}
