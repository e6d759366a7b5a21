import type { AssessmentStatus } from '@assay/contract';
import { isOverdue } from '@assay/contract/rules';
import { lockAssessment, toAssessmentEntity } from '../../assessments/records/index.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { notifyTeam } from './notify-team.ts';
import type { ScheduledRule } from './scheduled-rule.ts';
import { buildOverdueMail } from './team-email.ts';

type OverdueAssessment = {
  readonly id: string;
  readonly title: string;
  readonly status: AssessmentStatus;
  readonly dueDate: string | null;
  readonly vendorName: string;
  readonly ownerId: string | null;
};

export const overdueRule: ScheduledRule<OverdueAssessment> = {
  name: 'OVERDUE',
  findCandidates: (tx, { organisationId }, { today, subjectId }) =>
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
  lockCandidate: (tx, caller, { id }) => lockAssessment(tx, caller, id),
  dueKey: ({ status, dueDate }, today) => (isOverdue(status, dueDate, today) ? dueDate : null),
  apply: async (tx, caller, { facts }) => {
    const content = buildOverdueMail({ ...facts, dueDate: facts.dueDate ?? '' });
    const recipients = await notifyTeam(tx, caller, { ownerId: facts.ownerId, content });
    const meta = { dueDate: facts.dueDate, recipients };
    await recordAudit(tx, caller, { action: 'NOTIFY_OVERDUE', entity: toAssessmentEntity(facts), meta });
  },
};
