/**
 * A password is guessable when it is made of few pieces that everybody tries first: common words, what is known about its
 * owner, and runs along the alphabet, the digits or the keyboard. Each such piece counts as one character, however long
 * it is; so does whatever is repeated. A password that then counts fewer than five is refused. Any character may be used,
 * and none has to be.
 */
import { COMMON_WORDS } from './common-words.ts';

const FEWEST_PIECES = 5;
const SHORTEST_RUN = 3;
const SHORTEST_KNOWN = 3;

const LANES = [
  'abcdefghijklmnopqrstuvwxyz',
  '012345678901234567890',
  '112233445566778899',
  '147258369',
  '159357',
  'qwertyuiop[]',
  'qwertzuiop',
  'azertyuiop',
  "asdfghjkl;'",
  'zxcvbnm,./',
  'yxcvbnm',
  '!@#$%^&*()_+',
  'qazwsxedcrfvtgbyhnujmikolp',
  'qweasdzxc',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9j0',
].flatMap((lane) => [lane, [...lane].reverse().join('')]);

/** Characters that are typed for the letters they look like. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  1: 'i',
  '!': 'i',
  0: 'o',
  5: 's',
  $: 's',
  7: 't',
};
const YEAR = /^(19|20)\d\d$/;
const ONE_CHARACTER = /^(.)\1*$/su;
const REPEATED = /^(.+?)\1+$/s;

/** `known` is what a guesser would know about the owner: the name and the e-mail address. */
export function isGuessable(password: string, known: readonly string[]): boolean {
  const typed = password.normalize('NFC').toLowerCase();
  const once = REPEATED.exec(typed)?.[1] ?? typed;
  const words = new Set([...COMMON_WORDS, ...known.flatMap(wordsIn)]);
  return piecesIn(once, words) < FEWEST_PIECES;
}

/** The fewest pieces that make it up, found from its end: what is left behind each place is known already. */
function piecesIn(typed: string, words: ReadonlySet<string>): number {
  const longest = Math.max(...[...words].map((word) => word.length));
  const spellings = [typed, readAs(typed, 'i'), readAs(typed, 'l')];
  const isPiece = (from: number, to: number) =>
    to - from === 1 ||
    isRun(typed.slice(from, to)) ||
    spellings.some((spelling) => words.has(spelling.slice(from, to)));
  const fewest = new Array<number>(typed.length + 1).fill(0);
  for (let from = typed.length - 1; from >= 0; from--) {
    const ends = fewest.slice(from + 1, from + 1 + longest);
    const counts = ends.map((rest, index) => (isPiece(from, from + 1 + index) ? 1 + rest : Infinity));
    fewest[from] = Math.min(...counts);
  }
  return fewest[0] ?? 0;
}

const isRun = (text: string) =>
  ONE_CHARACTER.test(text) ||
  YEAR.test(text) ||
  (text.length >= SHORTEST_RUN && LANES.some((lane) => lane.includes(text)));

const readAs = (typed: string, one: string) =>
  [...typed].map((character) => (character === '1' ? one : (LOOK_ALIKES[character] ?? character))).join('');

const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= SHORTEST_KNOWN);
