/** Continues after errors and throws them together at the end. */
export async function forEachCollectingErrors<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  for (const one of all) await work(one).catch((error: unknown) => errors.push(error));
  if (errors.length === 0) return;
  const [first] = errors;
  const reason = first instanceof Error ? first.message : String(first);
  throw new AggregateError(errors, `${String(errors.length)} of ${String(all.length)} failed: ${reason}`);
}
