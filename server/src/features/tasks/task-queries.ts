import { type Task, TaskKind } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import { NotFoundError } from '../../platform/errors.ts';

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
    const items = await tx
      .selectFrom('task_item')
      .select(['subject_id', 'outcome', 'error'])
      .where('organisation_id', '=', organisationId)
      .where('task_id', '=', taskId)
      .orderBy('subject_id')
      .execute();
    return {
      id: task.id,
      kind: TaskKind.parse(task.kind),
      status: task.status,
      done: items.filter(({ outcome }) => outcome !== 'PENDING').length,
      total: items.length,
      failures: items.flatMap(({ subject_id, error }) => (error === null ? [] : [{ vendorId: subject_id, error }])),
      createdByName: task.created_by_name,
      createdAt: task.created_at,
      finishedAt: task.finished_at,
    };
  });
}
