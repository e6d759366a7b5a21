import { beforeAll, expect, it } from 'vitest';
import { startNode } from './support/processes.ts';
import { createTestDatabase } from './support/test-database.ts';
import { BROKEN_FILTERS } from './support/visibility/broken-filters.ts';
import type { Leak } from './support/visibility/run-matrix.ts';
import { describeWith } from './support/programs.ts';

async function runBrokenFilters(): Promise<Record<string, Leak[]>> {
  const { url } = await createTestDatabase();
  const program = startNode('server/test/support/visibility/run-broken-filters.ts', {
    args: [],
    env: { DATABASE_URL: url },
  });
  if ((await program.ended) !== 0) throw new Error(program.stderr());
  return JSON.parse(program.stdout());
}

describeWith('pdftotext')('The visibility matrix', () => {
  let leaks: Record<string, Leak[]> = {};
  beforeAll(async () => {
    leaks = await runBrokenFilters();
  }, 600_000);

  it('finds no leak while no filter is broken', () => {
    expect(leaks.intact).toEqual([]);
  });

  it.each(BROKEN_FILTERS.map(({ name, leak }) => [name, leak] as const))('notices: %s', (name, expected) => {
    expect(leaks[name]).toContainEqual({
      viewer: `ours: ${expected.viewer}`,
      request: `GET ${expected.path}`,
      kind: expected.kind,
    });
  });
});
