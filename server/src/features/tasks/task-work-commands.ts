import type { AppContext } from '../../context.ts';
import { type Caller, systemOf } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { JsonValue } from '../../platform/db/tables.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { AppError, InvalidError, UnavailableError } from '../../platform/errors.ts';
import { findRunningTask, finishTask, noteOutcome, type TakenItem, takeItem, type TaskKey } from './task-commands.ts';

/** One thing to be done, in the name of whoever asked for it. */
export type Item = TakenItem & { readonly caller: Caller; readonly request: JsonValue };

export type ItemWork = (tx: Tx, item: Item) => Promise<unknown>;

/**
 * Item after item, each in a transaction of its own that also says it is done: whoever takes over after a crash goes on
 * with the next one.
 */
export async function workThrough(ctx: AppContext, key: TaskKey, work: ItemWork): Promise<void> {
  const system = systemOf(key.organisationId);
  const task = await inOrganisation(ctx, system, (tx) => findRunningTask(tx, key));
  if (!task) return;
  const { caller, request } = task;
  for (const subjectId of task.pendingIds) {
    await settle(ctx, { key, caller, subjectId }, (tx, taken) => work(tx, { ...taken, caller, request }));
  }
  await inOrganisation(ctx, system, (tx) => finishTask(tx, key));
}

type Pending = { readonly key: TaskKey; readonly caller: Caller; readonly subjectId: string };

/** A refusal is the item's outcome; anything else has the job tried again. */
async function settle(
  ctx: AppContext,
  { key, caller, subjectId }: Pending,
  work: (tx: Tx, taken: TakenItem) => Promise<unknown>,
): Promise<void> {
  try {
    await inOrganisation(ctx, caller, async (tx) => {
      const taken = await takeItem(tx, key, subjectId);
      if (!taken) return;
      await work(tx, taken);
      await noteOutcome(tx, key, { subjectId, error: null });
    });
  } catch (error) {
    if (!(error instanceof AppError) || error instanceof UnavailableError) throw error;
    await inOrganisation(ctx, caller, (tx) => noteOutcome(tx, key, { subjectId, error: reasonOf(error) }));
  }
}

const reasonOf = (error: AppError) =>
  error instanceof InvalidError && error.details.length > 0
    ? error.details.map(({ path, message }) => `${path} ${message}`).join('; ')
    : error.message;
