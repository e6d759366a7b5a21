const MARKS = /\p{Diacritic}/gu;

const normalise = (text: string) => text.normalize('NFD').replaceAll(MARKS, '').toLowerCase();

const SUBSTRING = 1_000;
const WORD_START = 500;
const MAX_GAPS = 3;

const isWordStart = (text: string, at: number) => at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1));

/**
 * How well a text matches what was typed; null if it does not. A part of the text is best, at the beginning of a word
 * even more so. Otherwise its letters must occur in order, with few gaps: "al" matches "Audit log".
 */
export function scoreMatch(text: string, typed: string): number | null {
  const [within, wanted] = [normalise(text), normalise(typed).replaceAll(/\s+/g, ' ').trim()];
  if (wanted === '') return 0;
  const at = within.indexOf(wanted);
  if (at !== -1) return SUBSTRING + (isWordStart(within, at) ? WORD_START : 0) - within.length;
  const gaps = countGaps(within, wanted.replaceAll(' ', ''));
  return gaps === null || gaps > MAX_GAPS ? null : -gaps * 100 - within.length;
}

/** The gaps between the letters in their order; null if one is missing. A letter at the start of a word leaves none. */
function countGaps(within: string, letters: string): number | null {
  let [gaps, from] = [0, 0];
  for (const letter of letters) {
    const at = within.indexOf(letter, from);
    if (at === -1) return null;
    if (at !== from && !isWordStart(within, at)) gaps += 1;
    from = at + 1;
  }
  return gaps;
}

/** The items that match, best first. Equal ones keep their order. */
export const findMatches = <Item extends { readonly label: string }>(items: readonly Item[], typed: string): Item[] =>
  items
    .flatMap((item) => {
      const score = scoreMatch(item.label, typed);
      return score === null ? [] : [{ item, score }];
    })
    .toSorted((one, other) => other.score - one.score)
    .map(({ item }) => item);
