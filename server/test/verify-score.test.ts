import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { useStories } from './spec/story.ts';
import { useIntegrator } from './support/integrator.ts';

const SCRIPT = fileURLToPath(new URL('../../verifier/verify-score.mjs', import.meta.url));

const integrator = useIntegrator();
const { aCompletedOne, aReview } = useStories(integrator);

describe('verify-score.mjs', () => {
  it('agrees with a response of the service', async () => {
    for (const { url } of [await aReview(), await aCompletedOne()]) {
      const { body } = await integrator.call({ method: 'GET', url });
      const output = execFileSync(process.execPath, [SCRIPT], { input: body, encoding: 'utf8' });
      expect(output).toContain('6 of 8 points: 3/4 = 0.75');
      expect(output.trimEnd().split('\n').at(-1)).toBe('agrees');
    }
  });
});
