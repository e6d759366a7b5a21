/** A function that creates the value when it is first called: formatters take milliseconds, and few pages need all. */
export function createOnce<T>(create: () => T): () => T {
  let created: { readonly value: T } | undefined;
  return () => (created ??= { value: create() }).value;
}
