import type { Webhook } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCan } from '../../../api/me.ts';
import { webhooksQuery } from '../../../api/webhooks.ts';
import { Needs } from '../../../components/needs.tsx';
import { t } from '../../../format/text.ts';
import { Answered } from '../../../ui/answered.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Callout, Empty } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { EditWebhookDialog } from './edit-webhook-dialog.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { eventText, nameOf, WebhookState } from './webhook-words.tsx';

const route = getRouteApi('/shell/settings/webhooks/$webhookId');

export function WebhookPage() {
  const { webhookId } = route.useParams();
  const query = useQuery(webhooksQuery);
  return (
    <Needs permission="settings:view">
      <Answered query={query}>
        {(webhooks) => {
          const webhook = webhooks.find(({ id }) => id === webhookId);
          return webhook ? <OneWebhook webhook={webhook} /> : <Gone />;
        }}
      </Answered>
    </Needs>
  );
}

const Gone = () => (
  <Page title={t('Webhook')}>
    <Empty title={t('There is no such webhook')}>
      <p>{t('It may have been deleted meanwhile.')}</p>
      <LinkButton to="/settings/webhooks">{t('All webhooks')}</LinkButton>
    </Empty>
  </Page>
);

function OneWebhook({ webhook }: { readonly webhook: Webhook }) {
  const { edit } = route.useSearch();
  const navigate = route.useNavigate();
  const mayManage = useCan('settings:manage');
  const { url, events, disabledReason } = webhook;
  return (
    <Page
      title={nameOf(webhook)}
      aside={<WebhookState webhook={webhook} />}
      lead={
        <>
          <Link to="/settings/webhooks" className="text-accent underline">
            {t('Webhooks')}
          </Link>{' '}
          · <span className="wrap-anywhere">{url}</span>
        </>
      }
      actions={mayManage && <WebhookActions webhook={webhook} />}
    >
      {disabledReason !== null && (
        <Callout tone="red">
          <p>{t('{{reason}}. Switch it on again once it does.', { reason: disabledReason })}</p>
        </Callout>
      )}
      <Panel title={t('Told of')}>
        <ul className="flex flex-wrap gap-1.5">
          {events.map((event) => (
            <li key={event} className="rounded-full bg-sunken px-2.5 py-0.5 text-sm" title={event}>
              {eventText(event)}
            </li>
          ))}
        </ul>
      </Panel>
      <DeliveryLog webhook={webhook} />
      {mayManage && edit && (
        <EditWebhookDialog
          webhook={webhook}
          onClose={() => void navigate({ search: (old) => ({ ...old, edit: undefined }) })}
        />
      )}
    </Page>
  );
}
