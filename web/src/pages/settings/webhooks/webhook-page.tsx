import type { Webhook } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCan } from '../../../api/me.ts';
import { webhooksQuery } from '../../../api/webhooks.ts';
import { RequirePermission } from '../../../components/require-permission.tsx';
import { formatDateTime } from '../../../format/dates.ts';
import { t } from '../../../format/i18n.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Callout, EmptyState } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { EditWebhookDialog } from './webhook-form.tsx';
import { FORMAT_LABELS, formatEvent, formatWebhookName, WebhookStatus } from './webhook-labels.tsx';

const route = getRouteApi('/shell/settings/webhooks/$webhookId');

export function WebhookPage() {
  const { webhookId } = route.useParams();
  const query = useQuery(webhooksQuery);
  return (
    <RequirePermission permission="settings:view">
      <QueryBoundary query={query}>
        {(webhooks) => {
          const webhook = webhooks.find(({ id }) => id === webhookId);
          return webhook ? <LoadedWebhook webhook={webhook} /> : <WebhookNotFound />;
        }}
      </QueryBoundary>
    </RequirePermission>
  );
}

const WebhookNotFound = () => (
  <Page title={t('Webhook')}>
    <EmptyState title={t('Webhook not found')}>
      <p>{t('It may have been deleted.')}</p>
      <LinkButton to="/settings/webhooks">{t('All webhooks')}</LinkButton>
    </EmptyState>
  </Page>
);

function LoadedWebhook({ webhook }: { readonly webhook: Webhook }) {
  const { edit } = route.useSearch();
  const navigate = route.useNavigate();
  const mayManage = useCan('settings:manage');
  const { url, format, events, disabledReason, previousSecretUntil, apiKeyId } = webhook;
  return (
    <Page
      title={formatWebhookName(webhook)}
      aside={<WebhookStatus webhook={webhook} />}
      lead={
        <>
          <Link to="/settings/webhooks" className="text-accent underline">
            {t('Webhooks')}
          </Link>{' '}
          · <span className="wrap-anywhere">{url}</span> · {FORMAT_LABELS[format]}
        </>
      }
      actions={mayManage && <WebhookActions webhook={webhook} />}
    >
      {disabledReason !== null && (
        <Callout tone="red">
          <p className="font-medium">{disabledReason}</p>
          <p>{t('Check the endpoint before you enable the webhook again.')}</p>
        </Callout>
      )}
      {previousSecretUntil !== null && Date.parse(previousSecretUntil) > Date.now() && (
        <Callout tone="amber">
          <p>
            {t(
              'Deliveries are also signed with the previous secret until {{when}}. Update the endpoint with the new secret.',
              {
                when: formatDateTime(previousSecretUntil),
              },
            )}
          </p>
        </Callout>
      )}
      {apiKeyId !== null && <p className="text-sm text-soft">{t('This webhook was created with an API key.')}</p>}
      <Panel title={t('Events')}>
        <ul className="flex flex-wrap gap-1.5">
          {events.map((event) => (
            <li key={event} className="rounded-full bg-sunken px-2.5 py-0.5 text-sm" title={event}>
              {formatEvent(event)}
            </li>
          ))}
        </ul>
      </Panel>
      <DeliveryTable webhook={webhook} />
      {mayManage && edit && (
        <EditWebhookDialog
          webhook={webhook}
          onClose={() => void navigate({ search: (old) => ({ ...old, edit: undefined }) })}
        />
      )}
    </Page>
  );
}
