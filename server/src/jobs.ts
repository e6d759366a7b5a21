import type { AppContext } from './context.ts';
import { resetPasswordsWork, sendResetWork } from './features/account-links/account-link-jobs.ts';
import { sendAssessmentsWork } from './features/assessments/assessment-jobs.ts';
import {
  copyAuditLogsWork,
  sealAuditLogsWork,
  verifyAuditLogsWork,
  verifyAuditLogWork,
} from './features/audit/audit-jobs.ts';
import { tickWork } from './features/clock/clock-jobs.ts';
import { removeObjectWork } from './features/evidence/evidence-jobs.ts';
import { acceptanceExpiredWork } from './features/findings/finding-jobs.ts';
import { sendMailWork } from './features/mail/mail-jobs.ts';
import { printReceiptWork } from './features/reports/receipt-jobs.ts';
import { importVendorsWork } from './features/vendors/vendor-jobs.ts';
import { deliverWebhookWork } from './features/webhooks/webhook-jobs.ts';
import { verifyDatabase } from './platform/db/inspect.ts';
import type { Work } from './platform/jobs/job.ts';
import { type RunningJobs, runJobs } from './platform/jobs/run.ts';

/** All background work: every job is listed here. */
export const JOBS: readonly Work<AppContext>[] = [
  removeObjectWork,
  acceptanceExpiredWork,
  sendMailWork,
  deliverWebhookWork,
  copyAuditLogsWork,
  sealAuditLogsWork,
  verifyAuditLogsWork,
  verifyAuditLogWork,
  tickWork,
  sendAssessmentsWork,
  importVendorsWork,
  printReceiptWork,
  resetPasswordsWork,
  sendResetWork,
];

/** Works until it is stopped. A worker that would not be safe does not start. */
export async function startWorker(ctx: AppContext): Promise<RunningJobs> {
  const { config, database, log, metrics } = ctx;
  await verifyDatabase(database.pool);
  return runJobs({ ctx, url: config.database.url, log, metrics, graceMs: config.shutdownGraceMs }, JOBS);
}
