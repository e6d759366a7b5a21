import type { AssessmentRemind, AssessmentReminded } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { dayOf, daysBetween } from '../../domain/day.ts';
import { type Nudged, nudgeRefusal } from '../../domain/reminders.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { remindContacts } from '../portal/reminder-commands.ts';
import { entityOf } from './assessment-queries.ts';

/** Because a person asks for it: only what cannot be answered, or was just asked for, is left out, and says why. */
export function remindVendors(ctx: AppContext, caller: Caller, body: AssessmentRemind): Promise<AssessmentReminded> {
  const ids = [...new Set(body.assessmentIds.map((id) => id.toLowerCase()))];
  return inOrganisation(ctx, caller, async (tx) => {
    const assessments = new Map((await holdAssessments(tx, caller, ids)).map((held) => [held.id, held]));
    const today = dayOf(ctx.now());
    const results: AssessmentReminded['results'] = [];
    for (const assessmentId of ids) {
      const held = assessments.get(assessmentId);
      const reason = held ? nudgeRefusal(held) : 'There is no such assessment.';
      if (held && reason === null) await remind(tx, caller, { held, today });
      results.push({ assessmentId, reminded: reason === null, reason });
    }
    return { results };
  });
}

type Held = Nudged & { readonly id: string; readonly title: string; readonly dueDate: string };

/**
 * From the vendors down, each in the order of its id, so that nobody waits in a circle. What is asked of them is read once
 * they are held, so that a reminder somebody else has just sent is seen.
 */
async function holdAssessments(tx: Tx, { organisationId }: Caller, ids: readonly string[]): Promise<Held[]> {
  const asked = sql`${[...ids]}::uuid[]`;
  await sql`
    select v.id from vendor v where v.organisation_id = ${organisationId}::uuid and v.id in (
      select a.vendor_id from assessment a where a.organisation_id = ${organisationId}::uuid and a.id = any (${asked}))
    order by v.id for key share`.execute(tx);
  await sql`
    select a.id from assessment a where a.organisation_id = ${organisationId}::uuid and a.id = any (${asked})
    order by a.id for update`.execute(tx);
  const { rows } = await sql<Held>`
    select a.id, a.title, a.status, coalesce(a.due_date::text, '') as "dueDate", exists (
        select from mail m where m.organisation_id = a.organisation_id and m.assessment_id = a.id
          and m.kind = 'REMINDER' and m.created_at > now() - interval '24 hours'
      ) as "justReminded", exists (
        select from portal_link l where l.organisation_id = a.organisation_id and l.assessment_id = a.id
          and l.revoked_at is null and l.expires_at > now()
      ) as "hasLink"
    from assessment a where a.organisation_id = ${organisationId}::uuid and a.id = any (${asked})`.execute(tx);
  return rows;
}

type Reminding = { readonly held: Held; readonly today: string };

async function remind(tx: Tx, caller: Caller, { held, today }: Reminding): Promise<void> {
  const { id: assessmentId, title, dueDate } = held;
  const daysLeft = daysBetween(today, dueDate);
  const recipients = await remindContacts(tx, caller, { assessmentId, title, dueDate, daysLeft });
  const meta = { dueDate, daysLeft, recipients };
  await recordAudit(tx, caller, { action: 'REMIND_VENDOR', entity: entityOf(held), meta });
}
