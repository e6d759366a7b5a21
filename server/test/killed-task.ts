import { expect } from 'vitest';
import type { Caller } from './callers.ts';
import { eventually, type Running } from './processes.ts';
import type { TestApp } from './test-app.ts';

export type Kills = {
  readonly test: TestApp;
  readonly call: Caller;
  readonly startWorker: () => Promise<Running>;
  readonly kills: number;
};

/** Kills one worker after the other in the middle of a task, lets the last one finish it, and answers how it ended. */
export async function finishThroughKills(taskId: string, { test, call, startWorker, kills }: Kills) {
  const progress = async () => (await call({ method: 'GET', url: `/api/v1/tasks/${taskId}` })).json();
  for (let kill = 1; kill <= kills; kill += 1) {
    const { done } = await progress();
    const worker = await startWorker();
    await eventually(async () => (await progress()).done > done);
    worker.child.kill('SIGKILL');
    await worker.ended;
    // A worker is missed after half a minute; the test does not wait for that.
    await test.database.query(
      `update job.job set state = 'retry', start_after = now() where data ->> 'taskId' = $1 and state = 'active'`,
      [taskId],
    );
  }
  const { status, done, total } = await progress();
  expect([status, done < total]).toEqual(['RUNNING', true]);
  await startWorker();
  await eventually(async () => (await progress()).status === 'DONE');
  return progress();
}
