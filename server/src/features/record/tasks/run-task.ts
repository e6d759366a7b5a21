import type { AppContext } from '../../../context.ts';
import { type Caller, createSystemCaller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { JsonValue } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { AppError, InvalidError, UnavailableError } from '../../../platform/errors.ts';
import {
  findRunningTask,
  finishTask,
  type LockedTaskItem,
  lockTaskItem,
  recordItemOutcome,
  type TaskItemResult,
  type TaskKey,
} from './task-commands.ts';

/** One item to process, attributed to the user who started the task. */
export type TaskItem = LockedTaskItem & { readonly caller: Caller; readonly request: JsonValue };

export type TaskHandler = {
  readonly runItem: (tx: Tx, item: TaskItem) => Promise<TaskItemResult>;
  /** Runs in the transaction that finishes the task. */
  readonly onFinished?: (tx: Tx, caller: Caller) => Promise<void>;
};

/**
 * Processes each item in its own transaction, which also records its outcome. After a crash, another worker continues
 * with the next item.
 */
export async function runTask(ctx: AppContext, key: TaskKey, { runItem, onFinished }: TaskHandler): Promise<void> {
  const system = createSystemCaller(key.organisationId);
  const task = await inOrganisation(ctx, system, (tx) => findRunningTask(tx, key));
  if (!task) return;
  const { caller, request } = task;
  for (const subjectId of task.pendingIds) {
    await finishItem(ctx, { key, caller, subjectId }, (tx, taken) => runItem(tx, { ...taken, caller, request }));
  }
  await inOrganisation(ctx, system, async (tx) => {
    if (await finishTask(tx, key)) await onFinished?.(tx, caller);
  });
}

type PendingItem = { readonly key: TaskKey; readonly caller: Caller; readonly subjectId: string };

/** A rejection is the item's outcome. Any other error makes the job retry. */
async function finishItem(
  ctx: AppContext,
  { key, caller, subjectId }: PendingItem,
  work: (tx: Tx, taken: LockedTaskItem) => Promise<TaskItemResult>,
): Promise<void> {
  try {
    await inOrganisation(ctx, caller, async (tx) => {
      const taken = await lockTaskItem(tx, key, subjectId);
      if (!taken) return;
      const result = await work(tx, taken);
      await recordItemOutcome(tx, key, { subjectId, error: null, ...result });
    });
  } catch (error) {
    if (!(error instanceof AppError) || error instanceof UnavailableError) throw error;
    await inOrganisation(ctx, caller, (tx) => recordItemOutcome(tx, key, { subjectId, error: toErrorMessage(error) }));
  }
}

const toErrorMessage = (error: AppError) =>
  error instanceof InvalidError && error.details.length > 0
    ? error.details.map(({ path, message }) => `${path} ${message}`).join('; ')
    : error.message;
