import type { Webhook } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useCan } from '../../../api/me.ts';
import { webhooksQuery } from '../../../api/webhooks.ts';
import { Needs } from '../../../components/needs.tsx';
import { dayText } from '../../../format/dates.ts';
import { counted, t } from '../../../format/text.ts';
import { Answered } from '../../../ui/answered.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { eventText, nameOf, WebhookState } from './webhook-words.tsx';

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
          {nameOf(webhook)}
        </Link>
        <span className="text-xs font-normal wrap-anywhere text-soft">{webhook.url}</span>
      </span>
    ),
  },
  { id: 'state', label: t('State'), cell: (webhook) => <WebhookState webhook={webhook} /> },
  {
    id: 'events',
    label: t('Told of'),
    cell: ({ events }) => (
      <span title={events.map(eventText).join('\n')}>
        {counted(events.length, '{{count}} event', '{{count}} events')}
      </span>
    ),
  },
  { id: 'created', label: t('Added'), cell: ({ createdAt }) => dayText(createdAt) },
];

export function WebhooksPage() {
  return (
    <Needs permission="settings:view">
      <Webhooks />
    </Needs>
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
      lead={t('Tell another system at once when something happens here.')}
      actions={
        mayManage && (
          <Button
            kind="primary"
            icon={<Plus aria-hidden="true" />}
            onPress={() => void navigate({ search: { add: true } })}
          >
            {t('Add a webhook')}
          </Button>
        )
      }
    >
      <Answered query={query}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <Empty title={t('No system is told of anything yet')}>
              <p>
                {t('Add the address of one that should know when an assessment is handed in or a finding is raised.')}
              </p>
            </Empty>
          ) : (
            <DataTable caption={t('Webhooks')} columns={COLUMNS} rows={webhooks} />
          )
        }
      </Answered>
      {mayManage && add && <NewWebhookDialog onClose={() => void navigate({ search: {} })} />}
    </Page>
  );
}
