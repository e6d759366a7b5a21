export type GlyphCoverage = (codePoint: number) => boolean;

const PLAIN = /^[\x20-\x7e\n]*$/;
const LINE_BREAKS = /\r\n?|\u2028|\u2029/g;
const CONTROLS = /[^\P{Cc}\n]/gu;
/** Invisible format characters. Those that change the text direction could make a text read as something else. */
const INVISIBLE = /[^\P{Cf}\u200c\u200d]|\p{Variation_Selector}/gu;
const COMBINED = /[\p{M}\p{Cf}]/gu;
/** Private-use characters have no agreed meaning. */
const PRIVATE_USE = /\p{Co}/u;
const NOT_PLAIN = /[^\x20-\x7e\n]/gu;
const LONG_RUN = /[^\s\u200b\u2e80-\u{10ffff}]{32,}/gu;
const BREAK_UNIT = /(?:[^\p{M}]\p{M}*){10}/gu;
/** Drawings are not text, and digests are copied and compared, so nothing may be inserted into them. */
const UNCHANGED_FIELDS = new Set(['svg', 'sha256']);
const ZERO_WIDTH_SPACE = '\u200b';

const formatCodePoint = (sign: string) =>
  `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

const isPrintable = (sign: string, covers: GlyphCoverage) =>
  covers(sign.codePointAt(0) ?? 0) && !PRIVATE_USE.test(sign);

/** Lets a word longer than a column break every ten characters. */
const insertBreaks = (text: string) =>
  text.replace(LONG_RUN, (run) => run.replace(BREAK_UNIT, `$&${ZERO_WIDTH_SPACE}`));

/**
 * Keeps every character that the fonts can display and replaces all others by their code point, which a reader can look
 * up.
 */
export function toPrintableText(text: string, covers: GlyphCoverage): string {
  if (PLAIN.test(text)) return insertBreaks(text);
  const shown = text
    .toWellFormed()
    .normalize('NFC')
    .replace(LINE_BREAKS, '\n')
    .replace(CONTROLS, ' ')
    .replace(INVISIBLE, '')
    .replace(NOT_PLAIN, (sign) => (isPrintable(sign, covers) ? sign : formatCodePoint(sign)));
  return insertBreaks(shown);
}

type TextTransform = (json: string) => string;

const createTextTransform =
  (spell: (text: string) => string): TextTransform =>
  (json) => {
    const revive = (key: string, value: unknown) =>
      typeof value === 'string' && !UNCHANGED_FIELDS.has(key) ? spell(value) : value;
    return JSON.stringify(JSON.parse(json, revive));
  };

/**
 * Transforms for the texts of a report, the most faithful first. Fonts that cover every character can still fail on
 * unusual combinations of marks. The second transform replaces the marks by their code points, the last one everything
 * outside ASCII.
 */
export const createTextTransforms = (covers: GlyphCoverage): readonly TextTransform[] => [
  createTextTransform((text) => toPrintableText(text, covers)),
  createTextTransform((text) =>
    toPrintableText(text, covers).replaceAll(ZERO_WIDTH_SPACE, '').replace(COMBINED, formatCodePoint),
  ),
  createTextTransform((text) =>
    toPrintableText(text, covers).replaceAll(ZERO_WIDTH_SPACE, '').replace(NOT_PLAIN, formatCodePoint),
  ),
];
