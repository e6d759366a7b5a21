import { describe, expect, inject, it } from 'vitest';
import { runTamperingDrill } from './tampering-drill.ts';
import { TAMPERING_CASES } from './tampering-cases.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_115);

describe('Tampering with a sealed log by the database owner', { timeout: 180_000 }, () => {
  it('is detected three times for each of eleven kinds, or documented as undetectable', async () => {
    const adminUrl = new URL('/postgres', inject('templateUrl')).href;
    const attempts = 3 * Object.keys(TAMPERING_CASES).length;
    const { byKind, unseen, problems } = await runTamperingDrill({ adminUrl, attempts, seed: SEED });
    expect(problems, `FUZZ_SEED=${SEED}`).toEqual([]);
    expect(unseen).toEqual(['the end cut off', 'the log rewritten and sealed anew']);
    const tallies = Object.values(byKind);
    expect(tallies).toHaveLength(11);
    for (const tally of tallies) expect(tally).toMatchObject({ tried: 3, foundWithWitness: 3, named: tally.nameable });
  });
});
