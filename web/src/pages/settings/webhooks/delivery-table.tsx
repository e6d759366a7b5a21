import type { Webhook, WebhookDelivery } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { webhookDeliveriesQuery } from '../../../api/webhooks.ts';
import { formatRelativeTime, formatDateTime } from '../../../format/dates.ts';
import { t } from '../../../format/i18n.ts';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { EmptyState } from '../../../ui/notice.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Pagination } from '../../../ui/table/pagination.tsx';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { DeliveryStatus, formatEvent } from './webhook-labels.tsx';

const route = getRouteApi('/shell/settings/webhooks/$webhookId');

const COLUMNS: readonly Column<WebhookDelivery>[] = [
  {
    id: 'event',
    label: t('Event'),
    cell: ({ id, event }) => (
      <Link
        from="/settings/webhooks/$webhookId"
        to="."
        search={(old) => ({ ...old, delivery: id })}
        className="inline-flex min-h-6 items-center text-accent hover:underline"
      >
        {formatEvent(event)}
      </Link>
    ),
  },
  { id: 'state', label: t('Status'), cell: (delivery) => <DeliveryStatus delivery={delivery} /> },
  {
    id: 'answer',
    label: t('Response'),
    cell: ({ outcome }) => <span className="block min-w-48 wrap-anywhere text-soft">{outcome ?? '–'}</span>,
  },
  { id: 'tries', label: t('Attempts'), align: 'right', cell: ({ attempts }) => attempts },
  {
    id: 'when',
    label: t('Occurred'),
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={formatDateTime(createdAt)} className="whitespace-nowrap">
        {formatRelativeTime(createdAt)}
      </time>
    ),
  },
];

export function DeliveryTable({ webhook }: { readonly webhook: Webhook }) {
  const { page = 1, delivery: openId } = route.useSearch();
  const query = useQuery(webhookDeliveriesQuery({ webhookId: webhook.id, page }));
  const navigate = route.useNavigate();
  return (
    <section className="grid gap-3" aria-label={t('Deliveries')}>
      <h2>{t('Deliveries')}</h2>
      <QueryBoundary query={query}>
        {({ entries, ...paging }) => {
          const open = entries.find(({ id }) => id === openId);
          if (entries.length === 0) {
            return (
              <EmptyState title={t('No deliveries yet')}>
                <p>{t('Send a test event to check that the endpoint accepts it.')}</p>
              </EmptyState>
            );
          }
          return (
            <>
              <DataTable caption={t('Deliveries')} columns={COLUMNS} rows={entries} />
              <Pagination {...paging} onPage={(next) => void navigate({ search: (old) => ({ ...old, page: next }) })} />
              {open && (
                <DeliveryDrawer
                  webhook={webhook}
                  delivery={open}
                  onClose={() => void navigate({ search: (old) => ({ ...old, delivery: undefined }) })}
                />
              )}
            </>
          );
        }}
      </QueryBoundary>
    </section>
  );
}
