import type { TemplateExport } from '@assay/contract';
import { validateQuestionnaire } from '@assay/contract/conditions';
import { t } from '../../../format/i18n.ts';
import { formatProblem } from '../format-problem.ts';
import { type TemplateIssue, parseTemplateExport, parsePath } from '../template-issues.ts';

/** A problem in a file: where it is, what is wrong, and the current value. */
export type FileProblem = { readonly place: string; readonly message: string; readonly found: string | null };

export type CheckedFile = { readonly body: TemplateExport } | { readonly problems: readonly FileProblem[] };

export function checkTemplateFile(text: string): CheckedFile {
  const parsed = parseJson(text);
  if ('problem' in parsed) return { problems: [parsed.problem] };
  const read = parseTemplateExport(parsed.content);
  if ('issues' in read) return { problems: read.issues.map((issue) => toFileProblem(issue, parsed.content)) };
  const found = validateQuestionnaire(read.body.sections);
  if (found.length === 0) return { body: read.body };
  return {
    problems: found.map(({ path, reason }) => {
      const message = formatProblem(reason, (key) => t('“{{key}}”', { key }));
      return toFileProblem({ path: parsePath(path), message }, parsed.content);
    }),
  };
}

type Parsed = { readonly content: unknown } | { readonly problem: FileProblem };

function parseJson(text: string): Parsed {
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
        message: t('Invalid JSON: a character is missing or unexpected here.'),
        found: text.split('\n')[before.length - 1]?.trim().slice(0, MAX_CHARACTERS) ?? null,
      },
    };
  }
}

const MAX_CHARACTERS = 80;

const isRecord = (value: unknown): value is Readonly<Record<string | number, unknown>> =>
  typeof value === 'object' && value !== null;

const getAtPath = (content: unknown, path: TemplateIssue['path']): unknown =>
  path.reduce<unknown>((value, step) => (isRecord(value) ? value[step] : undefined), content);

function toFileProblem({ path, message }: TemplateIssue, content: unknown): FileProblem {
  const value = getAtPath(content, path);
  const isShort = value !== undefined && !isRecord(value);
  return {
    place: formatPath(path, content),
    message,
    found: isShort ? JSON.stringify(value).slice(0, MAX_CHARACTERS) : null,
  };
}

/** Formats a path as: Section 2 "Access", Question 3 "mfa", options. */
function formatPath(path: TemplateIssue['path'], content: unknown): string {
  const [first, section, , question] = path;
  if (first !== 'sections' || typeof section !== 'number') return path.length === 0 ? t('The file') : path.join(' · ');
  const inSection = formatSection(section + 1, getAtPath(content, [...path.slice(0, 2), 'title']));
  if (typeof question !== 'number') return [inSection, ...path.slice(2)].join(', ');
  const inQuestion = formatQuestion(question + 1, getAtPath(content, [...path.slice(0, 4), 'key']));
  return [inSection, inQuestion, ...path.slice(4)].join(', ');
}

const hasText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const formatSection = (number: number, title: unknown): string =>
  hasText(title) ? t('Section {{number}} “{{title}}”', { number, title }) : t('Section {{number}}', { number });

const formatQuestion = (number: number, key: unknown): string =>
  hasText(key) ? t('Question {{number}} “{{key}}”', { number, key }) : t('Question {{number}}', { number });
