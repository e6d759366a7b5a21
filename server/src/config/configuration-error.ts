import type { z } from 'zod';
import type { Variables } from './environment-files.ts';

/** Settings without a default, and how to get a value. */
const REQUIRED: Readonly<Record<string, string>> = {
  DATABASE_URL: 'the URL of the PostgreSQL database, such as postgres://assay_server:password@localhost:5432/assay',
  ASSAY_SECRET: 'at least 32 random characters, for example from "openssl rand -hex 32"',
};

/**
 * Lists the settings that are missing or invalid, and what to do. Values are not shown, because they may be secrets.
 */
export function createConfigurationError(issues: readonly z.core.$ZodIssue[], given: Variables): Error {
  const problems = issues.map((issue) => `  ${toProblem(issue, given)}`);
  return new Error(`Invalid configuration:\n${[...new Set(problems)].join('\n')}`);
}

function toProblem(issue: z.core.$ZodIssue, given: Variables): string {
  const name = String(issue.path[0]);
  const value = given[name];
  if (value === undefined || value === '') {
    const what = REQUIRED[name] ?? 'see docs/reference/configuration.md';
    return `${name} is required: ${what}. Set ${name}, or set ${name}_FILE to the path of a file that contains it`;
  }
  return `${name} ${toExpectation(issue)}`;
}

function toExpectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int' ? 'must be a whole number' : issue.message;
    case 'invalid_value':
      return `must be one of: ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return issue.format === 'url' ? 'must be a URL, such as https://assay.example.com' : issue.message;
    case 'too_small':
      return issue.origin === 'number' ? `must be at least ${String(issue.minimum)}` : issue.message;
    default:
      return issue.message;
  }
}
