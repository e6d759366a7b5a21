import type { AppContext } from '../../../context.ts';
import { createSystemCaller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { createJobHandler } from '../../../platform/jobs/job.ts';
import { sendNotificationIn } from './notification-commands.ts';
import { sendNotificationJob } from './send-notification-job.ts';

export const sendNotificationHandler = createJobHandler(
  sendNotificationJob,
  (ctx: AppContext, { organisationId, notificationId }) => {
    const caller = createSystemCaller(organisationId);
    return inOrganisation(ctx, caller, (tx) => sendNotificationIn(tx, caller, notificationId));
  },
);
