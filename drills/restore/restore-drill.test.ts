import { expect, it } from 'vitest';
import { isRestoreSound } from './restore-verdict.ts';
import { runRestoreDrill } from './run-restore-drill.ts';
import { describeWith } from '../../server/test/support/programs.ts';

describeWith('PostgreSQL 15')('A server lost under load', { timeout: 600_000 }, () => {
  it('is restored to a point in time and from a dump, with nothing missing, added or sent', async () => {
    const result = await runRestoreDrill({ seconds: 1, heldSeconds: 3 });
    expect(result).toMatchObject({
      moment: { missing: [], fromTheFuture: [], unreadableFiles: 0, auditOk: true, leftWhileHeld: 0, leftTwice: 0 },
      logical: { missing: [], fromTheFuture: [], unreadableFiles: 0, auditOk: true },
      noticed: { 'a write lost': true, 'a write from after the moment': true, 'a file damaged': true },
    });
    expect(result.moment.witness).toContain('were removed');
    expect(isRestoreSound(result), JSON.stringify(result)).toBe(true);
  });
});
