import { createOnce } from './create-once.ts';

/** The language of the texts. Dates, numbers and lists are formatted the same way. */
export const LOCALE = 'en-GB';

/** The English text is the key, so a text without a translation is shown in English. */
const translations: Readonly<Record<string, string>> = {};

type TextValues = Readonly<Record<string, string | number>>;

const numberFormat = createOnce(() => new Intl.NumberFormat(LOCALE));
const pluralRules = createOnce(() => new Intl.PluralRules(LOCALE));

/** The end-to-end tests set this to find texts that are not in the catalogue. */
const isMarked = 'assayMarksTexts' in globalThis;

const mark = (text: string): string => (isMarked ? `⟦${text}⟧` : text);

/** Marks a part of a translated text that is shown in several parts. */
export const markAgain = (part: string): string => (isMarked ? mark(part.replaceAll(/[⟦⟧]/g, '')) : part);

const formatValue = (value: string | number): string =>
  typeof value === 'number' ? numberFormat().format(value) : value;

const insertValues = (text: string, values: TextValues): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => {
    const value = values[name];
    return value === undefined ? place : formatValue(value);
  });

/** Translates a text; `{{name}}` is replaced by the value. */
export const t = (text: string, values: TextValues = {}): string =>
  mark(insertValues(translations[text] ?? text, values));

/** Translates a text with a count: `tCount(2, '{{count}} vendor', '{{count}} vendors')`. */
// eslint-disable-next-line max-params
export const tCount = (count: number, one: string, other: string, values: TextValues = {}): string =>
  t(pluralRules().select(count) === 'one' ? one : other, { ...values, count });

const andFormat = createOnce(() => new Intl.ListFormat(LOCALE, { type: 'conjunction' }));
const orFormat = createOnce(() => new Intl.ListFormat(LOCALE, { type: 'disjunction' }));

/** "a, b and c" */
export const formatAnd = (items: readonly string[]): string => andFormat().format(items);

/** "a, b or c" */
export const formatOr = (items: readonly string[]): string => orFormat().format(items);
