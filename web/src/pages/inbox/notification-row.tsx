import type { Notification } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Mail, MailOpen } from 'lucide-react';
import { NOTIFICATIONS_KEY, setNotificationRead } from '../../api/notifications.ts';
import { formatTime } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { IconButton } from '../../ui/button.tsx';
import { showProblem } from '../../ui/toast.tsx';
import { formatNotification, formatNotificationSubject, NOTIFICATION_ICONS } from './notification-text.ts';

/** Opening the subject marks the notification as read. */
export function NotificationRow({ notification }: { readonly notification: Notification }) {
  const queryClient = useQueryClient();
  const isUnread = notification.readAt === null;
  const setRead = async (read: boolean) => {
    try {
      await setNotificationRead(notification.id, read);
    } catch (error) {
      showProblem(error);
    }
    await queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
  };
  const Icon = NOTIFICATION_ICONS[notification.kind];
  return (
    <li className="flex items-start gap-3 px-3 py-2.5">
      <Icon aria-hidden="true" className={`mt-1 size-4 shrink-0 ${isUnread ? 'text-accent' : 'text-soft'}`} />
      <Link
        {...toSubjectLink(notification)}
        className="grid min-w-0 flex-1 wrap-anywhere hover:underline"
        onClick={() => {
          if (isUnread) void setRead(true);
        }}
      >
        <span className={isUnread ? 'font-semibold' : ''}>
          {isUnread && <span className="sr-only">{t('Unread:')} </span>}
          {formatNotification(notification)}
        </span>
        <span className="text-sm text-soft">{formatNotificationSubject(notification)}</span>
      </Link>
      <time
        dateTime={notification.createdAt}
        className="text-sm whitespace-nowrap text-soft tabular-nums max-sm:hidden"
      >
        {formatTime(notification.createdAt)}
      </time>
      <IconButton
        label={isUnread ? t('Mark as read') : t('Mark as unread')}
        icon={isUnread ? <MailOpen aria-hidden="true" /> : <Mail aria-hidden="true" />}
        onPress={() => void setRead(isUnread)}
      />
    </li>
  );
}

function toSubjectLink({ subject: { type, id }, vendor }: Notification): LinkProps {
  if (type === 'ASSESSMENT') return { to: '/assessments/$assessmentId', params: { assessmentId: id } };
  if (type === 'FINDING') return { to: '/findings/$findingId', params: { findingId: id } };
  if (type === 'APPROVAL') return { to: '/approvals/$approvalId', params: { approvalId: id } };
  if (type === 'TASK') return { to: '/vendors/import', search: { task: id } };
  return { to: '/vendors/$vendorId', params: { vendorId: vendor?.id ?? id } };
}
