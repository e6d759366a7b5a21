import { afterEach } from 'vitest';
import { type Running, startWorkerProcess } from './processes.ts';
import { TEST_SECRET, type TestApp } from './test-app.ts';

/** Workers as they are deployed, each a process of its own; none outlives its test. */
export function useWorkers(test: TestApp) {
  let workers: Running[] = [];
  afterEach(() => {
    for (const { child } of workers) child.kill('SIGKILL');
    workers = [];
  });

  return async (): Promise<Running> => {
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
