import type { QueryOf } from '@assay/client';
import type { NotificationPreference } from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** The prefix of all notification queries. */
export const NOTIFICATIONS_KEY = ['notifications'] as const;

const REFETCH_INTERVAL_MS = 60_000;

/** Asks again every minute while the tab is visible. */
export const unreadCountQuery = queryOptions({
  queryKey: [...NOTIFICATIONS_KEY, 'unread-count'],
  queryFn: ({ signal }) => api.get('/api/app/notifications/unread-count', { signal }),
  refetchInterval: REFETCH_INTERVAL_MS,
});

export const notificationsQuery = (query: QueryOf<'/api/app/notifications'>) =>
  queryOptions({
    queryKey: [...NOTIFICATIONS_KEY, 'list', query],
    queryFn: ({ signal }) => api.get('/api/app/notifications', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const setNotificationRead = (notificationId: string, read: boolean) =>
  api.put('/api/app/notifications/{notificationId}', { path: { notificationId }, body: { read } });

export const markAllNotificationsRead = () => api.post('/api/app/notifications/read');

export const notificationPreferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => api.get('/api/app/notification-preferences', { signal }),
});

export const updateNotificationPreferences = (preferences: NotificationPreference[]) =>
  api.put('/api/app/notification-preferences', { body: { preferences } });
