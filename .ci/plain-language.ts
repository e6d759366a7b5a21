// Finds phrases of banned-phrases.txt in what people read: documents, API descriptions, texts of the user interface, emails
// and reports. Code in documents is not checked.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { listPages } from '../server/dev/doc-links.ts';

export const KINDS = ['documents', 'reference', 'api', 'ui', 'emails', 'reports'] as const;
export type Kind = (typeof KINDS)[number];

/** A text and where it is: `path` or `path:line`. */
type Text = { readonly place: string; readonly text: string };
type Phrase = { readonly pattern: RegExp; readonly instead: string; readonly kinds: readonly Kind[] };

const ROOT = join(import.meta.dirname, '..');
const SECTIONS: Readonly<Record<string, readonly Kind[]>> = {
  everywhere: KINDS,
  product: ['ui', 'emails', 'reports'],
  written: ['documents', 'ui', 'emails', 'reports'],
};
/** Quotes the requirements of OWASP in their own words. */
const QUOTED = ['docs/reference/asvs.md'];
const GENERATED = /^docs\/(reference\/|spec-coverage\.md$)/;
const EMAIL_SOURCES = /(-email|mail-content|mail-layout)\.ts$/;

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const listFiles = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name));

export function parsePhrases(list: string): Phrase[] {
  let kinds: readonly Kind[] | undefined;
  return list.split('\n').flatMap((line) => {
    const [, section] = /^\[(\w+)\]$/.exec(line) ?? [];
    if (section !== undefined) kinds = SECTIONS[section];
    if (section !== undefined || line === '' || line.startsWith('#')) return [];
    const [, phrase = '', instead = ''] = /^(.+?) = (.+)$/.exec(line) ?? [];
    if (!kinds || phrase === '') throw new Error(`banned-phrases.txt: "${line}" is not "phrase = replacement"`);
    const [, expression] = /^\/(.+)\/$/.exec(phrase) ?? [];
    return [
      {
        pattern: new RegExp(expression ?? `\\b${phrase.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\b`, 'i'),
        instead,
        kinds,
      },
    ];
  });
}

const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ');

/** A page without code, comments, link targets, codes and passages with `wording: off`. Lines keep their numbers. */
export const removeCode = (markdown: string): string =>
  markdown
    .replaceAll(/<!-- wording: off -->[^]*?<!-- wording: on -->/g, blank)
    .replaceAll(/<!--[^]*?-->/g, blank)
    .replaceAll(/^( *)(```+|~~~+)[^\n]*\n[^]*?^\1\2 *$/gm, blank)
    .replaceAll(/(`+)[^`]+?\1/g, blank)
    .replaceAll(/\]\([^()\s]+\)/g, ']')
    .replaceAll(/\b[A-Z]{3,}(_[A-Z0-9]+)*\b/g, blank);

const splitLines = (path: string, text: string): Text[] =>
  text.split('\n').map((line, index) => ({ place: `${path}:${String(index + 1)}`, text: line }));

const readPages = (isGenerated: boolean): Text[] =>
  listPages(ROOT)
    .filter((path) => GENERATED.test(path) === isGenerated && !QUOTED.includes(path))
    .flatMap((path) => splitLines(path, removeCode(read(path))));

/** The summaries and descriptions of an OpenAPI document. */
function readDescriptions(value: unknown, place: string): Text[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) =>
    (key === 'summary' || key === 'description') && typeof member === 'string'
      ? [{ place: `${place}/${key}`, text: removeCode(member) }]
      : readDescriptions(member, `${place}/${key}`),
  );
}

const readApi = (): Text[] =>
  listFiles('docs', /^openapi[\w-]*\.json$/).flatMap((path) => readDescriptions(JSON.parse(read(path)), path));

/** The string literals of a source file for which `isWanted` is true. */
function readLiterals(path: string, isWanted: (node: ts.Node) => boolean): Text[] {
  const source = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true);
  const texts: Text[] = [];
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (isText && isWanted(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      texts.push({ place: `${path}:${String(line + 1)}`, text: node.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

const isCatalogued = ({ parent }: ts.Node): boolean =>
  ts.isCallExpression(parent) && ts.isIdentifier(parent.expression) && /^t[A-Z]?\w*$/.test(parent.expression.text);

const readCatalogue = (): Text[] => listFiles('web/src', /\.tsx?$/).flatMap((path) => readLiterals(path, isCatalogued));

const isSentence = (node: ts.Node) => !ts.isImportDeclaration(node.parent) && /\s/.test(node.getText());

const removeHtml = (text: string) => text.replaceAll(/<[^>]*>?|[\w-]+="[^"]*"?|[\w-]+:\s*[^;\s]+;?/g, ' ');

const readEmails = (): Text[] =>
  listFiles('server/src', EMAIL_SOURCES)
    .flatMap((path) => readLiterals(path, isSentence))
    .map(({ place, text }) => ({ place, text: removeHtml(text) }));

/** The strings and the content blocks of a Typst layout. */
const readReports = (): Text[] =>
  listFiles('server/reports', /\.typ$/)
    .flatMap((path) => splitLines(path, read(path).replaceAll(/\/\/.*/g, '')))
    .flatMap(({ place, text }) =>
      [...text.matchAll(/"((?:[^"\\]|\\.)*)"|\[([^\][#]+)\]/g)].map(([, string, content]) => ({
        place,
        text: string ?? content ?? '',
      })),
    );

const READERS: Readonly<Record<Kind, () => Text[]>> = {
  documents: () => readPages(false),
  reference: () => readPages(true),
  api: readApi,
  ui: readCatalogue,
  emails: readEmails,
  reports: readReports,
};

export const readTexts = (kind: Kind): Text[] => READERS[kind]();

const PHRASES = parsePhrases(read('.ci/banned-phrases.txt'));

export const listComplaints = (kind: Kind, texts: readonly Text[]): string[] =>
  texts.flatMap(({ place, text }) =>
    PHRASES.flatMap(({ pattern, instead, kinds }) => {
      const found = kinds.includes(kind) ? pattern.exec(text) : null;
      return found ? [`${place}: "${found[0].trim()}" → ${instead}`] : [];
    }),
  );
