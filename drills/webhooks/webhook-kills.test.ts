import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../server/test/support/test-database.ts';
import { runWebhookKillDrill } from './webhook-kills.ts';

const EVENTS = 60;

describe('The worker, killed while delivering webhooks', { timeout: 180_000 }, () => {
  it('loses no event and sends every attempt of an event with the same ID', async () => {
    const database = await createTestDatabase();
    // A rejected event is retried only at the next queue poll, which the test does not wait for.
    const drill = { databaseUrl: database.url, events: EVENTS, kills: 2, refusedEvery: Infinity };
    const result = await runWebhookKillDrill(drill);
    await database.drop();
    expect(result).toMatchObject({ lost: 0, falselyDelivered: 0, renamed: 0, badlySigned: 0 });
    expect(result.byStatus).toEqual({ DELIVERED: EVENTS });
    expect(result.activeAtKill).toHaveLength(2);
    expect(result.requests).toBeGreaterThan(EVENTS);
  });
});
