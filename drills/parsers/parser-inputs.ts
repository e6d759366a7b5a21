import fc from 'fast-check';

/** Pieces that often break parsers when repeated. */
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

/** Repetitive text, which causes catastrophic backtracking in regular expressions. */
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

/** Valid texts, slightly damaged ones, and random ones. */
export const arbitraryTexts = (good: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: good },
    { weight: 8, arbitrary: fc.tuple(good, fc.array(edit, { minLength: 1, maxLength: 4 })).map(spoil) },
    { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 100 }) },
    { weight: 3, arbitrary: fc.string({ maxLength: 100 }) },
    { weight: 1, arbitrary: repetitive },
  );

const spoil = ([text, edits]: readonly [string, readonly Edit[]]) => edits.reduce(edited, text);

/** A valid document with some values replaced. */
export function arbitraryDocuments(good: unknown): fc.Arbitrary<unknown> {
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
      toJsonRoundTrip(changes.reduce<unknown>((document, [path, content]) => withValue(document, path, content), good)),
    );
}

/** JSON has no undefined: such fields are omitted. */
export const toJsonRoundTrip = (document: unknown): unknown => JSON.parse(JSON.stringify([document]))[0];

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
