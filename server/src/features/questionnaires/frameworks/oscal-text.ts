import { z } from 'zod';
import { MAX_LENGTH, truncateAtWord } from './imported-framework.ts';

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

/** The text to insert for each parameter ID. */
export type ParameterValues = ReadonlyMap<string, string>;

const MAX_ROUNDS = 6;

/** Parameters may refer to others, even in cycles: hence a fixed number of rounds instead of recursion. */
export function resolveParameters(params: readonly Param[]): ParameterValues {
  let texts = new Map(params.map((param) => [param.id, truncateAtWord(formatParameter(param), MAX_LENGTH.title)]));
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    texts = new Map([...texts].map(([id, text]) => [id, insertParameters(text, texts, MAX_LENGTH.title)]));
  }
  return new Map([...texts].map(([id, text]) => [id, toPlainText(text, new Map())]));
}

function formatParameter({ label, values = [], select }: Param): string {
  if (values.length > 0) return values.join(', ');
  if (!select?.choice) return label ? `[Assignment: ${label}]` : '[Assignment]';
  const howMany = select['how-many'] === 'one-or-more' ? ' (one or more)' : '';
  return `[Selection${howMany}: ${select.choice.map((choice) => choice.trim()).join('; ')}]`;
}

/** The label without a class is meant for people. The others are for sorting and for assessment tools. */
export function findLabel(props: readonly Prop[] = []): string | undefined {
  const labels = props.filter(({ name }) => name === 'label');
  return (labels.find((label) => label.class === undefined) ?? labels[0])?.value;
}

const PARAMETER_REFERENCE = /\{\{\s*(?:insert:\s*param,\s*)?([^\s{}]+)\s*\}\}/g;
const BROKEN_PARAMETER_REFERENCE = /\{\{[^{}]*(?:\}\}|…?$)/g;

/** Stops inserting once the limit is exceeded: a short text could otherwise expand to millions of characters. */
function insertParameters(text: string, insertions: ParameterValues, maxLength: number): string {
  if (!text.includes('{{')) return text;
  let length = text.length;
  const whole = text.replace(PARAMETER_REFERENCE, (mark, id: string) => {
    if (length > maxLength) return '';
    const insertion = insertions.get(id) ?? '[Assignment]';
    length += insertion.length - mark.length;
    return insertion;
  });
  return truncateAtWord(whole, maxLength);
}

/**
 * Converts OSCAL markdown with insertions to plain text. The result may exceed `maxLength`: the caller truncates it.
 */
export function toPlainText(prose: string, insertions: ParameterValues, maxLength = MAX_LENGTH.guidance): string {
  const lines = truncateAtWord(prose.replaceAll('\0', '').replace(/\r\n?/g, '\n'), 2 * maxLength);
  const text = insertParameters(lines, insertions, 2 * maxLength);
  return text
    .replace(BROKEN_PARAMETER_REFERENCE, '[Assignment]')
    .replaceAll('{{', '')
    .replace(/\[([^\][]*)\]\([^()\s]*\)/g, '$1')
    .replace(/^> ?/gm, '  ')
    .replace(/(?<=\S)(?:[^\S\n]{2,}|[^\S\n ])/g, ' ')
    .replace(/ $/gm, '')
    .replace(/ ([;,.:)])(?=[\s;,.:)]|$)/g, '$1')
    .trim();
}

/** The statement, guidance and examples of a control, in reading order. */
export const formatGuidance = (parts: readonly Part[], insertions: ParameterValues): string =>
  joinTexts(readSections(parts, insertions), '\n\n');

/** Stops at the maximum length of guidance, because the rest would be truncated anyway. */
function joinTexts(texts: Iterable<string>, separator: string): string {
  const taken: string[] = [];
  let length = 0;
  for (const text of texts) {
    if (text !== '') taken.push(text);
    length += text.length;
    if (length > MAX_LENGTH.guidance) break;
  }
  return taken.join(separator);
}

function* readSections(parts: readonly Part[], insertions: ParameterValues): Generator<string> {
  for (const part of parts.filter(({ name }) => name === 'statement')) yield formatPart(part, insertions);
  for (const part of parts.filter(({ name }) => name === 'guidance')) yield formatPart(part, insertions);
  const examples = parts.filter(({ name, prose }) => name === 'example' && prose);
  if (examples.length > 0) yield formatPart({ name: 'examples', title: 'Examples:', parts: examples }, insertions);
}

const formatPart = (part: Part, insertions: ParameterValues) => joinTexts(formatLines(part, insertions), '\n');

function* formatLines({ title, prose, parts = [] }: Part, insertions: ParameterValues): Generator<string> {
  if (title) yield toPlainText(title, insertions);
  if (prose) yield toPlainText(prose, insertions);
  yield* formatItems(parts, insertions);
}

function* formatItems(items: readonly Part[], insertions: ParameterValues, indent = ''): Generator<string> {
  for (const { props, prose = '', parts = [] } of items) {
    yield `${indent}${findLabel(props) ?? '-'} ${toPlainText(prose, insertions)}`.trimEnd();
    yield* formatItems(parts, insertions, `${indent}  `);
  }
}
