export type Covers = (codePoint: number) => boolean;

const PLAIN = /^[\x20-\x7e\n]*$/;
const LINE_BREAKS = /\r\n?|\u2028|\u2029/g;
const CONTROLS = /[^\P{Cc}\n]/gu;
/** Signs without a shape. Those that turn the direction of a text could make it read as something else. */
const SHAPELESS = /[^\P{Cf}\u200c\u200d]|\p{Variation_Selector}/gu;
const COMBINED = /[\p{M}\p{Cf}]/gu;
/** Everybody may mean something else by it. */
const PRIVATE = /\p{Co}/u;
const NOT_PLAIN = /[^\x20-\x7e\n]/gu;
const LONG_RUN = /[^\s\u200b\u2e80-\u{10ffff}]{32,}/gu;
const PIECE = /(?:[^\p{M}]\p{M}*){10}/gu;
/** A drawing is no text, and a digest is copied and compared: nothing may stand in it. */
const TAKEN_AS_IT_IS = new Set(['svg', 'sha256']);
const MAY_BREAK = '\u200b';

const named = (sign: string) => `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

const isShown = (sign: string, covers: Covers) => covers(sign.codePointAt(0) ?? 0) && !PRIVATE.test(sign);

/** A word longer than a column may be broken anywhere. */
const breakable = (text: string) => text.replace(LONG_RUN, (run) => run.replace(PIECE, `$&${MAY_BREAK}`));

/** Every sign that the fonts can show; of any other, its number: a reader can look that up, and never sees a box. */
export function printable(text: string, covers: Covers): string {
  if (PLAIN.test(text)) return breakable(text);
  const shown = text
    .toWellFormed()
    .normalize('NFC')
    .replace(LINE_BREAKS, '\n')
    .replace(CONTROLS, ' ')
    .replace(SHAPELESS, '')
    .replace(NOT_PLAIN, (sign) => (isShown(sign, covers) ? sign : named(sign)));
  return breakable(shown);
}

type Spelling = (json: string) => string;

const spelled =
  (spell: (text: string) => string): Spelling =>
  (json) => {
    const revive = (key: string, value: unknown) =>
      typeof value === 'string' && !TAKEN_AS_IT_IS.has(key) ? spell(value) : value;
    return JSON.stringify(JSON.parse(json, revive));
  };

/**
 * How the texts of a report may be spelled, the best first. Fonts that cover every sign may still fail on marks that no
 * language combines; then the marks are named too, and at last whatever is not plain.
 */
export const spellings = (covers: Covers): readonly Spelling[] => [
  spelled((text) => printable(text, covers)),
  spelled((text) => printable(text, covers).replaceAll(MAY_BREAK, '').replace(COMBINED, named)),
  spelled((text) => printable(text, covers).replaceAll(MAY_BREAK, '').replace(NOT_PLAIN, named)),
];
