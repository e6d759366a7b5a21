import {
  Notification,
  NotificationPage,
  NotificationParams,
  NotificationPreference,
  NotificationPreferencesUpdate,
  NotificationQuery,
  NotificationUpdate,
  UnreadCount,
} from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { backgroundAccess, sessionAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import { setAllRead, setRead, updatePreferences } from './notification-commands.ts';
import { countUnread, listNotifications, listPreferences } from './notification-queries.ts';

const tags = ['Notifications'];

export function notificationRoutes(app: Api, ctx: AppContext) {
  app.get('/api/app/notifications', {
    config: { access: sessionAccess() },
    schema: {
      tags,
      operationId: 'listNotifications',
      summary: 'List your notifications',
      description: 'Newest first. Returns only notifications about records that you can view now.',
      querystring: NotificationQuery,
      response: { 200: NotificationPage },
    },
    handler: ({ caller, query }) => listNotifications(ctx, caller, query),
  });

  app.get('/api/app/notifications/unread-count', {
    config: { access: backgroundAccess },
    schema: {
      tags,
      operationId: 'countUnreadNotifications',
      summary: 'Count your unread notifications',
      description: 'The count stops at 100. This request does not keep an idle session alive.',
      response: { 200: UnreadCount },
    },
    handler: ({ caller }) => countUnread(ctx, caller),
  });

  app.post('/api/app/notifications/read', {
    config: { access: sessionAccess() },
    schema: {
      tags,
      operationId: 'markAllNotificationsRead',
      summary: 'Mark all your notifications as read',
      description: 'Changes only your own notifications.',
      response: { 204: z.null() },
    },
    handler: async ({ caller }, reply) => reply.code(204).send(await setAllRead(ctx, caller)),
  });

  app.put('/api/app/notifications/:notificationId', {
    config: { access: sessionAccess(), bodyName: 'Notification' },
    schema: {
      tags,
      operationId: 'updateNotification',
      summary: 'Mark a notification as read or unread',
      description: 'You can change only your own notifications.',
      params: NotificationParams,
      body: NotificationUpdate,
      response: { 200: Notification },
    },
    handler: ({ caller, params: { notificationId }, body: { read } }) => setRead(ctx, caller, { notificationId, read }),
  });

  app.get('/api/app/notification-preferences', {
    config: { access: sessionAccess() },
    schema: {
      tags,
      operationId: 'listNotificationPreferences',
      summary: 'List your notification preferences',
      description: 'Returns every kind of notification with its email delivery.',
      response: { 200: z.array(NotificationPreference) },
    },
    handler: ({ caller }) => listPreferences(ctx, caller),
  });

  app.put('/api/app/notification-preferences', {
    config: { access: sessionAccess(), bodyName: 'Preferences' },
    schema: {
      tags,
      operationId: 'updateNotificationPreferences',
      summary: 'Change your notification preferences',
      description: 'Kinds that are not in the list keep their delivery. Returns every kind.',
      body: NotificationPreferencesUpdate,
      response: { 200: z.array(NotificationPreference) },
    },
    handler: ({ caller, body }) => updatePreferences(ctx, caller, body),
  });
}
