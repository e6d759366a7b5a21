import i18next from 'i18next';

/** The language of the texts. Dates, numbers and lists are formatted the same way. */
export const LOCALE = 'en-GB';

/** The English text is the key, so a text without a translation is shown in English. */
const translations: Readonly<Record<string, string>> = {};

const i18n = i18next.createInstance({
  lng: LOCALE,
  fallbackLng: false,
  resources: { [LOCALE]: { translation: translations } },
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
});
void i18n.init();

type TextValues = Readonly<Record<string, string | number>>;

const numbers = new Intl.NumberFormat(LOCALE);

const formatValues = (values: TextValues) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? numbers.format(value) : value]),
  );

/** The end-to-end tests set this to find texts that are not in the catalogue. */
const isMarked = 'assayMarksTexts' in globalThis;

const mark = (text: string): string => (isMarked ? `⟦${text}⟧` : text);

/** Marks a part of a translated text that is shown in several parts. */
export const markAgain = (part: string): string => (isMarked ? mark(part.replaceAll(/[⟦⟧]/g, '')) : part);

// The scripts translate hundreds of texts when they start. Through i18next, these would take much of the time to start.
const translate = (text: string): string => translations[text] ?? text;

/** Translates a text; `{{name}}` is replaced by the value. */
export const t = (text: string, values?: TextValues): string =>
  mark(values ? i18n.t(text, { replace: formatValues(values) }) : translate(text));

/** Translates a text with a count: `tCount(2, '{{count}} vendor', '{{count}} vendors')`. */
// eslint-disable-next-line max-params
export const tCount = (count: number, one: string, other: string, values: TextValues = {}): string =>
  mark(
    i18n.t(other, {
      count,
      defaultValue_one: one,
      defaultValue_other: other,
      replace: formatValues({ ...values, count }),
    }),
  );

/** "a, b and c" */
export const formatAnd = (items: readonly string[]): string =>
  new Intl.ListFormat(LOCALE, { type: 'conjunction' }).format(items);

/** "a, b or c" */
export const formatOr = (items: readonly string[]): string =>
  new Intl.ListFormat(LOCALE, { type: 'disjunction' }).format(items);
