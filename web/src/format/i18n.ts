import i18next from 'i18next';

/** The English text is the key, so a text without a translation is shown in English. */
const i18n = i18next.createInstance({
  lng: 'en',
  fallbackLng: false,
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
});
void i18n.init();

type TextValues = Readonly<Record<string, string | number>>;

/** Translates a text; `{{name}}` is replaced by the value. */
export const t = (text: string, values: TextValues = {}): string => i18n.t(text, values);

/** Translates a text with a count: `tCount(2, '{{count}} vendor', '{{count}} vendors')`. */
export const tCount = (count: number, one: string, other: string): string =>
  i18n.t(other, { count, defaultValue_one: one, defaultValue_other: other });
