import { sql } from 'kysely';
import { daysBetween } from '../../../domain/dates.ts';
import { findDueReminder, FIRST_REMINDER_DAYS, type ReminderInput } from '../../../domain/reminders.ts';
import { queueMail } from '../../messaging/mail/index.ts';
import { lockVendorKey } from '../../portfolio/vendors/index.ts';
import { recordAudit } from '../../record/audit/index.ts';
import {
  buildFindingReminderMail,
  listPendingFindings,
  loadFindingMailFacts,
} from '../../reviews/remediation/index.ts';
import type { ScheduledRule } from './scheduled-rule.ts';

type FindingReminderCandidate = ReminderInput & {
  /** The portal link: a contact gets one email, whatever the number of findings. */
  readonly id: string;
  readonly vendorId: string;
  readonly vendorName: string;
  readonly name: string | null;
  readonly email: string;
};

/** By the promised date, or else the due date. Considers the next date of each link. */
export const findingReminderRule: ScheduledRule<FindingReminderCandidate> = {
  name: 'FINDING_REMINDER',
  findCandidates: async (tx, { organisationId }, { today, subjectId = null }) => {
    const { rows } = await sql<FindingReminderCandidate>`
      select distinct on (l.id) l.id, l.vendor_id as "vendorId", v.name as "vendorName", l.contact_name as name,
        l.contact_email as email, p.day::text as "dueDate", false as "awaitsAnswer",
        to_char(greatest(s.shared_at, s.returned_at), 'YYYY-MM-DD') as "askedOn",
        to_char(s.planned_at, 'YYYY-MM-DD') as "answeredOn"
      from finding_share s
      join finding f on f.organisation_id = s.organisation_id and f.id = s.finding_id
      join portal_link l on l.organisation_id = s.organisation_id and l.id = s.portal_link_id
      join vendor v on v.organisation_id = l.organisation_id and v.id = l.vendor_id
      cross join lateral (select coalesce(s.promised_date, f.due_date) as day) p
      where s.organisation_id = ${organisationId}::uuid and s.unshared_at is null and s.done_at is null
        and f.status = 'OPEN' and l.revoked_at is null and l.expires_at > now()
        and p.day between ${today}::date and ${today}::date + ${FIRST_REMINDER_DAYS}::integer
        and (${subjectId}::uuid is null or l.id = ${subjectId}::uuid)
        -- The team has to answer first.
        and not coalesce((
          select c.by_vendor from comment c
          where c.organisation_id = f.organisation_id and c.finding_id = f.id and c.visibility = 'VENDOR'
          order by c.created_at desc limit 1), false)
      order by l.id, p.day, "askedOn"`.execute(tx);
    return rows;
  },
  lockCandidate: (tx, caller, { vendorId }) => lockVendorKey(tx, caller, vendorId),
  // Another date triggers new reminders.
  dueKey: (input, today) => {
    const days = findDueReminder(input, today);
    return days === null ? null : `${String(days)} days before ${input.dueDate}`;
  },
  apply: async (tx, caller, { facts: { id: linkId, vendorId, vendorName, name, email, dueDate }, today }) => {
    const pending = await listPendingFindings(tx, caller, linkId);
    const findings = pending.filter(({ day }) => daysBetween(today, day) <= FIRST_REMINDER_DAYS);
    const daysLeft = daysBetween(today, dueDate);
    const facts = await loadFindingMailFacts(tx, caller, { vendorId, linkId, contact: { name, email } });
    await queueMail(tx, caller, buildFindingReminderMail({ ...facts, day: dueDate, daysLeft, findings }));
    const meta = { linkId, dueDate, daysLeft, recipients: 1 };
    const entity = { type: 'Vendor', id: vendorId, name: vendorName };
    await recordAudit(tx, caller, { action: 'REMIND_VENDOR', entity, meta });
  },
};
