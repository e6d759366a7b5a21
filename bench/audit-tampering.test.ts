import { describe, expect, inject, it } from 'vitest';
import { drillTamperings } from './tampering-drill.ts';
import { TAMPERINGS } from './tamperings.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_115);

describe('A sealed log, tampered with by the owner of its database', { timeout: 180_000 }, () => {
  it('is found out, three times for each of eleven kinds, or the product says that it cannot', async () => {
    const adminUrl = new URL('/postgres', inject('templateUrl')).href;
    const tamperings = 3 * Object.keys(TAMPERINGS).length;
    const { byKind, unseen, problems } = await drillTamperings({ adminUrl, tamperings, seed: SEED });
    expect(problems, `FUZZ_SEED=${SEED}`).toEqual([]);
    expect(unseen).toEqual(['the end cut off', 'the log rewritten and sealed anew']);
    const tallies = Object.values(byKind);
    expect(tallies).toHaveLength(11);
    for (const tally of tallies) expect(tally).toMatchObject({ tried: 3, foundWithWitness: 3, named: tally.nameable });
  });
});
