import { ScimInvalidError } from './scim-error.ts';

/** Attribute names are in lower case, because SCIM ignores case. */
export type ScimComparison = { readonly attribute: string; readonly value: string | number | boolean | null };

/** The target of a change: `emails[type eq "work"].value` is the value of all work addresses. */
export type ScimTarget = { readonly attribute: string; readonly where: readonly ScimComparison[] };

const TOKEN = /\s*("(?:[^"\\]|\\.)*"|\.?[A-Za-z$][\w$.:-]*|-?\d[\d.]*|[[\]])\s*/y;
const NAME = /^\.?[A-Za-z$]/;
const CORE_SCHEMA = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/;

/** All comparisons must match. Supports only `eq` and `and`: identity providers send no other operators. */
export function parseScimFilter(filter = ''): ScimComparison[] {
  return filter === '' ? [] : createTokenReader(filter, 'invalidFilter', parseComparisons);
}

export function parseScimPath(path: string): ScimTarget {
  return createTokenReader(path, 'invalidPath', parseTarget);
}

type TokenReader = { readonly peek: () => string; readonly take: () => string };

/** Reads the whole text: throws if any tokens are left over. */
function createTokenReader<Read>(
  text: string,
  refusal: 'invalidFilter' | 'invalidPath',
  read: (tokens: TokenReader) => Read,
): Read {
  const tokens = tokenize(text);
  let at = 0;
  try {
    const result = read({ peek: () => tokens?.[at] ?? '', take: () => tokens?.[at++] ?? '' });
    if (tokens && at === tokens.length) return result;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const what = refusal === 'invalidFilter' ? 'filter' : 'path';
  throw new ScimInvalidError(refusal, `The ${what} is not supported. Use eq comparisons combined with and.`);
}

/** Null if part of the text is not a token. */
function tokenize(text: string): string[] | null {
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

function parseComparisons(tokens: TokenReader): ScimComparison[] {
  const found = parseComparison(tokens);
  while (tokens.peek().toLowerCase() === 'and') {
    tokens.take();
    found.push(...parseComparison(tokens));
  }
  return found;
}

function parseComparison(tokens: TokenReader): ScimComparison[] {
  const { attribute, where } = parseTarget(tokens);
  if (where.length > 0 && tokens.peek().toLowerCase() !== 'eq') return [...where];
  expectToken(tokens, 'eq');
  return [...where, { attribute, value: parseLiteral(tokens.take()) }];
}

function parseTarget(tokens: TokenReader): ScimTarget {
  const attribute = parseName(tokens.take());
  if (tokens.peek() !== '[') return { attribute, where: [] };
  expectToken(tokens, '[');
  const where = parseComparisons(tokens).map((one) => ({ ...one, attribute: `${attribute}.${one.attribute}` }));
  expectToken(tokens, ']');
  return { attribute: tokens.peek().startsWith('.') ? attribute + parseName(tokens.take()) : attribute, where };
}

function expectToken(tokens: TokenReader, token: string) {
  if (tokens.take().toLowerCase() !== token) throw new SyntaxError(`${token} is missing`);
}

function parseName(token: string): string {
  if (!NAME.test(token)) throw new SyntaxError('An attribute is missing');
  return token.toLowerCase().replace(CORE_SCHEMA, '');
}

function parseLiteral(token: string): ScimComparison['value'] {
  const value: unknown = JSON.parse(NAME.test(token) ? token.toLowerCase() : token);
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  throw new SyntaxError('A value is missing');
}
