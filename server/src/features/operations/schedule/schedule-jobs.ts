import { sql } from 'kysely';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { type Caller, createSystemCaller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { FIRST_NOTICE_DAYS } from '../../../domain/expiry-notice.ts';
import { FIRST_REMINDER_DAYS } from '../../../domain/reminders.ts';
import { deleteExpiredResponses } from '../../../platform/db/idempotency.ts';
import { inOrganisation, listOrganisationIds } from '../../../platform/db/in-organisation.ts';
import { forEachCollectingErrors } from '../../../platform/for-each-collecting-errors.ts';
import { createJobHandler, type Job, type JobHandler } from '../../../platform/jobs/job.ts';
import { deleteExpiredAccountLinks } from '../../access/account-links/index.ts';
import { deleteExpiredSessions } from '../../access/sessions/index.ts';
import { deleteExpiredPortalSessions } from '../../assessments/portal/index.ts';
import { fillFailedCritical } from '../../assessments/records/index.ts';
import { deleteOldNotifications } from '../../messaging/notifications/index.ts';
import { deleteOldDeletions } from '../../record/deletions/index.ts';
import { deleteOldTasks } from '../../record/tasks/index.ts';
import { reopenExpiredAcceptances } from '../../reviews/findings/index.ts';
import { findDigestTime, sendDigests } from './digest-rule.ts';
import { certificationExpiryRule, contractRenewalRule } from './expiry-rules.ts';
import { findingReminderRule } from './finding-reminder-rule.ts';
import {
  ACCEPTANCE_DAYS,
  acceptanceEndingRule,
  DUE_DAYS,
  findingDueRule,
  findingOverdueRule,
  OVERDUE_DAYS,
  planDatePassedRule,
} from './finding-rules.ts';
import { overdueRule } from './overdue-rule.ts';
import { reassessmentRule } from './reassessment-rule.ts';
import { reminderRule } from './reminder-rule.ts';
import { deleteOldRuleRuns } from './rule-runs.ts';
import { runRule } from './scheduled-rule.ts';

const SCHEDULED_RULES: readonly ((ctx: AppContext, caller: Caller) => Promise<void>)[] = [
  runRule(reminderRule),
  runRule(findingReminderRule),
  runRule(overdueRule),
  runRule(certificationExpiryRule),
  runRule(contractRenewalRule),
  runRule(reassessmentRule),
  runRule(findingDueRule),
  runRule(findingOverdueRule),
  runRule(planDatePassedRule),
  runRule(acceptanceEndingRule),
  reopenExpiredAcceptances,
  fillFailedCritical,
  // After the rules, so that it includes what they found.
  sendDigests,
];

export const tickJob: Job<object> = { name: 'tick', data: z.object({}) };

export const tickHandler: JobHandler<AppContext> = {
  ...createJobHandler(tickJob, async (ctx: AppContext) => {
    await forEachCollectingErrors(await listDueOrganisations(ctx), (id) =>
      forEachCollectingErrors(SCHEDULED_RULES, (work) => work(ctx, createSystemCaller(id))),
    );
  }),
  cron: '*/15 * * * *',
};

/** All organisations in which a rule may have something to do. */
export function listDueOrganisations(ctx: AppContext): Promise<string[]> {
  const now = ctx.now();
  return listOrganisationIds(
    ctx,
    sql`list_due_organisations(
      today => ${toIsoDate(now)}::date,
      reminder_days => ${Math.max(FIRST_REMINDER_DAYS, DUE_DAYS)}::integer,
      notice_days => ${FIRST_NOTICE_DAYS}::integer,
      overdue_days => ${OVERDUE_DAYS}::integer,
      acceptance_days => ${ACCEPTANCE_DAYS}::integer,
      digest_before => ${findDigestTime(now)}::timestamptz)`,
  );
}

const deleteExpiredRecordsJob: Job<object> = { name: 'delete-expired-records', data: z.object({}) };

/** Every night at 03:00 UTC. */
export const deleteExpiredRecordsHandler: JobHandler<AppContext> = {
  ...createJobHandler(deleteExpiredRecordsJob, async (ctx: AppContext) => {
    await forEachCollectingErrors(await listOrganisationIds(ctx), (id) =>
      deleteExpiredRecords(ctx, createSystemCaller(id)),
    );
  }),
  cron: '0 3 * * *',
};

/** Deletes records that can no longer be used. These deletions are not audited. */
export function deleteExpiredRecords(ctx: AppContext, caller: Caller): Promise<void> {
  const now = ctx.now();
  return inOrganisation(ctx, caller, async (tx) => {
    await deleteExpiredSessions(tx, caller, now.toISOString());
    await deleteExpiredPortalSessions(tx, caller, now.toISOString());
    await deleteExpiredAccountLinks(tx, caller, now.toISOString());
    await deleteExpiredResponses(tx, caller, now);
    await deleteOldRuleRuns(tx, caller, now);
    await deleteOldDeletions(tx, caller, now);
    await deleteOldTasks(tx, caller, now);
    await deleteOldNotifications(tx, caller, now);
  });
}
