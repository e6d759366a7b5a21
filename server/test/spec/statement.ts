/** A sentence of the specification in our words, and the tests that fail if it does not hold. */
type Statement = {
  readonly says: string;
  /** Each as `file > group > title`. */
  readonly provedBy: readonly string[];
};

export type Chapter = { readonly title: string; readonly statements: readonly Statement[] };

export const describeTests =
  (...path: readonly string[]) =>
  (title: string) =>
    [...path, title].join(' > ');

/** Every route of the specification exists with its permission and rejects callers without it. */
export const ACCESS_TESTS = [
  describeTests('api-surface.test.ts', 'The API')('has every route that the specification lists'),
  describeTests(
    'authorisation-matrix.test.ts',
    'The authorisation matrix',
  )('%s allows the intended callers and rejects all others, and a rejection writes nothing'),
  describeTests('authorisation-matrix.test.ts', 'A route with the wrong access rule')('is detected: %s'),
];

const described = describeTests('statuses.test.ts', 'The API description and the specification');
export const STATUSES = described('agree on the statuses and media types of %s');
export const VERSION = described('agree on version 1.0.0');
export const PREFIXES = described('agree on v1 in every path, except for the listed downloads');
export const ENUM_VALUES = describeTests(
  'enums.test.ts',
  'The API description',
)('lists exactly the specified values of %s');
