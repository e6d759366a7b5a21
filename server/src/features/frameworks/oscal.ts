// OSCAL catalogs (JSON) as frameworks. A group is a domain, a control a control. What a catalog leaves open is left open;
// what it must say to be usable (a title, a version, controls with distinct codes) is asked for in words.
import { z } from 'zod';
import { InvalidError } from '../../platform/errors.ts';
import {
  cutAtWord,
  type ImportedControl,
  type ImportedFramework,
  MAX_LENGTH,
  MOST_CONTROLS,
  requireControls,
  requireName,
} from './imported-framework.ts';
import { guidanceText, type Insertions, insertionsOf, labelOf, Param, Part, plainText, Prop } from './oscal-text.ts';

const Control = z.object({
  id: z.string(),
  class: z.string().optional(),
  title: z.string().optional(),
  params: z.array(Param).optional(),
  props: z.array(Prop).optional(),
  parts: z.array(Part).optional(),
  get controls() {
    return z.array(Control).optional();
  },
});
type Control = z.infer<typeof Control>;

const Group = z.object({
  title: z.string().optional(),
  params: z.array(Param).optional(),
  controls: z.array(Control).optional(),
  get groups() {
    return z.array(Group).optional();
  },
});
type Group = z.infer<typeof Group>;

const Document = z.object({
  catalog: Group.extend({
    metadata: z.object({
      title: z.string().optional(),
      version: z.string().optional(),
      remarks: z.string().optional(),
    }),
  }),
});

export function parseOscalCatalog(input: unknown): ImportedFramework {
  const { metadata, ...catalog } = readCatalog(input);
  const insertions = insertionsOf(paramsOf(catalog));
  const name = requireName('The title of the catalog', metadata.title);
  const controls: ImportedControl[] = [];
  for (const control of controlsOf(catalog, { domain: name, insertions })) {
    controls.push(control);
    if (controls.length > MOST_CONTROLS) break;
  }
  requireControls(controls);
  requireDistinctCodes(controls);
  return {
    name,
    version: requireName('The version of the catalog', metadata.version),
    description: cutAtWord(plainText(metadata.remarks ?? '', insertions), MAX_LENGTH.guidance),
    controls,
  };
}

const MOST_DETAILS = 10;

function readCatalog(input: unknown) {
  if (isTooDeep(input)) throw new InvalidError('The file is nested too deeply to be an OSCAL catalog');
  const { data, error } = Document.safeParse(input);
  if (data) return data.catalog;
  const details = error.issues.slice(0, MOST_DETAILS).map(({ path, message }) => ({ path: path.join('.'), message }));
  const places = [...new Set(details.map(({ path }) => path || 'the whole file'))].join(', ');
  throw new InvalidError(`This is not an OSCAL catalog in JSON. Look at: ${places}`, details);
}

const MOST_LEVELS = 100;

/** Level by level, because whatever walks the document by recursion could run out of stack. */
function isTooDeep(input: unknown): boolean {
  let level: unknown[] = [input];
  for (let depth = 0; depth < MOST_LEVELS && level.length > 0; depth += 1) {
    level = level.flatMap(childrenOf);
  }
  return level.length > 0;
}

const childrenOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

const paramsOf = (group: Group): Param[] => [
  ...(group.params ?? []),
  ...(group.controls ?? []).flatMap(controlParams),
  ...(group.groups ?? []).flatMap(paramsOf),
];
const controlParams = (control: Control): Param[] => [
  ...(control.params ?? []),
  ...(control.controls ?? []).flatMap(controlParams),
];

/** `category`: the heading that a control stands under within its domain. */
type Place = { readonly domain: string; readonly insertions: Insertions; readonly category?: string };

function* controlsOf({ controls = [], groups = [] }: Group, place: Place): Generator<ImportedControl> {
  for (const control of controls) yield* withNested(control, place);
  for (const group of groups) {
    yield* controlsOf(group, { ...place, domain: titleText(group.title, place, MAX_LENGTH.name) || place.domain });
  }
}

// A category of the Cybersecurity Framework is written as a control, but nobody answers for "Organizational Context":
// its subcategories are what is assessed. It is therefore a heading, kept as the first line of their guidance. A control
// with enhancements, as in SP 800-53, is assessed itself and stays a control beside them.
function* withNested(control: Control, place: Place): Generator<ImportedControl> {
  if (isWithdrawn(control)) return;
  const nested = control.controls ?? [];
  const isHeading = control.class === 'category' && nested.length > 0;
  const within = isHeading ? { ...place, category: titleText(control.title, place, MAX_LENGTH.title) } : place;
  if (!isHeading) yield importedControl(control, place);
  for (const each of nested) yield* withNested(each, within);
}

const isWithdrawn = ({ class: kind = '', props = [] }: Control) =>
  /\bwithdrawn\b/i.test(kind) ||
  props.some(({ name, value }) => name === 'status' && value.trim().toLowerCase() === 'withdrawn');

function importedControl({ id, title, props, parts = [] }: Control, place: Place): ImportedControl {
  const { domain, insertions, category = '' } = place;
  const code = requireName(`The code of ${id || 'a control'}`, labelOf(props) ?? id.toUpperCase());
  const named = titleText(title, place, MAX_LENGTH.title);
  const text = guidanceText(parts, insertions);
  return {
    domain,
    code,
    title: named === '' || named === code ? firstSentence(parts, place) || code : named,
    guidance: cutAtWord(category && text ? `${category}\n\n${text}` : category || text, MAX_LENGTH.guidance),
  };
}

const titleText = (title = '', { insertions }: Place, maxLength: number) =>
  cutAtWord(plainText(title, insertions, maxLength).replace(/\s+/g, ' '), maxLength);

/** For a control that has no title but its code. */
function firstSentence(parts: readonly Part[], place: Place): string {
  const statement = parts.find(({ name, prose }) => name === 'statement' && prose);
  const text = titleText(statement?.prose, place, MAX_LENGTH.title);
  return /^.*?[.!?](?=\s+\p{Lu})/u.exec(text)?.[0] ?? text;
}

function requireDistinctCodes(controls: readonly ImportedControl[]): void {
  const seen = new Set<string>();
  for (const { code } of controls) {
    if (seen.has(code)) throw new InvalidError(`The code ${code} stands for more than one control`);
    seen.add(code);
  }
}
