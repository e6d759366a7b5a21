import type { NotificationKind } from '@assay/contract';
import { type RawBuilder, sql } from 'kysely';
import { addDays } from '../../../domain/dates.ts';
import { notify } from '../../messaging/notifications/index.ts';
import { lockVendorKey } from '../../portfolio/vendors/index.ts';
import type { ScheduledRule } from './scheduled-rule.ts';

type DatedFinding = {
  readonly id: string;
  readonly vendorId: string;
  readonly day: string;
  readonly ownerId: string | null;
};

export const DUE_DAYS = 7;
export const ACCEPTANCE_DAYS = 14;
/** Findings that have been overdue for longer were overdue before there were notifications. */
export const OVERDUE_DAYS = 30;

type FindingRuleOptions = {
  readonly kind: NotificationKind;
  readonly status: 'OPEN' | 'RISK_ACCEPTED';
  readonly day: RawBuilder<unknown>;
  /** In days from today. */
  readonly from: number;
  readonly to: number;
};

/**
 * Notifies the owner of the finding, or else the owner of the vendor, once for each date. It changes no record, so it
 * writes no audit entry.
 */
const createFindingRule = ({ kind, status, day, from, to }: FindingRuleOptions): ScheduledRule<DatedFinding> => ({
  name: kind,
  findCandidates: async (tx, { organisationId }, { today, subjectId = null }) => {
    const { rows } = await sql<DatedFinding>`
      select f.id, f.vendor_id as "vendorId", ${day} as day, coalesce(f.owner_id, v.owner_id) as "ownerId"
      from finding f join vendor v on v.organisation_id = f.organisation_id and v.id = f.vendor_id
      left join finding_share s on s.organisation_id = f.organisation_id and s.finding_id = f.id
        and s.unshared_at is null and s.done_at is null
      where f.organisation_id = ${organisationId}::uuid and f.status = ${status} and not f.proposed
        and ${day} between ${addDays(today, from)}::date and ${addDays(today, to)}::date
        and (${subjectId}::uuid is null or f.id = ${subjectId}::uuid)`.execute(tx);
    return rows;
  },
  lockCandidate: (tx, caller, { vendorId }) => lockVendorKey(tx, caller, vendorId),
  dueKey: (facts) => facts.day,
  apply: (tx, caller, { facts: { id, day: date, ownerId } }) =>
    notify(tx, caller, {
      kind,
      userIds: [ownerId],
      subject: { type: 'FINDING', id },
      dedupeKey: `${id} ${date}`,
      details: { date },
    }),
});

export const findingDueRule = createFindingRule({
  kind: 'FINDING_DUE',
  status: 'OPEN',
  day: sql`f.due_date`,
  from: 0,
  to: DUE_DAYS,
});

export const findingOverdueRule = createFindingRule({
  kind: 'FINDING_OVERDUE',
  status: 'OPEN',
  day: sql`f.due_date`,
  from: -OVERDUE_DAYS,
  to: -1,
});

/** The vendor promised to fix the finding by this date, and has not reported it as fixed. */
export const planDatePassedRule = createFindingRule({
  kind: 'PLAN_DATE_PASSED',
  status: 'OPEN',
  day: sql`s.promised_date`,
  from: -OVERDUE_DAYS,
  to: -1,
});

export const acceptanceEndingRule = createFindingRule({
  kind: 'ACCEPTANCE_ENDING',
  status: 'RISK_ACCEPTED',
  day: sql`f.accepted_until`,
  from: 0,
  to: ACCEPTANCE_DAYS,
});
