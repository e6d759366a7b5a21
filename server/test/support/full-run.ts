/** Set by the nightly run. All other runs try a sample of what takes long. */
export const isFullRun = process.env.FULL_RUN === 'true';

/** Every n-th of many combinations, or all of them in a full run. Different offsets give different samples. */
export const sample = <T>(all: readonly T[], oneIn: number, offset = 0): readonly T[] =>
  isFullRun ? all : all.filter((_, index) => (index + offset) % oneIn === 0);
