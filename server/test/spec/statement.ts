/** A sentence of the specification in our words, and the tests that fail when it does not hold. */
export type Statement = {
  readonly says: string;
  /** Each as `file > group > title`. */
  readonly provedBy: readonly string[];
};

export type Chapter = { readonly title: string; readonly statements: readonly Statement[] };

/** Names the tests of one group of a file. */
export const testsOf =
  (...path: readonly string[]) =>
  (title: string) =>
    [...path, title].join(' > ');

/** Every route of the specification exists with its permission, and refuses whoever lacks it. */
export const GUARDED = [
  testsOf('api-surface.test.ts', 'The interface')('has every route the specification lists'),
  testsOf(
    'authorisation-matrix.test.ts',
    'The authorisation matrix',
  )('%s is open to whom it is for and refused to all others, and a refusal writes nothing'),
  testsOf('authorisation-matrix.test.ts', 'A route that lets in others than it should')('is found out: %s'),
];

const described = testsOf('statuses.test.ts', 'The interface as it describes itself');
export const STATUSES = described('%s answers with the specified statuses and media types');
export const VERSION = described('has the version 1.0.0');
export const PREFIXES = described('carries v1 in every path of data, and in none of the downloads listed without it');
export const ENUM_VALUES = testsOf(
  'enums.test.ts',
  'The description of the interface',
)('lists exactly the specified values of %s');
