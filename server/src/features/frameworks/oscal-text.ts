import { z } from 'zod';
import { cutAtWord, MAX_LENGTH } from './imported-framework.ts';

export const Prop = z.object({ name: z.string(), value: z.string(), class: z.string().optional() });
type Prop = z.infer<typeof Prop>;

export const Param = z.object({
  id: z.string(),
  label: z.string().optional(),
  values: z.array(z.string()).optional(),
  select: z.object({ 'how-many': z.string().optional(), choice: z.array(z.string()).optional() }).optional(),
});
export type Param = z.infer<typeof Param>;

export const Part = z.object({
  name: z.string(),
  title: z.string().optional(),
  prose: z.string().optional(),
  props: z.array(Prop).optional(),
  get parts() {
    return z.array(Part).optional();
  },
});
export type Part = z.infer<typeof Part>;

/** What is inserted for each parameter. */
export type Insertions = ReadonlyMap<string, string>;

const MOST_ROUNDS = 6;

/** A parameter may ask for others: rounds, not recursion, since they may ask in circles. */
export function insertionsOf(params: readonly Param[]): Insertions {
  let texts = new Map(params.map((param) => [param.id, cutAtWord(insertionFor(param), MAX_LENGTH.title)]));
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    texts = new Map([...texts].map(([id, text]) => [id, inserted(text, texts, MAX_LENGTH.title)]));
  }
  return new Map([...texts].map(([id, text]) => [id, plainText(text, new Map())]));
}

function insertionFor({ label, values = [], select }: Param): string {
  if (values.length > 0) return values.join(', ');
  if (!select?.choice) return label ? `[Assignment: ${label}]` : '[Assignment]';
  const howMany = select['how-many'] === 'one-or-more' ? ' (one or more)' : '';
  return `[Selection${howMany}: ${select.choice.map((choice) => choice.trim()).join('; ')}]`;
}

/** The label meant for people has no class; the others are made for sorting and for assessment tools. */
export function labelOf(props: readonly Prop[] = []): string | undefined {
  const labels = props.filter(({ name }) => name === 'label');
  return (labels.find((label) => label.class === undefined) ?? labels[0])?.value;
}

const INSERTION = /\{\{\s*(?:insert:\s*param,\s*)?([^\s{}]+)\s*\}\}/g;
const HALF_AN_INSERTION = /\{\{[^{}]*(?:\}\}|…?$)/g;

/** Once there is more than fits, nothing more is put in: a few words could otherwise ask for millions. */
function inserted(text: string, insertions: Insertions, maxLength: number): string {
  if (!text.includes('{{')) return text;
  let length = text.length;
  const whole = text.replace(INSERTION, (mark, id: string) => {
    if (length > maxLength) return '';
    const insertion = insertions.get(id) ?? '[Assignment]';
    length += insertion.length - mark.length;
    return insertion;
  });
  return cutAtWord(whole, maxLength);
}

/** Plain text of what OSCAL writes as markdown with insertions; of more than fits, there is enough left to cut. */
export function plainText(prose: string, insertions: Insertions, maxLength = MAX_LENGTH.guidance): string {
  const lines = cutAtWord(prose.replaceAll('\0', '').replace(/\r\n?/g, '\n'), 2 * maxLength);
  const text = inserted(lines, insertions, 2 * maxLength);
  return text
    .replace(HALF_AN_INSERTION, '[Assignment]')
    .replaceAll('{{', '')
    .replace(/\[([^\][]*)\]\([^()\s]*\)/g, '$1')
    .replace(/^> ?/gm, '  ')
    .replace(/(?<=\S)(?:[^\S\n]{2,}|[^\S\n ])/g, ' ')
    .replace(/ $/gm, '')
    .replace(/ ([;,.:)])(?=[\s;,.:)]|$)/g, '$1')
    .trim();
}

/** The statement, the guidance and the examples of a control, in the order in which they are read. */
export const guidanceText = (parts: readonly Part[], insertions: Insertions): string =>
  joined(sectionsOf(parts, insertions), '\n\n');

/** As much as guidance can hold: the rest would be cut off, and need not be written. */
function joined(texts: Iterable<string>, separator: string): string {
  const taken: string[] = [];
  let length = 0;
  for (const text of texts) {
    if (text !== '') taken.push(text);
    length += text.length;
    if (length > MAX_LENGTH.guidance) break;
  }
  return taken.join(separator);
}

function* sectionsOf(parts: readonly Part[], insertions: Insertions): Generator<string> {
  for (const part of parts.filter(({ name }) => name === 'statement')) yield partText(part, insertions);
  for (const part of parts.filter(({ name }) => name === 'guidance')) yield partText(part, insertions);
  const examples = parts.filter(({ name, prose }) => name === 'example' && prose);
  if (examples.length > 0) yield partText({ name: 'examples', title: 'Examples:', parts: examples }, insertions);
}

const partText = (part: Part, insertions: Insertions) => joined(linesOf(part, insertions), '\n');

function* linesOf({ title, prose, parts = [] }: Part, insertions: Insertions): Generator<string> {
  if (title) yield plainText(title, insertions);
  if (prose) yield plainText(prose, insertions);
  yield* itemLines(parts, insertions);
}

function* itemLines(items: readonly Part[], insertions: Insertions, indent = ''): Generator<string> {
  for (const { props, prose = '', parts = [] } of items) {
    yield `${indent}${labelOf(props) ?? '-'} ${plainText(prose, insertions)}`.trimEnd();
    yield* itemLines(parts, insertions, `${indent}  `);
  }
}
