import { TemplateBody, TemplateExport } from '@assay/contract';
import type { z } from 'zod';
import { formatOr, tCount, t } from '../../format/i18n.ts';

export type TemplateIssue = {
  readonly path: readonly (string | number)[];
  readonly message: string;
  /** Zod's name for the kind of issue; a rule of ours has none. */
  readonly code?: z.core.$ZodIssue['code'];
};

const TYPE_LABELS: Readonly<Record<string, string>> = {
  string: t('text'),
  number: t('a number'),
  int: t('a whole number'),
  boolean: t('true or false'),
  array: t('a list'),
  object: t('an object'),
  null: t('null'),
};

function formatIssue(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? t('This value is missing.')
        : t('Must be {{kind}}.', { kind: TYPE_LABELS[issue.expected] ?? issue.expected });
    case 'too_small':
      return t('Must not be empty.');
    case 'too_big':
      return tCount(
        Number(issue.maximum),
        'Must have at most {{count}} entry.',
        'Must have at most {{count}} entries.',
      );
    case 'invalid_value':
      return t('Must be {{values}}.', { values: formatOr(issue.values.map(String)) });
    case 'invalid_union':
      return t('Invalid format.');
    case 'unrecognized_keys':
      return t('Unknown fields: {{keys}}.', { keys: issue.keys.join(', ') });
    default:
      return issue.message;
  }
}

const toIssues = (error: z.ZodError): TemplateIssue[] =>
  error.issues.map((issue) => ({
    path: issue.path.map((step) => (typeof step === 'number' ? step : String(step))),
    message: formatIssue(issue),
    code: issue.code,
  }));

type ParseResult<Body> = { readonly body: Body } | { readonly issues: readonly TemplateIssue[] };

/** Parses an exported template, or returns all its issues. */
export function parseTemplateExport(content: unknown): ParseResult<TemplateExport> {
  const read = TemplateExport.safeParse(content, { reportInput: true });
  return read.success ? { body: read.data } : { issues: toIssues(read.error) };
}

export function listTemplateIssues(body: TemplateBody): TemplateIssue[] {
  const read = TemplateBody.safeParse(body, { reportInput: true });
  return read.success ? [] : toIssues(read.error);
}

/** Splits "sections.0.questions.3.conditionalLogic" into its segments. */
export const parsePath = (path: string): (string | number)[] =>
  path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
