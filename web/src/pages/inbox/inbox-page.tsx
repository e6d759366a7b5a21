import type { Notification } from '@assay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CheckCheck, Settings2 } from 'lucide-react';
import {
  markAllNotificationsRead,
  NOTIFICATIONS_KEY,
  notificationsQuery,
  unreadCountQuery,
} from '../../api/notifications.ts';
import { daysUntil, formatDate } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { EmptyState, FilteredEmptyState } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { showProblem } from '../../ui/toast.tsx';
import { NotificationRow } from './notification-row.tsx';

const route = getRouteApi('/shell/inbox');

export function InboxPage() {
  const { unread, page = 1 } = route.useSearch();
  const isUnreadOnly = unread === 'true';
  const navigate = route.useNavigate();
  const query = useQuery(notificationsQuery({ page, ...(isUnreadOnly && { unread: 'true' }) }));
  return (
    <Page
      title={t('Inbox')}
      lead={t('What concerns you: assignments, mentions, messages from vendors and dates. Kept for 90 days.')}
      actions={<InboxActions />}
    >
      <Checkbox
        label={t('Show only unread')}
        checked={isUnreadOnly}
        onChange={(event) => void navigate({ search: event.target.checked ? { unread: 'true' } : {} })}
      />
      <QueryBoundary query={query}>
        {({ entries, ...paging }) =>
          entries.length === 0 ? (
            <EmptyInbox isUnreadOnly={isUnreadOnly} />
          ) : (
            <>
              {groupByDay(entries).map(([day, some]) => (
                <section key={day} aria-label={formatDay(day)} className="grid gap-2">
                  <h2 className="text-sm text-soft">{formatDay(day)}</h2>
                  <ul className="grid divide-y divide-line rounded-lg border border-line bg-surface">
                    {some.map((notification) => (
                      <NotificationRow key={notification.id} notification={notification} />
                    ))}
                  </ul>
                </section>
              ))}
              <Pagination
                {...paging}
                onPage={(next) => void navigate({ search: (search) => ({ ...search, page: next }) })}
              />
            </>
          )
        }
      </QueryBoundary>
    </Page>
  );
}

function InboxActions() {
  const queryClient = useQueryClient();
  const { data } = useQuery(unreadCountQuery);
  const markAll = async () => {
    try {
      await markAllNotificationsRead();
    } catch (error) {
      showProblem(error);
    }
    await queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
  };
  return (
    <>
      <LinkButton to="/settings/notifications" icon={<Settings2 aria-hidden="true" />}>
        {t('Email preferences')}
      </LinkButton>
      <Button
        icon={<CheckCheck aria-hidden="true" />}
        isDisabled={(data?.count ?? 0) === 0}
        onPress={() => void markAll()}
      >
        {t('Mark all as read')}
      </Button>
    </>
  );
}

function EmptyInbox({ isUnreadOnly }: { readonly isUnreadOnly: boolean }) {
  if (isUnreadOnly) return <FilteredEmptyState title={t('No unread notifications')} />;
  return (
    <EmptyState title={t('No notifications')}>
      <p>{t('When someone assigns something to you or mentions you, or a date comes up, it appears here.')}</p>
    </EmptyState>
  );
}

/** In the order of the list. Days are in UTC, as everywhere in the app. */
function groupByDay(notifications: readonly Notification[]): [string, Notification[]][] {
  const days = new Map<string, Notification[]>();
  for (const notification of notifications) {
    const day = notification.createdAt.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), notification]);
  }
  return [...days];
}

function formatDay(day: string): string {
  const days = daysUntil(day);
  if (days === 0) return t('Today');
  return days === -1 ? t('Yesterday') : formatDate(day);
}
