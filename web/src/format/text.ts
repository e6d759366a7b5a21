import i18next from 'i18next';

/** English is the key: a text without a translation reads as it was written. */
const texts = i18next.createInstance({
  lng: 'en',
  fallbackLng: false,
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
});
void texts.init();

type Values = Readonly<Record<string, string | number>>;

/** A text for a person; `{{name}}` in it is filled from the values. */
export const t = (text: string, values: Values = {}): string => texts.t(text, values);

/** A count in words: `counted(2, '{{count}} vendor', '{{count}} vendors')`. */
export const counted = (count: number, one: string, other: string): string =>
  texts.t(other, { count, defaultValue_one: one, defaultValue_other: other });
