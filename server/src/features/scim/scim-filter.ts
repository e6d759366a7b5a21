import { ScimInvalidError } from './scim-error.ts';

/** An attribute by its lower-case name, since SCIM does not tell cases apart, and what it is to equal. */
export type Comparison = { readonly attribute: string; readonly value: string | number | boolean | null };

/** What a change is about: `emails[type eq "work"].value` is the value of those e-mail addresses that are for work. */
export type Target = { readonly attribute: string; readonly where: readonly Comparison[] };

const TOKEN = /\s*("(?:[^"\\]|\\.)*"|\.?[A-Za-z$][\w$.:-]*|-?\d[\d.]*|[[\]])\s*/y;
const NAME = /^\.?[A-Za-z$]/;
const CORE_SCHEMA = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/;

/** All of these must be true. Of the operators only `eq` and `and` are known: no identity provider sends others. */
export function readFilter(filter = ''): Comparison[] {
  return filter === '' ? [] : reading(filter, 'invalidFilter', comparisonsIn);
}

export function readPath(path: string): Target {
  return reading(path, 'invalidPath', targetIn);
}

type Tokens = { readonly peek: () => string; readonly take: () => string };

/** The text to its end, or a refusal: whatever is read, nothing may be left over. */
function reading<Read>(text: string, refusal: 'invalidFilter' | 'invalidPath', read: (tokens: Tokens) => Read): Read {
  const tokens = tokensOf(text);
  let at = 0;
  try {
    const result = read({ peek: () => tokens?.[at] ?? '', take: () => tokens?.[at++] ?? '' });
    if (tokens && at === tokens.length) return result;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const what = refusal === 'invalidFilter' ? 'filter' : 'path';
  throw new ScimInvalidError(
    refusal,
    `The ${what} cannot be understood. Comparisons are made with eq and joined by and.`,
  );
}

/** Null when some of the text is no token. */
function tokensOf(text: string): string[] | null {
  const tokens: string[] = [];
  for (let end = 0; end < text.length;) {
    TOKEN.lastIndex = end;
    const [all, token] = TOKEN.exec(text) ?? [];
    if (all === undefined || token === undefined) return null;
    tokens.push(token);
    end += all.length;
  }
  return tokens;
}

function comparisonsIn(tokens: Tokens): Comparison[] {
  const found = comparisonIn(tokens);
  while (tokens.peek().toLowerCase() === 'and') {
    tokens.take();
    found.push(...comparisonIn(tokens));
  }
  return found;
}

function comparisonIn(tokens: Tokens): Comparison[] {
  const { attribute, where } = targetIn(tokens);
  if (where.length > 0 && tokens.peek().toLowerCase() !== 'eq') return [...where];
  expect(tokens, 'eq');
  return [...where, { attribute, value: valueOf(tokens.take()) }];
}

function targetIn(tokens: Tokens): Target {
  const attribute = nameOf(tokens.take());
  if (tokens.peek() !== '[') return { attribute, where: [] };
  expect(tokens, '[');
  const where = comparisonsIn(tokens).map((one) => ({ ...one, attribute: `${attribute}.${one.attribute}` }));
  expect(tokens, ']');
  return { attribute: tokens.peek().startsWith('.') ? attribute + nameOf(tokens.take()) : attribute, where };
}

function expect(tokens: Tokens, token: string) {
  if (tokens.take().toLowerCase() !== token) throw new SyntaxError(`${token} is missing`);
}

function nameOf(token: string): string {
  if (!NAME.test(token)) throw new SyntaxError('An attribute is missing');
  return token.toLowerCase().replace(CORE_SCHEMA, '');
}

function valueOf(token: string): Comparison['value'] {
  const value: unknown = JSON.parse(NAME.test(token) ? token.toLowerCase() : token);
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  throw new SyntaxError('A value is missing');
}
