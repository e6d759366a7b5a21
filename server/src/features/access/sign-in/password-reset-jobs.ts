import { z } from 'zod';
import type { Job } from '../../../platform/jobs/job.ts';

const requestFields = { address: z.string().nullable(), requestId: z.string() };

const ResetPasswordsData = z.object({
  email: z.string(),
  /** The only organisation that is served at the address where it was requested. Jobs of earlier releases have none. */
  organisationId: z.guid().nullable().default(null),
  ...requestFields,
});
export type ResetPasswordsData = z.infer<typeof ResetPasswordsData>;

/** Requested for an email address, which may have no accounts or several. */
export const resetPasswordsJob: Job<ResetPasswordsData> = { name: 'reset-passwords', data: ResetPasswordsData };

const SendPasswordResetData = z.object({ organisationId: z.guid(), userId: z.guid(), ...requestFields });
export type SendPasswordResetData = z.infer<typeof SendPasswordResetData>;

export const sendPasswordResetJob: Job<SendPasswordResetData> = {
  name: 'send-password-reset',
  data: SendPasswordResetData,
};
