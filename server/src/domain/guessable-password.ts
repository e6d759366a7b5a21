/**
 * A password is guessable if it consists of few pieces that attackers try first: common words, known facts about its
 * owner, and sequences of letters, digits or keyboard keys. Each such piece counts as one character, whatever its
 * length; so does a repetition. A password with fewer than five is rejected. All characters are allowed and none is
 * required.
 */
import { COMMON_WORDS } from './common-words.ts';

// Rows of keyboards. cspell:ignore asdfghjkl azertyuiop qazwsxedcrfvtgbyhnujmikolp qweasdzxc qwertyuiop qwertzuiop yxcvbnm zxcvbnm

const MIN_PIECES = 5;
const MIN_RUN_LENGTH = 3;
const MIN_WORD_LENGTH = 3;

const SEQUENCES = [
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

/** Characters typed in place of similar letters. */
const LEET_SUBSTITUTIONS: Readonly<Record<string, string>> = {
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

/** `known` is what an attacker may know about the owner: the name and the email address. */
export function isGuessablePassword(password: string, known: readonly string[]): boolean {
  const typed = password.normalize('NFC').toLowerCase();
  const once = REPEATED.exec(typed)?.[1] ?? typed;
  const words = new Set([...COMMON_WORDS, ...known.flatMap(splitWords)]);
  return countPieces(once, words) < MIN_PIECES;
}

/** The minimum number of pieces, computed from the end by dynamic programming. */
function countPieces(typed: string, words: ReadonlySet<string>): number {
  const longest = Math.max(...[...words].map((word) => word.length));
  const spellings = [typed, substituteLeet(typed, 'i'), substituteLeet(typed, 'l')];
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
  (text.length >= MIN_RUN_LENGTH && SEQUENCES.some((lane) => lane.includes(text)));

const substituteLeet = (typed: string, one: string) =>
  [...typed].map((character) => (character === '1' ? one : (LEET_SUBSTITUTIONS[character] ?? character))).join('');

const splitWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= MIN_WORD_LENGTH);
