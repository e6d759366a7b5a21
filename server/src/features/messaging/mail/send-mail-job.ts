import { z } from 'zod';
import { type Job, waitingSince } from '../../../platform/jobs/job.ts';

const SendMailData = z.object({ organisationId: z.guid(), mailId: z.guid(), ...waitingSince });
export type SendMailData = z.infer<typeof SendMailData>;

export const sendMailJob: Job<SendMailData> = { name: 'send-mail', data: SendMailData };
