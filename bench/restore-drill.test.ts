import { describe, expect, it } from 'vitest';
import { hasDebianPostgres } from '../server/dev/debian-postgres.ts';
import { drillRestore } from './restore-rehearsal.ts';
import { isSound } from './restore-verdict.ts';

describe.skipIf(!hasDebianPostgres)('A server that was lost under load', { timeout: 600_000 }, () => {
  it('comes back to a moment, and from a dump: nothing missing, nothing too many, and nothing is sent', async () => {
    const result = await drillRestore({ seconds: 1, heldSeconds: 3 });
    expect(result).toMatchObject({
      moment: { missing: [], fromTheFuture: [], unreadableFiles: 0, auditOk: true, leftWhileHeld: 0, leftTwice: 0 },
      logical: { missing: [], fromTheFuture: [], unreadableFiles: 0, auditOk: true },
      noticed: { 'a write lost': true, 'a write from after the moment': true, 'a file damaged': true },
    });
    expect(result.moment.witness).toContain('were cut off');
    expect(isSound(result), JSON.stringify(result)).toBe(true);
  });
});
