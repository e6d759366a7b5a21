export {
  deleteOldNotifications,
  notify,
  type NotifyInput,
  notifyWithEmail,
  queueDigest,
} from './notification-commands.ts';
export { sendNotificationHandler } from './notification-jobs.ts';
export { listDigestRecipients, listVendorMessages } from './notification-queries.ts';
