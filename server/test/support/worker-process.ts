import { afterEach } from 'vitest';
import { type RunningProcess, startWorkerProcess } from './processes.ts';
import { TEST_SECRET, type TestApp } from './test-app.ts';

/** Starts workers as deployed, each in its own process, and kills them after the test. */
export function useWorkerProcesses(test: TestApp) {
  let workers: RunningProcess[] = [];
  afterEach(() => {
    for (const { child } of workers) child.kill('SIGKILL');
    workers = [];
  });

  return async (): Promise<RunningProcess> => {
    const { files, database } = test.ctx.config;
    const worker = await startWorkerProcess({
      DATABASE_URL: database.url,
      DATABASE_STATEMENT_TIMEOUT_MS: '60000',
      ASSAY_SECRET: TEST_SECRET,
      FILE_DIR: files.kind === 'disk' ? files.dir : '',
    });
    workers.push(worker);
    return worker;
  };
}
