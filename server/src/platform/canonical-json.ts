/** JSON without spaces and with sorted keys, so that equal values have equal bytes. */
export const toCanonicalJson = (value: unknown): string => JSON.stringify(value, (_, part: unknown) => sortKeys(part));

const sortKeys = (part: unknown) =>
  typeof part === 'object' && part !== null && !Array.isArray(part)
    ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : part;
