import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../server/test/test-database.ts';
import { drillSeal } from './seal-drill.ts';

describe('The sealer, killed while sixteen write', { timeout: 180_000 }, () => {
  it('seals every entry once, without a gap, and what it has signed holds', async () => {
    const database = await createTestDatabase();
    const { written, logs } = await drillSeal({ databaseUrl: database.url, entries: 3_000, kills: 5, rounds: 0 });
    await database.drop();
    expect(written).toBeGreaterThanOrEqual(3_000);
    expect(logs).toHaveLength(5);
    for (const log of logs) {
      expect(log).toMatchObject({ isGapless: true, unsealed: 0, ok: true, offline: 'holds' });
      expect([log.upTo, log.offlineUpTo]).toEqual([log.entries, log.entries]);
    }
  });
});
