import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../server/test/test-database.ts';
import { drillKills } from './mail-kills.ts';

const MAILS = 300;

describe('The worker, killed in the middle of its mails', { timeout: 180_000 }, () => {
  it('sends none twice, marks none sent that was not, and accounts for every one', async () => {
    const database = await createTestDatabase();
    const { byStatus, ...result } = await drillKills({ databaseUrl: database.url, mails: MAILS, kills: 3 });
    await database.drop();
    expect(result).toMatchObject({ duplicates: 0, falselySent: 0, falselyQueued: 0 });
    expect(result.sendingAtKill).toHaveLength(3);
    const { SENT = 0, UNCERTAIN = 0, QUEUED = 0 } = byStatus;
    expect(SENT + UNCERTAIN + QUEUED).toBe(MAILS);
    expect(SENT).toBeGreaterThan(MAILS / 2);
  });
});
