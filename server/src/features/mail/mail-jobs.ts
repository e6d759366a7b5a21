import type { AppContext } from '../../context.ts';
import { workOf } from '../../platform/jobs/job.ts';
import { deliverMail } from './delivery-commands.ts';
import { sendMail } from './mail-order.ts';

export const sendMailWork = workOf(sendMail, (ctx: AppContext, order) => deliverMail(ctx, order));
