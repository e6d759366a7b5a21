import fc from 'fast-check';

/** No input may block other requests for longer. */
const MAX_MS = 50;
const TRIES = 3;

export type ParserVerdict = 'accepted' | 'refused';

type ParserReport = {
  readonly parser: string;
  readonly inputs: number;
  readonly accepted: number;
  readonly refused: number;
  readonly slowestMs: number;
};

type DrillSize = { readonly inputs: number; readonly seed: number };
export type Parser = { readonly name: string; readonly drill: (count: DrillSize) => Promise<ParserReport> };

/**
 * `read` must reject an input in the declared way or accept it with a valid result. Anything else is thrown and
 * reported.
 */
export function defineParser<Input>(
  name: string,
  inputs: fc.Arbitrary<Input>,
  read: (input: Input) => ParserVerdict | Promise<ParserVerdict>,
): Parser {
  const drill = async (count: DrillSize) => {
    const line = { parser: name, inputs: 0, accepted: 0, refused: 0, slowestMs: 0 };
    const property = fc.asyncProperty(inputs, async (input) => {
      const { verdict, ms } = await timed(read, input);
      line.inputs += 1;
      line[verdict] += 1;
      line.slowestMs = Math.max(line.slowestMs, ms);
      if (ms > MAX_MS) throw new Error(`It took ${ms.toFixed(0)} ms`);
    });
    await fc.assert(property, { numRuns: count.inputs, seed: count.seed });
    return { ...line, slowestMs: Number(line.slowestMs.toFixed(1)) };
  };
  return { name, drill };
}

/** CPU time rather than elapsed time, and the minimum of several tries: other load must not affect the result. */
async function timed<Input>(read: (input: Input) => ParserVerdict | Promise<ParserVerdict>, input: Input) {
  const times: number[] = [];
  for (;;) {
    const before = process.threadCpuUsage();
    const verdict = await read(input);
    const { user, system } = process.threadCpuUsage(before);
    times.push((user + system) / 1_000);
    const ms = Math.min(...times);
    if (ms <= MAX_MS || times.length === TRIES) return { verdict, ms };
  }
}

/** An input rejected with this error counts as rejected as declared. */
export function isRefusedWith<Result>(
  Refusal: abstract new (...args: never[]) => Error,
  read: () => Result,
  check: (result: Result) => void,
): ParserVerdict {
  let result: Result;
  try {
    result = read();
  } catch (error) {
    if (error instanceof Refusal) return 'refused';
    throw error;
  }
  check(result);
  return 'accepted';
}
