import type { AssessmentStatus } from '@assay/contract';
import { isOverdue } from '../../domain/assessment-lifecycle.ts';
import { entityOf, lockAssessment } from '../assessments/assessment-queries.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import type { Rule } from './rule.ts';
import { overdueNotice } from './team-email.ts';
import { tellTeam } from './team-notices.ts';

type Late = {
  readonly id: string;
  readonly title: string;
  readonly status: AssessmentStatus;
  readonly dueDate: string | null;
  readonly vendorName: string;
  readonly ownerId: string | null;
};

export const overdueRule: Rule<Late> = {
  name: 'OVERDUE',
  look: (tx, { organisationId }, { today, subjectId }) =>
    tx
      .selectFrom('assessment')
      .innerJoin('vendor', (join) =>
        join
          .onRef('vendor.organisation_id', '=', 'assessment.organisation_id')
          .onRef('vendor.id', '=', 'assessment.vendor_id'),
      )
      .select(['assessment.id', 'title', 'status', 'due_date as dueDate'])
      .select(['vendor.name as vendorName', 'owner_id as ownerId'])
      .where('assessment.organisation_id', '=', organisationId)
      .where('status', 'in', ['SENT', 'IN_PROGRESS'])
      .where('due_date', '<', today)
      .$if(subjectId !== undefined, (query) => query.where('assessment.id', '=', subjectId ?? ''))
      .execute(),
  hold: (tx, caller, { id }) => lockAssessment(tx, caller, id),
  occasionOf: ({ status, dueDate }, today) => (isOverdue(status, dueDate, today) ? dueDate : null),
  act: async (tx, caller, { facts }) => {
    const letter = overdueNotice({ ...facts, dueDate: facts.dueDate ?? '' });
    const recipients = await tellTeam(tx, caller, { ownerId: facts.ownerId, letter });
    const meta = { dueDate: facts.dueDate, recipients };
    await recordAudit(tx, caller, { action: 'NOTIFY_OVERDUE', entity: entityOf(facts), meta });
  },
};
