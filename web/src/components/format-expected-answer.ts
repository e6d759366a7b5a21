import type { ExpectedAnswer, NumericBounds, Question } from '@assay/contract';
import { formatDate } from '../format/dates.ts';
import { formatExactNumber, formatNumber } from '../format/numbers.ts';
import { tCount, t } from '../format/i18n.ts';

type ExpectedQuestion = Pick<Question, 'type' | 'expectedAnswer'>;

export function formatExpectedAnswer({ type, expectedAnswer }: ExpectedQuestion): string {
  if (expectedAnswer === null) return type === 'FILE_UPLOAD' ? t('At least 1 file') : t('Not scored');
  if (typeof expectedAnswer === 'string') return formatPlain(type, expectedAnswer);
  if (typeof expectedAnswer === 'number') {
    if (type === 'RATING') return t('At least {{rating}} of 5', { rating: expectedAnswer });
    return t('Exactly {{value}}', { value: formatNumber(expectedAnswer) });
  }
  return formatStructured(type, expectedAnswer);
}

function formatPlain(type: Question['type'], expected: string): string {
  if (type === 'YES_NO') return expected === 'YES' ? t('Yes') : t('No');
  if (type === 'DATE') return t('On or after {{day}}', { day: formatDate(expected) });
  return expected;
}

function formatStructured(type: Question['type'], expected: Exclude<ExpectedAnswer, string | number>): string {
  if (Array.isArray(expected)) {
    const options = expected.join(', ');
    return type === 'MULTI_SELECT' ? t('All of: {{options}}', { options }) : t('One of: {{options}}', { options });
  }
  if ('required' in expected) return formatSelection(expected);
  if ('maxAgeDays' in expected) {
    return tCount(expected.maxAgeDays, 'At most {{count}} day old', 'At most {{count}} days old');
  }
  if ('minRemainingDays' in expected) {
    return tCount(expected.minRemainingDays, 'At least {{count}} day left', 'At least {{count}} days left');
  }
  if ('minFiles' in expected) return tCount(expected.minFiles, 'At least {{count}} file', 'At least {{count}} files');
  return formatRange(expected);
}

type Selection = { readonly required: readonly string[]; readonly forbidden: readonly string[] };

function formatSelection({ required, forbidden }: Selection): string {
  if (forbidden.length === 0) return t('All of: {{options}}', { options: required.join(', ') });
  if (required.length === 0) return t('None of: {{options}}', { options: forbidden.join(', ') });
  return t('All of: {{required}}. None of: {{forbidden}}', {
    required: required.join(', '),
    forbidden: forbidden.join(', '),
  });
}

type Range = {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly zeroAt?: number | undefined;
};

function formatRange({ zeroAt, ...bounds }: Range): string {
  const range = formatBounds(bounds);
  return zeroAt === undefined
    ? range
    : t('{{range}}, zero points at {{zeroAt}}', { range, zeroAt: formatExactNumber(zeroAt) });
}

/** An allowed or expected range of numbers. */
export function formatBounds({ min, max }: NumericBounds): string {
  if (min === undefined) return t('At most {{max}}', { max: formatExactNumber(max ?? 0) });
  if (max === undefined) return t('At least {{min}}', { min: formatExactNumber(min) });
  return t('From {{min}} to {{max}}', { min: formatExactNumber(min), max: formatExactNumber(max) });
}
