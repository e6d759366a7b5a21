import { z } from 'zod';
import type { Job } from '../../platform/jobs/job.ts';

const asked = { address: z.string().nullable(), requestId: z.string() };

const ForgottenPassword = z.object({ email: z.string(), ...asked });
export type ForgottenPassword = z.infer<typeof ForgottenPassword>;

/** Somebody has forgotten the password of whatever accounts this address has, if any. */
export const resetPasswords: Job<ForgottenPassword> = { name: 'reset-passwords', data: ForgottenPassword };

const ResetOrder = z.object({ organisationId: z.guid(), userId: z.guid(), ...asked });
export type ResetOrder = z.infer<typeof ResetOrder>;

/** One of these accounts is to be sent a link. */
export const sendReset: Job<ResetOrder> = { name: 'send-password-reset', data: ResetOrder };
