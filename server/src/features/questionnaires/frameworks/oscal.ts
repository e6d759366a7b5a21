// Imports OSCAL catalogs (JSON) as frameworks. Groups become domains. Optional parts may be missing; a missing title,
// version or unique control code is reported with a message.
import { z } from 'zod';
import { InvalidFileError } from '../../../platform/errors.ts';
import {
  type ImportedControl,
  type ImportedFramework,
  MAX_CONTROLS,
  MAX_LENGTH,
  requireControls,
  requireName,
  truncateAtWord,
} from './imported-framework.ts';
import {
  findLabel,
  formatGuidance,
  Param,
  type ParameterValues,
  Part,
  Prop,
  resolveParameters,
  toPlainText,
} from './oscal-text.ts';

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
  const { metadata, ...catalog } = parseCatalog(input);
  const insertions = resolveParameters(collectParams(catalog));
  const name = requireName('The catalog title', metadata.title);
  const controls: ImportedControl[] = [];
  for (const control of readControls(catalog, { domain: name, insertions })) {
    controls.push(control);
    if (controls.length > MAX_CONTROLS) break;
  }
  requireControls(controls);
  requireDistinctCodes(controls);
  return {
    name,
    version: requireName('The catalog version', metadata.version),
    description: truncateAtWord(toPlainText(metadata.remarks ?? '', insertions), MAX_LENGTH.guidance),
    controls,
  };
}

const MAX_DETAILS = 10;

function parseCatalog(input: unknown) {
  if (isTooDeep(input)) throw new InvalidFileError('The file is nested too deeply to be an OSCAL catalog');
  const { data, error } = Document.safeParse(input);
  if (data) return data.catalog;
  const details = error.issues.slice(0, MAX_DETAILS).map(({ path, message }) => ({ path: path.join('.'), message }));
  const places = [...new Set(details.map(({ path }) => path || 'the entire file'))].join(', ');
  throw new InvalidFileError(`This is not a valid OSCAL catalog in JSON. Check: ${places}`, details);
}

const MAX_LEVELS = 100;

/** Iterates level by level, because recursion could exhaust the stack. */
function isTooDeep(input: unknown): boolean {
  let level: unknown[] = [input];
  for (let depth = 0; depth < MAX_LEVELS && level.length > 0; depth += 1) {
    level = level.flatMap(listChildren);
  }
  return level.length > 0;
}

const listChildren = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

const collectParams = (group: Group): Param[] => [
  ...(group.params ?? []),
  ...(group.controls ?? []).flatMap(collectControlParams),
  ...(group.groups ?? []).flatMap(collectParams),
];
const collectControlParams = (control: Control): Param[] => [
  ...(control.params ?? []),
  ...(control.controls ?? []).flatMap(collectControlParams),
];

/** `category`: the heading of a control within its domain. */
type ControlContext = { readonly domain: string; readonly insertions: ParameterValues; readonly category?: string };

function* readControls({ controls = [], groups = [] }: Group, place: ControlContext): Generator<ImportedControl> {
  for (const control of controls) yield* readNestedControls(control, place);
  for (const group of groups) {
    yield* readControls(group, { ...place, domain: formatTitle(group.title, place, MAX_LENGTH.name) || place.domain });
  }
}

// The Cybersecurity Framework represents categories as controls, but only their subcategories are assessed. A category
// therefore becomes a heading: the first line of their guidance. A control with enhancements, as in SP 800-53, is
// assessed itself and remains a control next to them.
function* readNestedControls(control: Control, place: ControlContext): Generator<ImportedControl> {
  if (isWithdrawn(control)) return;
  const nested = control.controls ?? [];
  const isHeading = control.class === 'category' && nested.length > 0;
  const within = isHeading ? { ...place, category: formatTitle(control.title, place, MAX_LENGTH.title) } : place;
  if (!isHeading) yield toImportedControl(control, place);
  for (const each of nested) yield* readNestedControls(each, within);
}

const isWithdrawn = ({ class: kind = '', props = [] }: Control) =>
  /\bwithdrawn\b/i.test(kind) ||
  props.some(({ name, value }) => name === 'status' && value.trim().toLowerCase() === 'withdrawn');

function toImportedControl({ id, title, props, parts = [] }: Control, place: ControlContext): ImportedControl {
  const { domain, insertions, category = '' } = place;
  const code = requireName(`The code of ${id || 'a control'}`, findLabel(props) ?? id.toUpperCase());
  const named = formatTitle(title, place, MAX_LENGTH.title);
  const text = formatGuidance(parts, insertions);
  return {
    domain,
    code,
    title: named === '' || named === code ? firstSentence(parts, place) || code : named,
    guidance: truncateAtWord(category && text ? `${category}\n\n${text}` : category || text, MAX_LENGTH.guidance),
  };
}

const formatTitle = (title = '', { insertions }: ControlContext, maxLength: number) =>
  truncateAtWord(toPlainText(title, insertions, maxLength).replace(/\s+/g, ' '), maxLength);

/** The title of a control that has only a code. */
function firstSentence(parts: readonly Part[], place: ControlContext): string {
  const statement = parts.find(({ name, prose }) => name === 'statement' && prose);
  const text = formatTitle(statement?.prose, place, MAX_LENGTH.title);
  return /^.*?[.!?](?=\s+\p{Lu})/u.exec(text)?.[0] ?? text;
}

function requireDistinctCodes(controls: readonly ImportedControl[]): void {
  const seen = new Set<string>();
  for (const { code } of controls) {
    if (seen.has(code)) throw new InvalidFileError(`The code ${code} is used by more than one control`);
    seen.add(code);
  }
}
