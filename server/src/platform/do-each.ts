/** One that fails does not keep the others from being done; the failures are told afterwards. */
export async function doEach<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  for (const one of all) await work(one).catch((error: unknown) => errors.push(error));
  if (errors.length === 0) return;
  const [first] = errors;
  const reason = first instanceof Error ? first.message : String(first);
  throw new AggregateError(errors, `${String(errors.length)} of ${String(all.length)} failed: ${reason}`);
}
