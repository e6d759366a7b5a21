import type { Webhook, WebhookDelivery } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useCan } from '../../../api/me.ts';
import { problemOf } from '../../../api/problem.ts';
import { replayDelivery } from '../../../api/webhooks.ts';
import { momentText } from '../../../format/dates.ts';
import { counted, t } from '../../../format/text.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyLine } from '../../../ui/copy-line.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { DeliveryState, eventText } from './webhook-words.tsx';

type DeliveryDrawerProps = {
  readonly webhook: Webhook;
  readonly delivery: WebhookDelivery;
  readonly onClose: () => void;
};

export function DeliveryDrawer({ webhook, delivery, onClose }: DeliveryDrawerProps) {
  const { event, payload, attempts, outcome, createdAt, lastAttemptAt } = delivery;
  const mayReplay = useCan('settings:manage');
  return (
    <Dialog title={eventText(event)} place="side" onClose={onClose}>
      <div className="grid justify-items-start gap-2">
        <DeliveryState delivery={delivery} />
        {outcome !== null && <p className="wrap-anywhere">{outcome}</p>}
        <p className="text-sm text-soft">
          {t('Happened {{when}}', { when: momentText(createdAt) })} ·{' '}
          {counted(attempts, '{{count}} try', '{{count}} tries')}
          {lastAttemptAt !== null && <> · {t('the last one {{when}}', { when: momentText(lastAttemptAt) })}</>}
        </p>
      </div>
      {mayReplay && <Replay webhook={webhook} delivery={delivery} />}
      <CopyLine label={t('Its id, the same on every try')} text={delivery.id} />
      <CopyLine long label={t('What is sent')} text={payload} />
    </Dialog>
  );
}

type ReplayProps = Omit<DeliveryDrawerProps, 'onClose'>;

/** With the same id, so that a receiver which has it already can tell. */
function Replay({ webhook, delivery }: ReplayProps) {
  const queryClient = useQueryClient();
  const { submit, busy, error } = useSubmit(async () => {
    await replayDelivery(webhook.id, delivery.id);
    await queryClient.invalidateQueries({ queryKey: ['webhooks', webhook.id] });
    toast(t('It is delivered once more'));
  });
  const isPossible = webhook.enabled && delivery.status !== 'PENDING';
  return (
    <div className="grid justify-items-start gap-2">
      {error !== null && <ProblemNotice {...problemOf(error)} />}
      <Button icon={<RotateCw aria-hidden="true" />} busy={busy} isDisabled={!isPossible} onPress={() => void submit()}>
        {t('Deliver again')}
      </Button>
      {!webhook.enabled && <p className="text-sm text-soft">{t('Switch the webhook on first.')}</p>}
    </div>
  );
}
