import { describe, expect, it } from 'vitest';
import { DOCUMENT_PARSERS } from './document-parsers.ts';
import { TEXT_PARSERS } from './text-parsers.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_115);
const INPUTS = 1_500;

/** `npm run drill:parsers` sends 100,000 to each. */
describe(`${String(INPUTS)} random inputs (seed ${String(SEED)}) are accepted or rejected as declared within 50 ms by the parser of`, () => {
  it.each([...TEXT_PARSERS, ...DOCUMENT_PARSERS].map((parser) => [parser.name, parser] as const))(
    '%s',
    async (_, { drill }) => {
      const line = await drill({ inputs: INPUTS, seed: SEED });
      if (process.env.FUZZ_SEED !== undefined) console.log(line);
      expect(line.accepted, 'some are good').toBeGreaterThan(INPUTS / 20);
      expect(line.refused, 'some are not').toBeGreaterThan(INPUTS / 20);
    },
    120_000,
  );
});
