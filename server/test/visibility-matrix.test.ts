import { beforeAll, expect, it } from 'vitest';
import { isFullRun, sample } from './support/full-run.ts';
import { describeWith } from './support/programs.ts';
import { useTestApp } from './support/test-app.ts';
import { createMatrix, type Matrix } from './support/visibility/matrix.ts';
import { type MatrixReport, runMatrix } from './support/visibility/run-matrix.ts';
import { CANARY_KINDS } from './support/visibility/visible-to.ts';

const ONE_IN = 5;

const test = useTestApp();
let matrix: Matrix;
let report: MatrixReport;
beforeAll(async () => {
  matrix = await createMatrix(test);
  report = await runMatrix({ ...matrix, cells: sample(matrix.cells, ONE_IN) });
}, 600_000);

describeWith('pdftotext')('The visibility matrix', () => {
  it('shows every caller only permitted data, in all responses to GET requests', () => {
    const [callers, routes] = [matrix.viewers.length, matrix.routes.length];
    console.info(
      `${String(callers)} callers × ${String(routes)} routes × ${String(CANARY_KINDS.length)} kinds of canaries: ` +
        `${String(report.responses)} responses examined, ${String(report.leaks.length)} leaks`,
    );
    expect(report.failures).toEqual([]);
    expect(report.leaks).toEqual([]);
  });

  it.runIf(isFullRun)('shows something on every ground that the table names', () => {
    expect(report.unused).toEqual([]);
  });

  it.runIf(isFullRun)('reads every route that needs a credential', () => {
    const guarded = matrix.routes.filter(({ access }) => access.callers !== 'anyone');
    expect(guarded.filter((route) => !report.answered.has(route)).map(({ path }) => path)).toEqual([]);
  });

  it('shows nothing in the metrics', async () => {
    expect(matrix.canaries.findInText(await test.ctx.metrics.registry.metrics())).toEqual([]);
  });
});
