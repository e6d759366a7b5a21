import { TemplateBody, TemplateExport } from '@assay/contract';
import type { z } from 'zod';
import { counted, t } from '../../format/text.ts';

/** What is wrong, and where in the template. */
export type Issue = { readonly path: readonly (string | number)[]; readonly message: string };

const KINDS: Readonly<Record<string, string>> = {
  string: t('text'),
  number: t('a number'),
  int: t('a whole number'),
  boolean: t('true or false'),
  array: t('a list'),
  object: t('an object'),
  null: t('null'),
};

function wordsOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? t('is missing')
        : t('must be {{kind}}', { kind: KINDS[issue.expected] ?? issue.expected });
    case 'too_small':
      return t('must not be empty');
    case 'too_big':
      return counted(Number(issue.maximum), 'has more than {{count}} entry', 'has more than {{count}} entries');
    case 'invalid_value':
      return t('must be {{values}}', { values: issue.values.map(String).join(t(' or ')) });
    case 'invalid_union':
      return t('has none of the forms it may have');
    case 'unrecognized_keys':
      return t('has something that does not belong there: {{keys}}', { keys: issue.keys.join(', ') });
    default:
      return issue.message;
  }
}

const issuesOf = (error: z.ZodError): Issue[] =>
  error.issues.map((issue) => ({
    path: issue.path.map((step) => (typeof step === 'number' ? step : String(step))),
    message: wordsOf(issue),
  }));

type Read<Body> = { readonly body: Body } | { readonly issues: readonly Issue[] };

/** An exported template, or every place where it is none. */
export function readExport(content: unknown): Read<TemplateExport> {
  const read = TemplateExport.safeParse(content, { reportInput: true });
  return read.success ? { body: read.data } : { issues: issuesOf(read.error) };
}

export function shapeIssues(body: TemplateBody): Issue[] {
  const read = TemplateBody.safeParse(body, { reportInput: true });
  return read.success ? [] : issuesOf(read.error);
}

/** “sections.0.questions.3.conditionalLogic” as its steps. */
export const stepsOf = (path: string): (string | number)[] =>
  path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
