import { z } from 'zod';
import type { Job } from '../../../platform/jobs/job.ts';

const SendMailData = z.object({ organisationId: z.guid(), mailId: z.guid() });
export type SendMailData = z.infer<typeof SendMailData>;

export const sendMailJob: Job<SendMailData> = { name: 'send-mail', data: SendMailData };
