import { tCount, t } from './i18n.ts';

type Issue = {
  readonly code?: string | undefined;
  readonly origin?: unknown;
  readonly format?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
};

const FORMAT_MESSAGES: Readonly<Record<string, string>> = {
  email: t('Write an address like name@company.example'),
  date: t('Choose a day'),
  guid: t('Choose one'),
};

function formatTooSmall({ origin, minimum }: Issue): string {
  const least = Number(minimum);
  if (origin === 'array') return tCount(least, 'Choose at least one', 'Choose at least {{count}}');
  if (origin !== 'string') return t('At least {{least}}', { least });
  return least <= 1 ? t('Fill this in') : t('At least {{least}} characters', { least });
}

function formatTooBig({ origin, maximum }: Issue): string {
  const most = Number(maximum);
  if (origin === 'array') return t('At most {{most}}', { most });
  return origin === 'string' ? t('At most {{most}} characters', { most }) : t('At most {{most}}', { most });
}

/** The message for an invalid field. Messages defined in the contract are kept. */
export function formatValidationIssue(issue: Issue): string | undefined {
  if (issue.code === 'invalid_type') return t('Fill this in');
  if (issue.code === 'too_small') return formatTooSmall(issue);
  if (issue.code === 'too_big') return formatTooBig(issue);
  if (issue.code === 'invalid_format') return FORMAT_MESSAGES[String(issue.format)];
  return undefined;
}
