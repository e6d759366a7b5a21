import { t } from './i18n.ts';

type Issue = {
  readonly code?: string | undefined;
  readonly origin?: unknown;
  readonly format?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
};

const FORMAT_MESSAGES: Readonly<Record<string, string>> = {
  email: t('Enter an email address, such as name@company.example'),
  date: t('Enter a date'),
  guid: t('Choose an option'),
};

function formatTooSmall({ origin, minimum }: Issue): string {
  const least = Number(minimum);
  if (origin === 'array') return t('Choose at least {{least}}', { least });
  if (origin !== 'string') return t('Must be at least {{least}}', { least });
  return least <= 1 ? t('This field is required') : t('Must have at least {{least}} characters', { least });
}

function formatTooBig({ origin, maximum }: Issue): string {
  const most = Number(maximum);
  if (origin === 'array') return t('Choose at most {{most}}', { most });
  return origin === 'string'
    ? t('Must have at most {{most}} characters', { most })
    : t('Must be at most {{most}}', { most });
}

/** The message for an invalid field. Messages defined in the contract are kept. */
export function formatValidationIssue(issue: Issue): string | undefined {
  if (issue.code === 'invalid_type') return t('This field is required');
  if (issue.code === 'too_small') return formatTooSmall(issue);
  if (issue.code === 'too_big') return formatTooBig(issue);
  if (issue.code === 'invalid_format') return FORMAT_MESSAGES[String(issue.format)];
  return undefined;
}
