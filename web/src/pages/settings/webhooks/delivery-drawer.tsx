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
          {t('Happened {{when}}', { when: formatDateTime(createdAt) })} ·{' '}
          {tCount(attempts, '{{count}} try', '{{count}} tries')}
          {lastAttemptAt !== null && <> · {t('the last one {{when}}', { when: formatDateTime(lastAttemptAt) })}</>}
        </p>
      </div>
      {mayReplay && <Replay webhook={webhook} delivery={delivery} />}
      <CopyField label={t('Its id, the same on every try')} text={delivery.id} />
      {payload === null ? (
        <p className="text-sm text-soft">{t('You may not see the record in this message.')}</p>
      ) : (
        <CopyField long label={t('What is sent')} text={payload} />
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
    showToast(t('It is delivered once more'));
  });
  const isPossible = webhook.enabled && delivery.status !== 'PENDING';
  return (
    <div className="grid justify-items-start gap-2">
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      <Button icon={<RotateCw aria-hidden="true" />} busy={busy} isDisabled={!isPossible} onPress={() => void submit()}>
        {t('Deliver again')}
      </Button>
      {!webhook.enabled && <p className="text-sm text-soft">{t('Switch the webhook on first.')}</p>}
    </div>
  );
}
