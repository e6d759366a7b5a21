import type { SealerContext } from './context.ts';
import { checkSsoDomainsHandler } from './features/access/identity-providers/index.ts';
import { createOrganisationKeysHandler } from './features/access/organisations/index.ts';
import { resetPasswordsHandler, sendPasswordResetHandler } from './features/access/sign-in/index.ts';
import { sendAssessmentsHandler } from './features/assessments/assessments/index.ts';
import {
  removeAttachmentHandler,
  removeFindingFileHandler,
  removeObjectHandler,
} from './features/assessments/evidence/index.ts';
import { countPortfoliosHandler, deletePortfolioHistoryHandler } from './features/portfolio/figures/index.ts';
import { renderReceiptHandler } from './features/insight/reports/index.ts';
import { deleteMailsHandler, sendMailHandler } from './features/messaging/mail/index.ts';
import { sendNotificationHandler } from './features/messaging/notifications/index.ts';
import {
  deleteWebhookDeliveriesHandler,
  deleteWebhookSecretsHandler,
  deliverWebhookHandler,
} from './features/messaging/webhooks/index.ts';
import { verifyAuditLogHandler, verifyAuditLogsHandler } from './features/operations/audit-verification/index.ts';
import { deleteExpiredRecordsHandler, tickHandler } from './features/operations/schedule/index.ts';
import { verifySecret } from './features/operations/secret-rotation/index.ts';
import { importVendorsHandler } from './features/portfolio/vendors/index.ts';
import { copyAuditLogsHandler, sealAuditLogsHandler } from './features/record/audit/index.ts';
import { copySecurityEventsHandler, deleteSecurityEventsHandler } from './features/record/security-events/index.ts';
import { acceptanceExpiredHandler } from './features/reviews/findings/index.ts';
import { formatClockSkew, isClockOff } from './platform/db/database-clock.ts';
import { verifyDatabase } from './platform/db/inspect-database.ts';
import type { JobHandler } from './platform/jobs/job.ts';
import { runJobs, type RunningJobs } from './platform/jobs/run-jobs.ts';

export const JOB_HANDLERS: readonly JobHandler<SealerContext>[] = [
  removeObjectHandler,
  removeAttachmentHandler,
  removeFindingFileHandler,
  acceptanceExpiredHandler,
  sendMailHandler,
  deleteMailsHandler,
  sendNotificationHandler,
  deliverWebhookHandler,
  deleteWebhookSecretsHandler,
  deleteWebhookDeliveriesHandler,
  createOrganisationKeysHandler,
  countPortfoliosHandler,
  deletePortfolioHistoryHandler,
  copyAuditLogsHandler,
  sealAuditLogsHandler,
  verifyAuditLogsHandler,
  verifyAuditLogHandler,
  copySecurityEventsHandler,
  deleteSecurityEventsHandler,
  tickHandler,
  deleteExpiredRecordsHandler,
  checkSsoDomainsHandler,
  sendAssessmentsHandler,
  importVendorsHandler,
  renderReceiptHandler,
  resetPasswordsHandler,
  sendPasswordResetHandler,
];

/** Verifies the database first: an unsafe configuration must not start. */
export async function startWorker(ctx: SealerContext): Promise<RunningJobs> {
  const { clock, config, database, log, metrics, stopping } = ctx;
  await verifyDatabase(database.pool);
  await clock.start(stopping.signal);
  await verifySecret(ctx);
  const options = { ctx, url: config.database.url, log, metrics, graceMs: config.shutdownGraceMs };
  return runJobs({ ...options, isPaused: createClockGuard(ctx) }, JOB_HANDLERS);
}

/** A worker takes no jobs while its clock is off. */
function createClockGuard({ clock, log }: SealerContext): () => boolean {
  let wasOff = false;
  return () => {
    const skewMs = clock.getSkewMs();
    const isOff = isClockOff(skewMs);
    if (isOff && !wasOff) log.error({ reason: formatClockSkew(skewMs) }, 'stopped taking jobs');
    if (wasOff && !isOff) log.info('taking jobs again');
    wasOff = isOff;
    return isOff;
  };
}
