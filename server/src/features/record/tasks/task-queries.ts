import { type Permission, type Task, type TaskFailure, TaskKind } from '@assay/contract';
import type { Selectable } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { type Caller, can } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { ForbiddenError, NotFoundError } from '../../../platform/errors.ts';

/** The permission to start a kind of task, or to see its results, also allows viewing its progress. */
const VIEW_PERMISSIONS: Readonly<Record<TaskKind, Permission>> = {
  SEND_ASSESSMENTS: 'assessments:view',
  IMPORT_VENDORS: 'vendors:create',
};

export function getTask(ctx: AppContext, caller: Caller, taskId: string): Promise<Task> {
  const { organisationId } = caller;
  return inOrganisation(ctx, caller, async (tx) => {
    const task = await tx
      .selectFrom('task')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .where('id', '=', taskId)
      .executeTakeFirst();
    if (!task) throw new NotFoundError();
    const kind = TaskKind.parse(task.kind);
    if (!can(caller, VIEW_PERMISSIONS[kind])) throw new ForbiddenError();
    const items = await tx
      .selectFrom('task_item')
      .select(['subject_id', 'position', 'outcome', 'error'])
      .where('organisation_id', '=', organisationId)
      .where('task_id', '=', taskId)
      .orderBy('position')
      .orderBy('subject_id')
      .execute();
    return {
      id: task.id,
      kind,
      status: task.status,
      done: items.filter(({ outcome }) => outcome !== 'PENDING').length,
      total: items.length,
      failures: items.flatMap(toTaskFailure),
      createdByName: task.created_by_name,
      createdAt: task.created_at,
      finishedAt: task.finished_at,
    };
  });
}

type TaskItemRow = Pick<Selectable<Tables['task_item']>, 'subject_id' | 'position' | 'error'>;

/** A failed import row has no vendor. */
const toTaskFailure = ({ subject_id, position, error }: TaskItemRow): TaskFailure[] =>
  error === null ? [] : [{ vendorId: position === null ? subject_id : null, row: position, error }];
