import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../server/test/support/test-database.ts';
import { runSealDrill } from './seal-drill.ts';

describe('The sealer, killed while sixteen writers are active', { timeout: 180_000 }, () => {
  it('seals every entry once and without gaps, and its signatures verify', async () => {
    const database = await createTestDatabase();
    const { written, logs } = await runSealDrill({ databaseUrl: database.url, entries: 3_000, kills: 5, rounds: 0 });
    await database.drop();
    expect(written).toBeGreaterThanOrEqual(3_000);
    expect(logs).toHaveLength(5);
    for (const log of logs) {
      expect(log).toMatchObject({ isGapless: true, unsealed: 0, ok: true, offline: 'holds' });
      expect([log.upTo, log.offlineUpTo]).toEqual([log.entries, log.entries]);
    }
  });
});
