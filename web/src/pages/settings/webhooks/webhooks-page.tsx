import type { Webhook } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCan } from '../../../api/me.ts';
import { webhooksQuery } from '../../../api/webhooks.ts';
import { RequirePermission } from '../../../components/require-permission.tsx';
import { formatDate } from '../../../format/dates.ts';
import { t, tCount } from '../../../format/i18n.ts';
import { AddButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { NewWebhookDialog } from './webhook-form.tsx';
import { formatEvent, formatWebhookName, WebhookStatus } from './webhook-labels.tsx';

const route = getRouteApi('/shell/settings/webhooks');

const COLUMNS: readonly Column<Webhook>[] = [
  {
    id: 'name',
    label: t('Webhook'),
    cell: (webhook) => (
      <span className="grid">
        <Link
          to="/settings/webhooks/$webhookId"
          params={{ webhookId: webhook.id }}
          className="inline-flex min-h-6 items-center text-accent hover:underline"
        >
          {formatWebhookName(webhook)}
        </Link>
        <span className="text-xs font-normal wrap-anywhere text-soft">{webhook.url}</span>
      </span>
    ),
  },
  { id: 'state', label: t('Status'), cell: (webhook) => <WebhookStatus webhook={webhook} /> },
  {
    id: 'events',
    label: t('Events'),
    cell: ({ events }) => (
      <span title={events.map(formatEvent).join('\n')}>
        {tCount(events.length, '{{count}} event', '{{count}} events')}
      </span>
    ),
  },
  { id: 'created', label: t('Added'), cell: ({ createdAt }) => formatDate(createdAt) },
];

export function WebhooksPage() {
  return (
    <RequirePermission permission="settings:view">
      <Webhooks />
    </RequirePermission>
  );
}

function Webhooks() {
  const query = useQuery(webhooksQuery);
  const { add } = route.useSearch();
  const navigate = route.useNavigate();
  const mayManage = useCan('settings:manage');
  return (
    <Page
      title={t('Webhooks')}
      lead={t('Notify other systems immediately when something happens in Assay.')}
      actions={
        mayManage && <AddButton onPress={() => void navigate({ search: { add: true } })}>{t('Add webhook')}</AddButton>
      }
    >
      <QueryBoundary query={query}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <EmptyState title={t('No webhooks yet')}>
              <p>
                {t(
                  'Add an endpoint to be notified, for example, when an assessment is submitted or a finding is raised.',
                )}
              </p>
            </EmptyState>
          ) : (
            <DataTable caption={t('Webhooks')} columns={COLUMNS} rows={webhooks} />
          )
        }
      </QueryBoundary>
      {mayManage && add && <NewWebhookDialog onClose={() => void navigate({ search: {} })} />}
    </Page>
  );
}
