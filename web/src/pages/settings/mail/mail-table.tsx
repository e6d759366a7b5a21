import { type Mail, MailStatus } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { mailsQuery } from '../../../api/mails.ts';
import { formatRelativeTime, formatDateTime } from '../../../format/dates.ts';
import { t } from '../../../format/i18n.ts';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, FilteredEmptyState } from '../../../ui/notice.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { FilterSelect } from '../../../ui/table/filter-select.tsx';
import { Pagination } from '../../../ui/table/pagination.tsx';
import { Toolbar } from '../../../ui/table/toolbar.tsx';
import { MailDrawer } from './mail-drawer.tsx';
import { formatMailKind, MAIL_STATUS_LABELS, MailBadge } from './mail-labels.tsx';

const route = getRouteApi('/shell/settings/mail');

const STATUS_OPTIONS = MailStatus.options.map((value) => ({ value, label: MAIL_STATUS_LABELS[value].label }));

const COLUMNS: readonly Column<Mail>[] = [
  {
    id: 'subject',
    label: t('Subject'),
    cell: ({ id, subject }) => (
      <Link
        from="/settings/mail"
        to="."
        search={(old) => ({ ...old, mail: id })}
        className="inline-flex min-h-6 items-center text-accent hover:underline"
      >
        {subject}
      </Link>
    ),
  },
  {
    id: 'kind',
    label: t('Type'),
    cell: ({ kind }) => <span className="whitespace-nowrap">{formatMailKind(kind)}</span>,
  },
  {
    id: 'to',
    label: t('To'),
    cell: ({ recipientName, recipientEmail }) => (
      <span className="grid">
        {recipientName ?? recipientEmail}
        {recipientName !== null && <span className="text-xs text-soft">{recipientEmail}</span>}
      </span>
    ),
  },
  { id: 'status', label: t('Status'), cell: ({ status }) => <MailBadge status={status} /> },
  {
    id: 'when',
    label: t('Created'),
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={formatDateTime(createdAt)} className="whitespace-nowrap">
        {formatRelativeTime(createdAt)}
      </time>
    ),
  },
];

export function MailTable() {
  const { status, page = 1, mail: openId } = route.useSearch();
  const query = useQuery(mailsQuery({ status: MailStatus.safeParse(status).data, page }));
  const navigate = route.useNavigate();
  return (
    <section className="grid gap-3" aria-label={t('Outbox')}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2>{t('Outbox')}</h2>
        <Toolbar>
          <FilterSelect
            label={t('Status')}
            value={status}
            options={STATUS_OPTIONS}
            onChange={(chosen) => void navigate({ search: { status: chosen } })}
          />
        </Toolbar>
      </div>
      <QueryBoundary query={query}>
        {({ entries, ...paging }) => {
          const open = entries.find(({ id }) => id === openId);
          return (
            <>
              {entries.length === 0 ? (
                <NoMails filtered={status !== undefined} />
              ) : (
                <DataTable caption={t('Outbox')} columns={COLUMNS} rows={entries} />
              )}
              {entries.length > 0 && (
                <Pagination
                  {...paging}
                  onPage={(next) => void navigate({ search: (old) => ({ ...old, page: next }) })}
                />
              )}
              {open && (
                <MailDrawer
                  mail={open}
                  onClose={() => void navigate({ search: (old) => ({ ...old, mail: undefined }) })}
                />
              )}
            </>
          );
        }}
      </QueryBoundary>
    </section>
  );
}

function NoMails({ filtered }: { readonly filtered: boolean }) {
  const navigate = route.useNavigate();
  if (!filtered) {
    return (
      <EmptyState title={t('No emails yet')}>
        <p>{t('Emails appear here when you send an assessment.')}</p>
      </EmptyState>
    );
  }
  return (
    <FilteredEmptyState title={t('No emails with this status')}>
      <Button onPress={() => void navigate({ search: {} })}>{t('Reset filters')}</Button>
    </FilteredEmptyState>
  );
}
