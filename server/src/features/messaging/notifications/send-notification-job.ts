import { z } from 'zod';
import type { Job } from '../../../platform/jobs/job.ts';

const NotificationKey = z.object({ organisationId: z.guid(), notificationId: z.guid() });
export type NotificationKey = z.infer<typeof NotificationKey>;

export const sendNotificationJob: Job<NotificationKey> = { name: 'send-notification', data: NotificationKey };
