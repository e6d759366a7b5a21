import type { AppContext } from '../../../context.ts';
import { createJobHandler } from '../../../platform/jobs/job.ts';
import { enqueuePasswordResets, sendPasswordReset } from './password-reset-commands.ts';
import { resetPasswordsJob, sendPasswordResetJob } from './password-reset-jobs.ts';

export const resetPasswordsHandler = createJobHandler(resetPasswordsJob, (ctx: AppContext, forgotten) =>
  enqueuePasswordResets(ctx, forgotten),
);

export const sendPasswordResetHandler = createJobHandler(sendPasswordResetJob, (ctx: AppContext, order) =>
  sendPasswordReset(ctx, order),
);
