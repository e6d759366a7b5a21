import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../server/test/support/test-database.ts';
import { runMailKillDrill } from './mail-kills.ts';

const MAILS = 300;

describe('The worker, killed while sending emails', { timeout: 180_000 }, () => {
  it('sends no email twice, marks no unsent email as sent, and accounts for every email', async () => {
    const database = await createTestDatabase();
    const { byStatus, ...result } = await runMailKillDrill({ databaseUrl: database.url, mails: MAILS, kills: 3 });
    await database.drop();
    expect(result).toMatchObject({ duplicates: 0, falselySent: 0, falselyQueued: 0 });
    expect(result.sendingAtKill).toHaveLength(3);
    const { SENT = 0, UNCERTAIN = 0, QUEUED = 0 } = byStatus;
    expect(SENT + UNCERTAIN + QUEUED).toBe(MAILS);
    expect(SENT).toBeGreaterThan(MAILS / 2);
  });
});
