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

/** What is inserted for each parameter; it may itself ask for insertions. */
export type Insertions = ReadonlyMap<string, string>;

export const insertionsOf = (params: readonly Param[]): Insertions =>
  new Map(params.map((param) => [param.id, cutAtWord(insertionFor(param), MAX_LENGTH.title)]));

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
const MOST_ROUNDS = 6;

/** Plain text of what OSCAL writes as markdown with insertions. Rounds, not recursion: parameters may ask in circles. */
export function plainText(prose: string, insertions: Insertions): string {
  let text = shortened(prose.replaceAll('\0', '').replace(/\r\n?/g, '\n'));
  for (let round = 0; round < MOST_ROUNDS && text.includes('{{'); round += 1) {
    text = shortened(text.replace(INSERTION, (_, id: string) => insertions.get(id) ?? '[Assignment]'));
  }
  return text
    .replace(HALF_AN_INSERTION, '[Assignment]')
    .replaceAll('{{', '')
    .replace(/\[([^\][]*)\]\([^()\s]*\)/g, '$1')
    .replace(/^> ?/gm, '  ')
    .replace(/(\S)[^\S\n]+/g, '$1 ')
    .replace(/ $/gm, '')
    .replace(/ ([;,.:)])(?=[\s;,.:)]|$)/g, '$1')
    .trim();
}

const shortened = (text: string) => cutAtWord(text, 2 * MAX_LENGTH.guidance);

/** The statement, the guidance and the examples of a control, in the order in which they are read. */
export function guidanceText(parts: readonly Part[], insertions: Insertions): string {
  const statements = parts.filter(({ name }) => name === 'statement').map((part) => partText(part, insertions));
  const guidance = parts.filter(({ name }) => name === 'guidance').map((part) => partText(part, insertions));
  const examples = parts.filter(({ name, prose }) => name === 'example' && prose);
  return [
    ...statements,
    ...guidance,
    partText({ name: 'examples', title: examplesTitle(examples), parts: examples }, insertions),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

const examplesTitle = (examples: readonly Part[]) => (examples.length > 0 ? 'Examples:' : undefined);

const partText = ({ title, prose, parts = [] }: Part, insertions: Insertions) =>
  [
    title ? plainText(title, insertions) : '',
    prose ? plainText(prose, insertions) : '',
    ...itemLines(parts, insertions),
  ]
    .filter((line) => line !== '')
    .join('\n');

function itemLines(items: readonly Part[], insertions: Insertions, indent = ''): string[] {
  return items.flatMap(({ props, prose = '', parts = [] }) => [
    `${indent}${labelOf(props) ?? '-'} ${plainText(prose, insertions)}`.trimEnd(),
    ...itemLines(parts, insertions, `${indent}  `),
  ]);
}
