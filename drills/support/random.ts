/** Seeded random numbers, so that a run can be repeated. */
export function createRandom(seed: number) {
  let state = seed;
  /** An integer from 0 up to, but not including, `sides`. */
  const roll = (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
  const oneOf = <T>(values: readonly T[]): T => {
    const value = values[roll(values.length)];
    if (value === undefined) throw new Error('There is nothing to choose from');
    return value;
  };
  /** Two different numbers in ascending order. */
  const twoOf = (sides: number): readonly [number, number] => {
    const [one, other] = [roll(sides), roll(sides - 1)];
    return other < one ? [other, one] : [one, other + 1];
  };
  return { roll, oneOf, twoOf };
}

export type Random = ReturnType<typeof createRandom>;
