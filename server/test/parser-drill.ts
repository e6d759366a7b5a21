import fc from 'fast-check';

/** No input may hold up everybody else for longer. */
const MOST_MS = 50;
const TRIES = 3;

export type Verdict = 'accepted' | 'refused';

export type ParserLine = {
  readonly parser: string;
  readonly inputs: number;
  readonly accepted: number;
  readonly refused: number;
  readonly slowestMs: number;
};

export type Count = { readonly inputs: number; readonly seed: number };
export type Parser = { readonly name: string; readonly drill: (count: Count) => Promise<ParserLine> };

/** `read` refuses in the declared way or accepts what keeps its promise; whatever else it does is thrown, and found. */
export function parser<Input>(
  name: string,
  inputs: fc.Arbitrary<Input>,
  read: (input: Input) => Verdict | Promise<Verdict>,
): Parser {
  const drill = async (count: Count) => {
    const line = { parser: name, inputs: 0, accepted: 0, refused: 0, slowestMs: 0 };
    const property = fc.asyncProperty(inputs, async (input) => {
      const { verdict, ms } = await timed(read, input);
      line.inputs += 1;
      line[verdict] += 1;
      line.slowestMs = Math.max(line.slowestMs, ms);
      if (ms > MOST_MS) throw new Error(`It took ${ms.toFixed(0)} ms`);
    });
    await fc.assert(property, { numRuns: count.inputs, seed: count.seed });
    return { ...line, slowestMs: Number(line.slowestMs.toFixed(1)) };
  };
  return { name, drill };
}

/** Of the processor's time, not the clock's, and the least of a few tries: who else is busy says nothing about the input. */
async function timed<Input>(read: (input: Input) => Verdict | Promise<Verdict>, input: Input) {
  const times: number[] = [];
  for (;;) {
    const before = process.threadCpuUsage();
    const verdict = await read(input);
    const { user, system } = process.threadCpuUsage(before);
    times.push((user + system) / 1_000);
    const ms = Math.min(...times);
    if (ms <= MOST_MS || times.length === TRIES) return { verdict, ms };
  }
}

/** What is refused with one of these errors is refused as declared. */
export function refusedBy<Result>(
  Refusal: abstract new (...args: never[]) => Error,
  read: () => Result,
  check: (result: Result) => void,
): Verdict {
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
