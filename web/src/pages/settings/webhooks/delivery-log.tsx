import type { Webhook, WebhookDelivery } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { deliveriesQuery } from '../../../api/webhooks.ts';
import { agoText, momentText } from '../../../format/dates.ts';
import { t } from '../../../format/text.ts';
import { Answered } from '../../../ui/answered.tsx';
import { Empty } from '../../../ui/notice.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { DeliveryState, eventText } from './webhook-words.tsx';

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
        {eventText(event)}
      </Link>
    ),
  },
  { id: 'state', label: t('State'), cell: (delivery) => <DeliveryState delivery={delivery} /> },
  {
    id: 'answer',
    label: t('Answer'),
    cell: ({ outcome }) => <span className="block min-w-48 wrap-anywhere text-soft">{outcome ?? '–'}</span>,
  },
  { id: 'tries', label: t('Tries'), align: 'right', cell: ({ attempts }) => attempts },
  {
    id: 'when',
    label: t('Happened'),
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={momentText(createdAt)} className="whitespace-nowrap">
        {agoText(createdAt)}
      </time>
    ),
  },
];

/** What was delivered, and how it went. */
export function DeliveryLog({ webhook }: { readonly webhook: Webhook }) {
  const { page = 1, delivery: openId } = route.useSearch();
  const query = useQuery(deliveriesQuery({ webhookId: webhook.id, page }));
  const navigate = route.useNavigate();
  return (
    <section className="grid gap-3" aria-label={t('Deliveries')}>
      <h2>{t('Deliveries')}</h2>
      <Answered query={query}>
        {({ entries, ...paging }) => {
          const open = entries.find(({ id }) => id === openId);
          if (entries.length === 0) {
            return (
              <Empty title={t('Nothing was delivered yet')}>
                <p>{t('Send a test to see whether the receiver takes it.')}</p>
              </Empty>
            );
          }
          return (
            <>
              <DataTable caption={t('Deliveries')} columns={COLUMNS} rows={entries} />
              <Pager {...paging} onPage={(next) => void navigate({ search: (old) => ({ ...old, page: next }) })} />
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
      </Answered>
    </section>
  );
}
