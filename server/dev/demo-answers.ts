import { createHash } from 'node:crypto';
import type { Answer, AssessmentQuestion, ExpectedAnswer } from '@assay/contract';
import { dayOf } from '../src/domain/day.ts';

const DAY_MS = 24 * 3_600_000;
const dayFromNow = (days: number) => dayOf(new Date(Date.now() + days * DAY_MS));

/** The same number from 0 to 1 for the same text: the demo tells the same story every time. */
export const chance = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;

type Asked = Pick<AssessmentQuestion, 'key' | 'type' | 'options' | 'expectedAnswer'>;

const TEXTS = [
  'Yes. The process is documented, owned by our security team and reviewed every year.',
  'We follow a written standard; the last internal audit found no deviation.',
  'Handled by our platform team with a ticket for each change and a second pair of eyes.',
];

/** An answer as a vendor might give it: a good one meets what is expected. Files are uploaded, not answered. */
export function demoAnswer(question: Asked, isGood: boolean): Answer | null {
  const { key, type, expectedAnswer: expected } = question;
  switch (type) {
    case 'YES_NO':
      return (expected ?? 'YES') === 'YES' ? (isGood ? 'YES' : 'NO') : isGood ? 'NO' : 'YES';
    case 'MULTIPLE_CHOICE':
    case 'COMBOBOX':
      return choice(question, isGood);
    case 'MULTI_SELECT':
      return selection(question, isGood);
    case 'NUMERIC':
      return number(expected, isGood);
    case 'RATING':
      return isGood ? Math.max(4, Number(expected ?? 4)) : 2;
    case 'DATE':
      return date(expected, isGood);
    case 'FREE_TEXT':
      return TEXTS[Math.floor(chance(key) * TEXTS.length)] ?? null;
    case 'FILE_UPLOAD':
      return null;
  }
}

const accepted = (expected: ExpectedAnswer | null) =>
  Array.isArray(expected) ? expected : typeof expected === 'string' ? [expected] : [];

function choice({ options, expectedAnswer }: Asked, isGood: boolean): string | null {
  const good = accepted(expectedAnswer);
  const fitting = (options ?? []).filter((option) => good.length === 0 || good.includes(option) === isGood);
  return fitting[0] ?? null;
}

function selection({ options, expectedAnswer }: Asked, isGood: boolean): string[] {
  const required =
    typeof expectedAnswer === 'object' && expectedAnswer !== null && 'required' in expectedAnswer
      ? expectedAnswer.required
      : accepted(expectedAnswer);
  const good = required.length > 0 ? required : (options ?? []).slice(0, 2);
  return isGood ? good : good.slice(0, Math.ceil(good.length / 2));
}

function number(expected: ExpectedAnswer | null, isGood: boolean): number {
  if (typeof expected === 'number') return isGood ? expected : expected + 1;
  const range: { min?: number | undefined; max?: number | undefined } =
    typeof expected === 'object' && expected !== null && ('min' in expected || 'max' in expected) ? expected : {};
  const { min, max } = range;
  if (isGood) return max ?? min ?? 10;
  return max === undefined ? Math.floor((min ?? 10) / 2) : max * 2 + 1;
}

function date(expected: ExpectedAnswer | null, isGood: boolean): string {
  // Dates are moved into the past with their assessment, so a fixed one is met with years to spare.
  if (typeof expected === 'string') return isGood ? dayFromNow(-60) : '2019-03-01';
  if (typeof expected === 'object' && expected !== null) {
    if ('maxAgeDays' in expected)
      return dayFromNow(isGood ? -Math.min(60, expected.maxAgeDays) : -expected.maxAgeDays - 200);
    if ('minRemainingDays' in expected) return dayFromNow(isGood ? expected.minRemainingDays + 120 : 5);
  }
  return dayFromNow(-90);
}
