import type { AssessmentRemind, AssessmentRemindResult } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { daysBetween, toIsoDate } from '../../../domain/dates.ts';
import { manualReminderError, type ManualReminderInput } from '../../../domain/reminders.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { remindContacts } from '../portal/index.ts';
import { toAssessmentEntity } from '../records/index.ts';

/** Skips assessments that cannot be answered or were reminded recently, and reports why. */
export function remindVendors(
  ctx: AppContext,
  caller: Caller,
  body: AssessmentRemind,
): Promise<AssessmentRemindResult> {
  const ids = [...new Set(body.assessmentIds.map((id) => id.toLowerCase()))];
  return inOrganisation(ctx, caller, async (tx) => {
    const assessments = new Map((await lockAssessments(tx, caller, ids)).map((held) => [held.id, held]));
    const today = toIsoDate(ctx.now());
    const results: AssessmentRemindResult['results'] = [];
    for (const assessmentId of ids) {
      const held = assessments.get(assessmentId);
      const reason = held ? manualReminderError(held) : 'NOT_FOUND';
      if (held && reason === null) await remindAssessment(tx, caller, { held, today });
      results.push({ assessmentId, reminded: reason === null, reason });
    }
    return { results };
  });
}

type LockedAssessment = ManualReminderInput & { readonly id: string; readonly title: string; readonly dueDate: string };

/**
 * Locks vendors before assessments, each in ID order, to avoid deadlocks. Reads the reminders after locking, to see
 * those that a concurrent request has just sent.
 */
async function lockAssessments(
  tx: Tx,
  { organisationId }: Caller,
  ids: readonly string[],
): Promise<LockedAssessment[]> {
  const lockedIds = sql`${[...ids]}::uuid[]`;
  await sql`
    select v.id from vendor v where v.organisation_id = ${organisationId}::uuid and v.id in (
      select a.vendor_id from assessment a where a.organisation_id = ${organisationId}::uuid and a.id = any (${lockedIds}))
    order by v.id for key share`.execute(tx);
  await sql`
    select a.id from assessment a where a.organisation_id = ${organisationId}::uuid and a.id = any (${lockedIds})
    order by a.id for update`.execute(tx);
  const { rows } = await sql<LockedAssessment>`
    select a.id, a.title, a.status, coalesce(a.due_date::text, '') as "dueDate", exists (
        select from mail m where m.organisation_id = a.organisation_id and m.assessment_id = a.id
          and m.kind = 'REMINDER' and m.created_at > now() - interval '24 hours'
      ) as "justReminded", exists (
        select from portal_link l where l.organisation_id = a.organisation_id and l.assessment_id = a.id
          and l.revoked_at is null and l.expires_at > now()
      ) as "hasLink"
    from assessment a where a.organisation_id = ${organisationId}::uuid and a.id = any (${lockedIds})`.execute(tx);
  return rows;
}

type RemindInput = { readonly held: LockedAssessment; readonly today: string };

async function remindAssessment(tx: Tx, caller: Caller, { held, today }: RemindInput): Promise<void> {
  const { id: assessmentId, dueDate } = held;
  const daysLeft = daysBetween(today, dueDate);
  const recipients = await remindContacts(tx, caller, { assessmentId, today });
  const meta = { dueDate, daysLeft, recipients };
  await recordAudit(tx, caller, { action: 'REMIND_VENDOR', entity: toAssessmentEntity(held), meta });
}
