import { expect } from 'vitest';
import type { TestCaller } from './callers.ts';
import { type RunningProcess, waitFor } from './processes.ts';
import type { TestApp } from './test-app.ts';

export type KillOptions = {
  readonly test: TestApp;
  readonly call: TestCaller;
  readonly startWorker: () => Promise<RunningProcess>;
  readonly kills: number;
};

/** Kills one worker after another during a task, lets the last one finish it, and returns the result. */
export async function runTaskThroughKills(taskId: string, { test, call, startWorker, kills }: KillOptions) {
  const progress = async () => (await call({ method: 'GET', url: `/api/v1/tasks/${taskId}` })).json();
  for (let kill = 1; kill <= kills; kill += 1) {
    const { done } = await progress();
    const worker = await startWorker();
    await waitFor(async () => (await progress()).done > done);
    worker.child.kill('SIGKILL');
    await worker.ended;
    // A dead worker is detected after 30 seconds; the test does not wait for that.
    await test.database.query(
      `update job.job set state = 'retry', start_after = now() where data ->> 'taskId' = $1 and state = 'active'`,
      [taskId],
    );
  }
  const { status, done, total } = await progress();
  expect([status, done < total]).toEqual(['RUNNING', true]);
  await startWorker();
  await waitFor(async () => (await progress()).status === 'DONE');
  return progress();
}
