import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../server/test/support/test-database.ts';
import { isNotificationDrillSound, runNotificationKillDrill } from './notification-kills.ts';

const [EVENTS, PEOPLE, KILLS] = [200, 20, 3];

describe('The worker, killed while sending the emails of notifications', { timeout: 180_000 }, () => {
  it('loses no notification, sends none twice, and none to people who may not see its subject', async () => {
    const database = await createTestDatabase();
    const options = { databaseUrl: database.url, events: EVENTS, people: PEOPLE, kills: KILLS };
    const result = await runNotificationKillDrill(options);
    await database.drop();
    expect(isNotificationDrillSound(result), JSON.stringify(result)).toBe(true);
    // Two of ten people have lost the permission to see findings, one of them before the events.
    expect(result.notifications).toBe(EVENTS * 0.9);
    expect(result.inEmails).toEqual({ atOnce: EVENTS * 0.3, daily: EVENTS * 0.3 });
    expect(result.digests).toBe(PEOPLE * 0.3);
    expect(result.leftAtKill).toHaveLength(KILLS);
  });
});
