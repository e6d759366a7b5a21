import { createHash } from 'node:crypto';
import type { Answer, AssessmentQuestion, ExpectedAnswer } from '@assay/contract';
import type { DemoCertificate } from './demo-assurance.ts';
import { daysFromToday } from './demo-days.ts';

/** A number from 0 to 1 that depends only on the text, so that the demo is the same every time. */
export const seededRandom = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;

type AnswerableQuestion = Pick<AssessmentQuestion, 'key' | 'text' | 'type' | 'options' | 'expectedAnswer' | 'bounds'>;

/** Free-text answers, one convincing and one poor. */
const TEXTS: Readonly<Record<string, readonly [good: string, poor: string]>> = {
  'data.separation': [
    'Each customer has a database schema and an encryption key of its own. A test with every release tries to cross over.',
    'Customers share tables; the application filters by customer.',
  ],
  'operations.lessons': [
    'Unusual exports raise an alert within minutes, and the hand-over between shifts is rehearsed every quarter.',
    'The team was reminded to be careful.',
  ],
  'privacy.transfer-safeguards': [
    'Standard contractual clauses with a transfer impact assessment, which we share on request.',
    'Our general terms cover this.',
  ],
  'short.contact': ['The managing director, reachable under the number in the contract.', 'The office.'],
};

type Given = {
  readonly isGood: boolean;
  readonly service: string;
  readonly certificates: readonly DemoCertificate[];
};

/** A plausible answer. A good one meets the expected answer. Files are uploaded separately. */
export function buildDemoAnswer(question: AnswerableQuestion, given: Given): Answer | null {
  const { isGood, service } = given;
  const { key, type, expectedAnswer: expected } = question;
  switch (type) {
    case 'YES_NO':
      return (expected ?? 'YES') === 'YES' ? (isGood ? 'YES' : 'NO') : isGood ? 'NO' : 'YES';
    case 'MULTIPLE_CHOICE':
    case 'COMBOBOX':
      return choice(question, isGood);
    case 'MULTI_SELECT':
      return selection(question, given);
    case 'NUMERIC':
      return number(question, isGood);
    case 'RATING':
      return isGood ? Math.max(4, Number(expected ?? 4)) : 2;
    case 'DATE':
      return date(question, given);
    case 'FREE_TEXT':
      return key === 'service.description'
        ? `${service}. Your team reaches us by telephone and ticket.`
        : textOf(key, isGood);
    case 'FILE_UPLOAD':
      return null;
  }
}

const textOf = (key: string, isGood: boolean) =>
  TEXTS[key]?.[isGood ? 0 : 1] ?? 'The process is documented, owned by our security team and reviewed every year.';

const accepted = (expected: ExpectedAnswer | null) =>
  Array.isArray(expected) ? expected : typeof expected === 'string' ? [expected] : [];

function choice({ options, expectedAnswer }: AnswerableQuestion, isGood: boolean): string | null {
  const good = accepted(expectedAnswer);
  const fitting = (options ?? []).filter((option) => good.length === 0 || good.includes(option) === isGood);
  return fitting[0] ?? null;
}

/** Vendors with certifications claim those that are recorded. */
function selection({ options, expectedAnswer }: AnswerableQuestion, { isGood, certificates }: Given): string[] {
  const required =
    typeof expectedAnswer === 'object' && expectedAnswer !== null && 'required' in expectedAnswer
      ? expectedAnswer.required
      : accepted(expectedAnswer);
  const good = required.length > 0 ? required : (options ?? []).slice(0, 2);
  const chosen = isGood ? good : good.slice(0, Math.ceil(good.length / 2));
  const recorded = chosen.filter((option) => certificates.some(({ name }) => option.startsWith(name)));
  return recorded.length > 0 ? recorded : chosen;
}

function number({ expectedAnswer: expected, bounds }: AnswerableQuestion, isGood: boolean): number {
  if (typeof expected === 'number') return isGood ? expected : expected + 1;
  const range: { min?: number | undefined; max?: number | undefined } =
    typeof expected === 'object' && expected !== null && ('min' in expected || 'max' in expected) ? expected : {};
  const { min, max } = range;
  if (isGood) return max ?? min ?? 10;
  const tooMuch = (max ?? Infinity) * 2 + 1;
  return tooMuch > (bounds?.max ?? Number.MAX_SAFE_INTEGER) ? Math.floor((min ?? 10) / 2) : tooMuch;
}

function date({ text, expectedAnswer: expected }: AnswerableQuestion, { isGood, certificates }: Given): string {
  // Dates are moved into the past with their assessment, so a fixed expected date is met by years.
  if (typeof expected === 'string') return isGood ? daysFromToday(-60) : '2019-03-01';
  if (typeof expected === 'object' && expected !== null) {
    if ('maxAgeDays' in expected)
      return daysFromToday(isGood ? -Math.min(60, expected.maxAgeDays) : -expected.maxAgeDays - 200);
    if ('minRemainingDays' in expected) {
      const end = certificates.find(({ name }) => text.includes(name))?.expiresDate;
      if (isGood && end !== undefined && end >= daysFromToday(expected.minRemainingDays)) return end;
      return daysFromToday(isGood ? expected.minRemainingDays + 120 : 5);
    }
  }
  return daysFromToday(-90);
}
