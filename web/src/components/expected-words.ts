import type { ExpectedAnswer, Question } from '@assay/contract';
import { dayText } from '../format/dates.ts';
import { numberText } from '../format/numbers.ts';
import { counted, t } from '../format/text.ts';

type Expecting = Pick<Question, 'type' | 'expectedAnswer'>;

/** What counts as a compliant answer, in words. */
export function expectedText({ type, expectedAnswer }: Expecting): string {
  if (expectedAnswer === null) return type === 'FILE_UPLOAD' ? t('At least 1 file') : t('Not scored');
  if (typeof expectedAnswer === 'string') return plainText(type, expectedAnswer);
  if (typeof expectedAnswer === 'number') {
    if (type === 'RATING') return t('At least {{rating}} of 5', { rating: expectedAnswer });
    return t('Exactly {{value}}', { value: numberText(expectedAnswer) });
  }
  return formText(type, expectedAnswer);
}

function plainText(type: Question['type'], expected: string): string {
  if (type === 'YES_NO') return expected === 'YES' ? t('Yes') : t('No');
  if (type === 'DATE') return t('On or after {{day}}', { day: dayText(expected) });
  return expected;
}

function formText(type: Question['type'], expected: Exclude<ExpectedAnswer, string | number>): string {
  if (Array.isArray(expected)) {
    const options = expected.join(', ');
    return type === 'MULTI_SELECT' ? t('All of: {{options}}', { options }) : t('One of: {{options}}', { options });
  }
  if ('required' in expected) return selectionText(expected);
  if ('maxAgeDays' in expected) {
    return counted(expected.maxAgeDays, 'At most {{count}} day old', 'At most {{count}} days old');
  }
  if ('minRemainingDays' in expected) {
    return counted(expected.minRemainingDays, 'At least {{count}} day left', 'At least {{count}} days left');
  }
  if ('minFiles' in expected) return counted(expected.minFiles, 'At least {{count}} file', 'At least {{count}} files');
  return rangeText(expected);
}

type Selection = { readonly required: readonly string[]; readonly forbidden: readonly string[] };

const selectionText = ({ required, forbidden }: Selection) =>
  [
    ...(required.length === 0 ? [] : [t('All of: {{options}}', { options: required.join(', ') })]),
    ...(forbidden.length === 0 ? [] : [t('None of: {{options}}', { options: forbidden.join(', ') })]),
  ].join('. ');

type Range = {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly zeroAt?: number | undefined;
};

const rangeText = ({ min, max, zeroAt }: Range) =>
  [
    ...(min === undefined ? [] : [t('At least {{min}}', { min: numberText(min) })]),
    ...(max === undefined ? [] : [t('At most {{max}}', { max: numberText(max) })]),
    ...(zeroAt === undefined ? [] : [t('Worth nothing at {{zeroAt}}', { zeroAt: numberText(zeroAt) })]),
  ].join(', ');
