import { sql } from 'kysely';
import { daysBetween } from '../../../domain/dates.ts';
import { findDueReminder, FIRST_REMINDER_DAYS, type ReminderInput } from '../../../domain/reminders.ts';
import { remindContacts } from '../../assessments/portal/index.ts';
import { lockAssessment, toAssessmentEntity } from '../../assessments/records/index.ts';
import { recordAudit } from '../../record/audit/index.ts';
import type { ScheduledRule } from './scheduled-rule.ts';

type ReminderCandidate = ReminderInput & { readonly id: string; readonly title: string };

export const reminderRule: ScheduledRule<ReminderCandidate> = {
  name: 'REMINDER',
  findCandidates: async (tx, { organisationId }, { today, subjectId = null }) => {
    const { rows } = await sql<ReminderCandidate>`
      select a.id, a.title, a.due_date as "dueDate",
        to_char(greatest(a.sent_at, (
          select max(m.created_at) from mail m
          where m.organisation_id = a.organisation_id and m.assessment_id = a.id
            and m.kind in ('INVITATION', 'CLARIFICATION'))), 'YYYY-MM-DD') as "askedOn",
        to_char((
          select max(r.updated_at) from response r
          where r.organisation_id = a.organisation_id and r.assessment_id = a.id), 'YYYY-MM-DD') as "answeredOn",
        exists (
          select from comment thread
          where thread.organisation_id = a.organisation_id and thread.assessment_id = a.id
            and thread.parent_id is null and (
              select said.by_vendor from comment said
              where said.organisation_id = a.organisation_id and said.assessment_id = a.id
                and said.visibility = 'VENDOR' and thread.id in (said.id, said.parent_id)
              order by said.created_at desc limit 1)
        ) as "awaitsAnswer"
      from assessment a
      where a.organisation_id = ${organisationId}::uuid and a.status in ('SENT', 'IN_PROGRESS')
        and a.due_date between ${today}::date and ${today}::date + ${FIRST_REMINDER_DAYS}::integer
        and (${subjectId}::uuid is null or a.id = ${subjectId}::uuid)`.execute(tx);
    return rows;
  },
  lockCandidate: (tx, caller, { id }) => lockAssessment(tx, caller, id),
  // A new due date triggers new reminders.
  dueKey: (input, today) => {
    const days = findDueReminder(input, today);
    return days === null ? null : `${String(days)} days before ${input.dueDate}`;
  },
  apply: async (tx, caller, { facts, today }) => {
    const { id: assessmentId, dueDate } = facts;
    const daysLeft = daysBetween(today, dueDate);
    const recipients = await remindContacts(tx, caller, { assessmentId, today });
    const meta = { dueDate, daysLeft, recipients };
    await recordAudit(tx, caller, { action: 'REMIND_VENDOR', entity: toAssessmentEntity(facts), meta });
  },
};
