import type { TemplateExport } from '@assay/contract';
import { questionnaireProblems } from '@assay/contract/conditions';
import { t } from '../../../format/text.ts';
import { type Issue, readExport, stepsOf } from '../shape-words.ts';

/** What is wrong in a file: where, what, and what stands there now. */
export type FileProblem = { readonly place: string; readonly message: string; readonly found: string | null };

export type CheckedFile = { readonly body: TemplateExport } | { readonly problems: readonly FileProblem[] };

export function checkFile(text: string): CheckedFile {
  const parsed = parsedJson(text);
  if ('problem' in parsed) return { problems: [parsed.problem] };
  const read = readExport(parsed.content);
  if ('issues' in read) return { problems: read.issues.map((issue) => told(issue, parsed.content)) };
  const unsound = questionnaireProblems(read.body.sections);
  if (unsound.length === 0) return { body: read.body };
  return {
    problems: unsound.map(({ path, message }) => told({ path: stepsOf(path), message }, parsed.content)),
  };
}

type Parsed = { readonly content: unknown } | { readonly problem: FileProblem };

function parsedJson(text: string): Parsed {
  try {
    const content: unknown = JSON.parse(text);
    return { content };
  } catch (error) {
    const position = /position (\d+)/.exec(String(error))?.[1];
    const before = text.slice(0, Number(position ?? text.length)).split('\n');
    const column = (before.at(-1)?.length ?? 0) + 1;
    return {
      problem: {
        place: t('Line {{line}}, column {{column}}', { line: before.length, column }),
        message: t('This is not JSON: something is missing or too much here.'),
        found: text.split('\n')[before.length - 1]?.trim().slice(0, MOST_CHARACTERS) ?? null,
      },
    };
  }
}

const MOST_CHARACTERS = 80;

const isRecord = (value: unknown): value is Readonly<Record<string | number, unknown>> =>
  typeof value === 'object' && value !== null;

const at = (content: unknown, path: Issue['path']): unknown =>
  path.reduce<unknown>((value, step) => (isRecord(value) ? value[step] : undefined), content);

function told({ path, message }: Issue, content: unknown): FileProblem {
  const value = at(content, path);
  const isShort = value !== undefined && !isRecord(value);
  return {
    place: placeText(path, content),
    message,
    found: isShort ? JSON.stringify(value).slice(0, MOST_CHARACTERS) : null,
  };
}

/** “Section 2 “Access”, question 3 “mfa”, options”. */
function placeText(path: Issue['path'], content: unknown): string {
  const [first, section, , question] = path;
  if (first !== 'sections' || typeof section !== 'number') return path.length === 0 ? t('The file') : path.join(' · ');
  const named = (value: unknown) => (typeof value === 'string' && value !== '' ? ` “${value}”` : '');
  const inSection =
    t('Section {{number}}', { number: section + 1 }) + named(at(content, [...path.slice(0, 2), 'title']));
  if (typeof question !== 'number') return [inSection, ...path.slice(2)].join(', ');
  const inQuestion =
    t('question {{number}}', { number: question + 1 }) + named(at(content, [...path.slice(0, 4), 'key']));
  return [inSection, inQuestion, ...path.slice(4)].join(', ');
}
