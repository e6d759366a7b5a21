import { describe, expect, it } from 'vitest';
import { COMMON_WORDS } from './common-words.ts';
import { isGuessablePassword } from './guessable-password.ts';

// Passwords. cspell:ignore abcabcabcabc iloveyou jordanjordan kerekes kleine onlylowercaseletterswithoutdigits passw qwertyuiop vier wehr zoltankerekes

const LONG_ENOUGH = 12;

describe('A password', () => {
  it.each([
    'password1234',
    'Passw0rd2026!',
    'P@$$w0rd!2026',
    'qwertyuiop12',
    '1qaz2wsx3edc',
    '1q2w3e4r5t6y',
    '123456789012',
    '098765432109',
    'abcdefghijkl',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'jordanjordan',
    'christopher1',
    'iloveyou2024!',
    'Administrator',
    'Summer2026!!',
    'AssayVendorRisk1',
    'monkey dragon',
  ])('is guessable when it is %j', (password) => {
    expect(isGuessablePassword(password, [])).toBe(true);
  });

  it.each([
    'correct horse battery staple',
    'tr8vaKq2mZp1',
    'a sentence nobody else would think of',
    'vier kleine Gänse am Wehr',
    '七転び八起きの精神で今日も行こう',
    'onlylowercaseletterswithoutdigits',
    '836401957264',
  ])('is not guessable when it is %j: no character class is required', (password) => {
    expect(isGuessablePassword(password, [])).toBe(false);
  });

  it("is guessable when it is little more than its owner's name or email address", () => {
    const known = ['Zoltan Kerekes', 'zkerekes@borealis.example'];
    for (const password of ['Kerekes-2026', 'zoltankerekes', 'borealis12345', 'ZKerekes!1234']) {
      expect(isGuessablePassword(password, known), password).toBe(true);
    }
    expect(isGuessablePassword('zoltankerekes', []), 'a stranger may call it theirs').toBe(false);
  });

  it('is guessable when it is a common word with a usual ending, in more than 4,000 combinations', () => {
    const tried = [...COMMON_WORDS].flatMap((word) =>
      ['123', '1234', '12345', '123456', '1234567', '12345678', '2025', '2026', '@123', '2026!', word, `${word}1`].map(
        (end) => word + end,
      ),
    );
    const long = new Set(tried.filter((password) => password.length >= LONG_ENOUGH));
    expect(long.size).toBeGreaterThan(4_000);
    expect([...long].filter((password) => !isGuessablePassword(password, []))).toEqual([]);
  });
});
