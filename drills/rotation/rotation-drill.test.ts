import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../server/test/support/test-database.ts';
import { runRotationDrill } from './run-rotation-drill.ts';

describe('A rotation of the secret under load', { timeout: 180_000 }, () => {
  it('fails no request and leaves nothing under the old key', async () => {
    const { url: databaseUrl } = await createTestDatabase();
    const result = await runRotationDrill({ databaseUrl, rotations: 1, stretchMs: 500 });
    expect(result).toMatchObject({ failed: [], broken: 0, leftBehind: [{}] });
    for (const kind of ['API key', 'SCIM', 'session', 'portal link', 'portal session']) {
      expect(result.requests[kind], kind).toBeGreaterThan(5);
    }
  });
});
