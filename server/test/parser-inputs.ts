import fc from 'fast-check';

/** Pieces that readers trip over when they come often. */
const PIECES = [
  'a',
  '0',
  ' ',
  '\t',
  '\n',
  '"',
  '""',
  '\\',
  '{{',
  '[',
  '(',
  '.',
  ',',
  ';',
  ':',
  '/',
  '-',
  '%',
  "'",
  '0.',
  'a@',
  '=',
  '\0',
  '😀',
];
const LONGEST = 20_000;

/** The same again and again, as what makes a regular expression go back and forth without end. */
const repetitive = fc
  .tuple(fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 3 }), fc.nat(LONGEST), fc.string())
  .map(([pieces, length, end]) => pieces.join('').repeat(length).slice(0, length) + end);

type Edit = { readonly at: number; readonly removed: number; readonly added: string };

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat(200),
  removed: fc.nat(3),
  added: fc.oneof(fc.constantFrom('', ...PIECES), fc.string({ unit: 'binary', maxLength: 4 })),
});

const edited = (text: string, { at, removed, added }: Edit) => {
  const place = at % (text.length + 1);
  return text.slice(0, place) + added + text.slice(place + removed);
};

/** Good texts as they are, a little spoilt, and texts that never were any good. */
export const textsLike = (good: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: good },
    { weight: 8, arbitrary: fc.tuple(good, fc.array(edit, { minLength: 1, maxLength: 4 })).map(spoil) },
    { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 100 }) },
    { weight: 3, arbitrary: fc.string({ maxLength: 100 }) },
    { weight: 1, arbitrary: repetitive },
  );

const spoil = ([text, edits]: readonly [string, readonly Edit[]]) => edits.reduce(edited, text);

/** A document some of whose values are something else. */
export function documentsLike(good: unknown): fc.Arbitrary<unknown> {
  const paths = pathsOf(good);
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.string({ maxLength: 20 }),
    repetitive,
    fc.constant(undefined),
  );
  const change = fc.tuple(fc.constantFrom(...paths), value);
  return fc
    .array(change, { maxLength: 4 })
    .map((changes) =>
      asSent(changes.reduce<unknown>((document, [path, content]) => withValue(document, path, content), good)),
    );
}

/** JSON has no undefined: such a field is left out. */
export const asSent = (document: unknown): unknown => JSON.parse(JSON.stringify([document]))[0];

function pathsOf(value: unknown, path: string[] = []): string[][] {
  const children = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [path, ...children.flatMap(([key, child]) => pathsOf(child, [...path, key]))];
}

function withValue(document: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof document !== 'object' || document === null) return document;
  const entries = Object.entries(document).map(([k, v]) => [k, k === key ? withValue(v, rest, value) : v]);
  return Array.isArray(document) ? entries.map(([, v]) => v) : Object.fromEntries(entries);
}
