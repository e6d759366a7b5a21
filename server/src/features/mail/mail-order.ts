import { z } from 'zod';
import type { Job } from '../../platform/jobs/job.ts';

const MailOrder = z.object({ organisationId: z.guid(), mailId: z.guid() });
export type MailOrder = z.infer<typeof MailOrder>;

/** A mail that was written down is to be sent. */
export const sendMail: Job<MailOrder> = { name: 'send-mail', data: MailOrder };
