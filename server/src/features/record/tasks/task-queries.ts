import {
  type Permission,
  type Task,
  type TaskFailure,
  TaskKind,
  type TaskResult,
  type TaskResultPage,
  type TaskResultQuery,
} from '@assay/contract';
import type { Selectable } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { type Caller, can } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ForbiddenError, NotFoundError } from '../../../platform/errors.ts';

/** The permission to start a kind of task, or to see its results, also allows viewing its progress. */
const VIEW_PERMISSIONS: Readonly<Record<TaskKind, Permission>> = {
  SEND_ASSESSMENTS: 'assessments:view',
  IMPORT_VENDORS: 'vendors:create',
};

export function getTask(ctx: AppContext, caller: Caller, taskId: string): Promise<Task> {
  return inOrganisation(ctx, caller, async (tx) => {
    const { kind, ...task } = await getVisibleTask(tx, caller, taskId);
    const items = await tx
      .selectFrom('task_item')
      .select(['subject_id', 'position', 'outcome', 'error'])
      .where('organisation_id', '=', caller.organisationId)
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

async function getVisibleTask(tx: Tx, caller: Caller, taskId: string) {
  const task = await tx
    .selectFrom('task')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', taskId)
    .executeTakeFirst();
  if (!task) throw new NotFoundError();
  const kind = TaskKind.parse(task.kind);
  if (!can(caller, VIEW_PERMISSIONS[kind])) throw new ForbiddenError();
  return { ...task, kind };
}

export type ListTaskResultsInput = TaskResultQuery & { readonly taskId: string };

/** Rows in the order of the request, vendors by ID. */
export function listTaskResults(
  ctx: AppContext,
  caller: Caller,
  { taskId, page, pageSize }: ListTaskResultsInput,
): Promise<TaskResultPage> {
  return inOrganisation(ctx, caller, async (tx) => {
    const { kind } = await getVisibleTask(tx, caller, taskId);
    const items = tx
      .selectFrom('task_item')
      .where('organisation_id', '=', caller.organisationId)
      .where('task_id', '=', taskId);
    const { count } = await items.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    const rows = await items
      .selectAll()
      .orderBy('position')
      .orderBy('subject_id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    return { entries: rows.map((row) => toTaskResult(kind, row)), page, pageSize, totalCount: count };
  });
}

const toTaskResult = (kind: TaskKind, row: Selectable<Tables['task_item']>): TaskResult => ({
  row: row.position,
  outcome: row.outcome,
  change: row.change,
  ...(kind === 'IMPORT_VENDORS'
    ? { vendorId: row.record_id, assessmentId: null }
    : { vendorId: row.subject_id, assessmentId: row.record_id }),
  error: row.error,
});

type TaskItemRow = Pick<Selectable<Tables['task_item']>, 'subject_id' | 'position' | 'error'>;

/** A failed import row has no vendor. */
const toTaskFailure = ({ subject_id, position, error }: TaskItemRow): TaskFailure[] =>
  error === null ? [] : [{ vendorId: position === null ? subject_id : null, row: position, error }];
