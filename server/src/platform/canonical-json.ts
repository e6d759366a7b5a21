/** JSON without spaces and with sorted keys: what is equal has equal bytes. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, (_, part: unknown) => sorted(part));

const sorted = (part: unknown) =>
  typeof part === 'object' && part !== null && !Array.isArray(part)
    ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : part;
