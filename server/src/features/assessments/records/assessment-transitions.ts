import { type Transition, TRANSITIONS } from '@assay/contract/rules';
import type { UpdateObject } from 'kysely';
import type { Caller } from '../../../domain/caller.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { type AuditEvent, recordAudit } from '../../record/audit/index.ts';
import { loadAssessmentRecord } from './assessment-list-queries.ts';
import { type AssessmentRow, toAssessmentEntity } from './assessment-locks.ts';

type AssessmentColumns = UpdateObject<Tables, 'assessment'>;

export type TransitionInput = {
  readonly assessment: AssessmentRow;
  readonly transition: Transition;
  readonly changes: AssessmentColumns;
  readonly entry: Pick<AuditEvent, 'action' | 'meta'>;
  /** What follows from the change before it is audited. Returns further details for the entry. */
  readonly followUp?: (moved: AssessmentRow) => Promise<AuditEvent['meta']>;
};

/**
 * Changes the status and writes the audit entry. The caller has locked the row and checked that the transition is
 * allowed.
 */
export async function transitionAssessment(tx: Tx, caller: Caller, move: TransitionInput): Promise<AssessmentRow> {
  const { assessment, transition, changes, entry, followUp } = move;
  const status = TRANSITIONS[transition].to;
  const moved = await updateAssessmentColumns(tx, assessment, { ...changes, status });
  const further = await followUp?.(moved);
  const meta = { ...entry.meta, ...further, from: assessment.status, to: status };
  await recordAudit(tx, caller, {
    action: entry.action,
    entity: toAssessmentEntity(assessment),
    meta,
    loadRecord: () => loadAssessmentRecord(tx, caller, assessment.id),
  });
  return moved;
}

/** The questions are large: unless they change, the ones already read are reused. */
export async function updateAssessmentColumns(
  tx: Tx,
  assessment: AssessmentRow,
  changes: AssessmentColumns,
): Promise<AssessmentRow> {
  const changed = await tx
    .updateTable('assessment')
    .set(changes)
    .where('organisation_id', '=', assessment.organisation_id)
    .where('id', '=', assessment.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return changes.sections === undefined ? { ...changed, sections: assessment.sections } : changed;
}
