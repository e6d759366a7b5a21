import { counted, t } from './text.ts';

type Issue = {
  readonly code?: string | undefined;
  readonly origin?: unknown;
  readonly format?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
};

const FORMATS: Readonly<Record<string, string>> = {
  email: t('Write an address like name@company.example'),
  date: t('Choose a day'),
  guid: t('Choose one'),
};

function tooSmall({ origin, minimum }: Issue): string {
  const least = Number(minimum);
  if (origin === 'array') return counted(least, 'Choose at least one', 'Choose at least {{count}}');
  if (origin !== 'string') return t('At least {{least}}', { least });
  return least <= 1 ? t('Fill this in') : t('At least {{least}} characters', { least });
}

function tooBig({ origin, maximum }: Issue): string {
  const most = Number(maximum);
  if (origin === 'array') return t('At most {{most}}', { most });
  return origin === 'string' ? t('At most {{most}} characters', { most }) : t('At most {{most}}', { most });
}

/** What is wrong with a field, for whoever fills it in. What the contract says in its own words stays. */
export function mistakeOf(issue: Issue): string | undefined {
  if (issue.code === 'invalid_type') return t('Fill this in');
  if (issue.code === 'too_small') return tooSmall(issue);
  if (issue.code === 'too_big') return tooBig(issue);
  if (issue.code === 'invalid_format') return FORMATS[String(issue.format)];
  return undefined;
}
