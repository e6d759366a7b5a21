import { MAX_UNREAD_COUNT } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { unreadCountQuery } from '../api/notifications.ts';
import { t, tCount } from '../format/i18n.ts';
import { formatNumber } from '../format/numbers.ts';
import { buttonClass } from '../ui/button-class.ts';

/** A bell with the number of unread notifications. */
export function InboxLink() {
  const { data } = useQuery(unreadCountQuery);
  const count = data?.count ?? 0;
  const label = count === 0 ? t('Inbox') : tCount(count, 'Inbox, {{count}} unread', 'Inbox, {{count}} unread');
  return (
    <Link to="/inbox" aria-label={label} title={label} className={`relative ${buttonClass('icon')}`}>
      <Bell aria-hidden="true" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute -top-1 left-1/2 min-w-4 rounded-full bg-accent px-1 text-center text-xs leading-4 font-medium text-on-accent tabular-nums"
        >
          {count >= MAX_UNREAD_COUNT ? t('{{count}}+', { count: MAX_UNREAD_COUNT - 1 }) : formatNumber(count)}
        </span>
      )}
    </Link>
  );
}
