import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../server/test/test-database.ts';
import { drillKills } from './webhook-kills.ts';

const EVENTS = 60;

describe('The worker, killed in the middle of its webhooks', { timeout: 180_000 }, () => {
  it('loses no event, and sends each under one id however often', async () => {
    const database = await createTestDatabase();
    // What is refused comes again only when the queues are next looked at, which the test does not wait for.
    const drill = { databaseUrl: database.url, events: EVENTS, kills: 2, refusedEvery: Infinity };
    const result = await drillKills(drill);
    await database.drop();
    expect(result).toMatchObject({ lost: 0, falselyDelivered: 0, renamed: 0, badlySigned: 0 });
    expect(result.byStatus).toEqual({ DELIVERED: EVENTS });
    expect(result.activeAtKill).toHaveLength(2);
    expect(result.requests).toBeGreaterThan(EVENTS);
  });
});
