import type { AppContext } from '../../context.ts';
import { workOf } from '../../platform/jobs/job.ts';
import { orderResets, sendPasswordReset } from './reset-commands.ts';
import { resetPasswords, sendReset } from './reset-order.ts';

export const resetPasswordsWork = workOf(resetPasswords, (ctx: AppContext, forgotten) => orderResets(ctx, forgotten));

export const sendResetWork = workOf(sendReset, (ctx: AppContext, order) => sendPasswordReset(ctx, order));
