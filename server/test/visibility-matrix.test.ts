import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from './support/test-app.ts';
import { createMatrix } from './support/visibility/matrix.ts';
import { runMatrix } from './support/visibility/run-matrix.ts';
import { CANARY_KINDS } from './support/visibility/visible-to.ts';

const test = await startTestApp();
afterAll(() => test.close());
const matrix = await createMatrix(test);
const { leaks, unused, failures, answered, responses } = await runMatrix(matrix);

describe('The visibility matrix', () => {
  it('shows nobody what they must not see, in any response to a GET request', () => {
    const [callers, routes] = [matrix.viewers.length, matrix.routes.length];
    console.info(
      `${String(callers)} callers × ${String(routes)} routes × ${String(CANARY_KINDS.length)} kinds of canaries: ` +
        `${String(responses)} responses examined, ${String(leaks.length)} leaks`,
    );
    expect(leaks).toEqual([]);
  });

  it('shows something on every ground that the table names', () => {
    expect(unused).toEqual([]);
  });

  it('reads every route that needs a credential', () => {
    const guarded = matrix.routes.filter(({ access }) => access.callers !== 'anyone');
    expect(guarded.filter((route) => !answered.has(route)).map(({ path }) => path)).toEqual([]);
    expect(failures).toEqual([]);
  });

  it('shows nothing in the metrics', async () => {
    expect(matrix.canaries.findInText(await test.ctx.metrics.registry.metrics())).toEqual([]);
  });
});
