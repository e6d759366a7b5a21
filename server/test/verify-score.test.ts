import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { useStories } from './spec/story.ts';
import { useIntegrator } from './support/integrator.ts';

const SCRIPT = fileURLToPath(new URL('../../verifier/verify-score.mjs', import.meta.url));

const integrator = useIntegrator();
const { aCompletedOne, aReview } = useStories(integrator);

async function verify(url: string): Promise<string[]> {
  const { body } = await integrator.call({ method: 'GET', url });
  return execFileSync(process.execPath, [SCRIPT], { input: body, encoding: 'utf8' }).trimEnd().split('\n');
}

describe('verify-score.mjs', () => {
  it('agrees with a response of the service', async () => {
    for (const { url } of [await aReview(), await aCompletedOne()]) {
      const lines = await verify(url);
      expect(lines.join()).toContain('6 of 8 points: 3/4 = 0.75');
      expect(lines.at(-1)).toBe('All values match.');
    }
  });

  it('agrees with a completed assessment after the thresholds were changed', async () => {
    const { url } = await aCompletedOne();
    await integrator.test.database.query('update organisation set green_from = 0.7');
    expect((await verify(url)).at(-1)).toBe('All values match.');
  });
});
