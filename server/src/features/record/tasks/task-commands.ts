import type { TaskKind } from '@assay/contract';
import { sql } from 'kysely';
import { type Caller, createSystemCaller } from '../../../domain/caller.ts';
import type { JsonValue } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { TooManyRequestsError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';

/** Items with an error have already failed and are not processed. */
export type TaskItemInput = {
  readonly subjectId: string;
  readonly position?: number;
  readonly input?: object | null;
  readonly error?: string | null;
};

export type StartTaskInput = {
  readonly kind: TaskKind;
  readonly items: readonly TaskItemInput[];
  readonly request: { readonly [key: string]: JsonValue };
};

const MAX_RUNNING_TASKS = 10;
const RETRY_SECONDS = 60;

/** Tasks of an organisation run one after the other, so those that wait are limited. */
async function requireRoomForTask(tx: Tx, { organisationId }: Caller): Promise<void> {
  const running = await tx
    .selectFrom('task')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'RUNNING')
    .limit(MAX_RUNNING_TASKS)
    .execute();
  if (running.length < MAX_RUNNING_TASKS) return;
  throw new TooManyRequestsError(
    RETRY_SECONDS,
    null,
    'Your organisation has too many running imports and bulk sends. Try again when one of them has finished.',
  );
}

/** The work is attributed to the caller, even if their account is deleted before it is done. */
export async function startTask(tx: Tx, caller: Caller, { kind, items, request }: StartTaskInput): Promise<string> {
  await requireRoomForTask(tx, caller);
  const id = newId();
  const organisation_id = caller.organisationId;
  await tx
    .insertInto('task')
    .values({
      organisation_id,
      id,
      kind,
      request: JSON.stringify(request),
      created_by_id: caller.id,
      created_by_name: caller.name,
    })
    .execute();
  await sql`
    insert into task_item (organisation_id, task_id, subject_id, position, input, outcome, error)
    select ${organisation_id}::uuid, ${id}::uuid, "subjectId", position, input,
      case when error is null then 'PENDING' else 'FAILED' end, error
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as item ("subjectId" uuid, position integer, input jsonb, error text)`.execute(tx);
  return id;
}

export type TaskKey = { readonly organisationId: string; readonly taskId: string };
export type RunningTask = {
  readonly caller: Caller;
  readonly request: JsonValue;
  readonly pendingIds: readonly string[];
};

/** The pending items of a task. Null if it has finished or does not exist. */
export async function findRunningTask(tx: Tx, { organisationId, taskId }: TaskKey): Promise<RunningTask | null> {
  const task = await tx
    .selectFrom('task')
    .select(['request', 'created_by_id', 'created_by_name'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', taskId)
    .where('status', '=', 'RUNNING')
    .executeTakeFirst();
  if (!task) return null;
  const pending = await selectPendingItems(tx, { organisationId, taskId }).orderBy('position').execute();
  return {
    caller: { ...createSystemCaller(organisationId), id: task.created_by_id, name: task.created_by_name },
    request: task.request,
    pendingIds: pending.map(({ subject_id }) => subject_id),
  };
}

export type LockedTaskItem = { readonly subjectId: string; readonly input: JsonValue | null };

/** Locks the item if it is still pending, so that no other worker processes it. */
export async function lockTaskItem(tx: Tx, key: TaskKey, subjectId: string): Promise<LockedTaskItem | null> {
  const item = await selectPendingItems(tx, key)
    .select('input')
    .where('subject_id', '=', subjectId)
    .forUpdate()
    .executeTakeFirst();
  return item ? { subjectId, input: item.input } : null;
}

const selectPendingItems = (tx: Tx, { organisationId, taskId }: TaskKey) =>
  tx
    .selectFrom('task_item')
    .select('subject_id')
    .where('organisation_id', '=', organisationId)
    .where('task_id', '=', taskId)
    .where('outcome', '=', 'PENDING');

/** The vendor or assessment that the item is about, and what was done to it. */
export type TaskItemResult = {
  readonly change: 'CREATED' | 'UPDATED' | 'UNCHANGED';
  readonly recordId: string;
};

export type TaskItemOutcome = Partial<TaskItemResult> & { readonly subjectId: string; readonly error: string | null };

/** Recorded in the transaction of the change. Clears the input, which is no longer needed. */
export async function recordItemOutcome(
  tx: Tx,
  { organisationId, taskId }: TaskKey,
  { subjectId, error, change, recordId }: TaskItemOutcome,
) {
  await tx
    .updateTable('task_item')
    .set({
      outcome: error === null ? 'DONE' : 'FAILED',
      error,
      input: null,
      change: change ?? null,
      record_id: recordId ?? null,
    })
    .where('organisation_id', '=', organisationId)
    .where('task_id', '=', taskId)
    .where('subject_id', '=', subjectId)
    .where('outcome', '=', 'PENDING')
    .execute();
}

const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

/** Deletes tasks that finished long ago, with their results. */
export async function deleteOldTasks(tx: Tx, { organisationId }: Caller, now: Date): Promise<void> {
  await tx
    .deleteFrom('task')
    .where('organisation_id', '=', organisationId)
    .where('finished_at', '<', new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString())
    .execute();
}

/** Finishes the task if no items are pending. Returns true to the caller that finished it. */
export async function finishTask(tx: Tx, { organisationId, taskId }: TaskKey): Promise<boolean> {
  const withOutcome = (outcome: string) => sql<boolean>`exists (
    select from task_item i
    where i.organisation_id = task.organisation_id and i.task_id = task.id and i.outcome = ${outcome})`;
  const finished = await tx
    .updateTable('task')
    .set({
      status: sql<'DONE' | 'FAILED'>`case when ${withOutcome('DONE')} then 'DONE' else 'FAILED' end`,
      finished_at: sql<string>`now()`,
    })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', taskId)
    .where('status', '=', 'RUNNING')
    .where((task) => task.not(withOutcome('PENDING')))
    .returning('id')
    .executeTakeFirst();
  return finished !== undefined;
}
