import { expect, it } from 'vitest';
import { startNode } from '../../server/test/support/processes.ts';
import { describeWith } from '../../server/test/support/programs.ts';

const describeHere = describeWith('a network namespace', 'faketime', 'an S3 server', 'prometheus');

describeHere('Faults under load', { timeout: 600_000 }, () => {
  it('lose nothing, double nothing, and leave a service that works', async () => {
    const drill = startNode('drills/faults/faults-drill.ts', { args: ['--short'], env: {} });
    const code = await drill.ended;
    expect(drill.stdout() + drill.stderr()).toMatch(/^2 faults, 0 problems$/m);
    expect(code).toBe(0);
  });
});
