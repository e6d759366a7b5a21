import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { coverageOf } from './font-coverage.ts';
import { FONTS } from './places.ts';
import { printable, spellings } from './printable.ts';

const fileOf = (name: string) => readFileSync(new URL(name, FONTS));
const all = readdirSync(FONTS).filter((name) => /\.[ot]tf$/.test(name));
const covers = coverageOf(all.map(fileOf));
const codeOf = (sign: string) => sign.codePointAt(0) ?? 0;

describe('The fonts of the reports', () => {
  it.each([
    ['Inter-Regular.ttf', 'AzÆøΩωῥЖїẞ€→', '漢한ก😀'],
    ['NanumGothic-Regular.ttf', '한국어', 'अก'],
    ['DroidSansFallbackFull.ttf', '漢字カナ', '한अ'],
    ['UnifontUpper.otf', '😀🚀', '漢'],
  ])('%s has %s, and not %s', (name, has, lacks) => {
    const has1 = coverageOf([fileOf(name)]);
    expect([...has].filter((sign) => !has1(codeOf(sign)))).toEqual([]);
    expect([...lacks].filter((sign) => has1(codeOf(sign)))).toEqual([]);
  });

  it('together have nearly every letter of the basic plane', () => {
    const letters = Array.from({ length: 0x10000 }, (_, code) => code).filter((code) =>
      /\p{L}/u.test(String.fromCodePoint(code)),
    );
    const missing = letters.filter((code) => !covers(code));
    expect(letters.length).toBeGreaterThan(40_000);
    expect(missing.length / letters.length).toBeLessThan(0.01);
  });

  it('are all named in the theme, and the theme names no other', () => {
    const theme = readFileSync(new URL('../theme.typ', FONTS), 'utf8');
    const [, list = ''] = /#let fonts = \(([^)]*)\)/.exec(theme) ?? [];
    const named = [...list.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name.replaceAll(' ', ''));
    const there = new Set(all.map((name) => name.replace(/(Full)?(-\w+)?\.[ot]tf$/, '')));
    expect(new Set(named)).toEqual(there);
  });
});

describe('A printable text', () => {
  it.each([
    ['plain text', 'Is access\nreviewed?', 'Is access\nreviewed?'],
    ['any script', 'Ωμέγα Жук 漢字 한국어 😀', 'Ωμέγα Жук 漢字 한국어 😀'],
    ['line breaks of any kind', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['controls as spaces', 'a\u0000b\tc\u007fd', 'a b c d'],
    ['no sign that turns the direction', 'a\u202eb\u2066c\ufeffd', 'abcd'],
    ['private and unknown signs by their number', '\ue000\u{10ffff}\uffff', '[U+E000][U+10FFFF][U+FFFF]'],
    ['half a sign as the sign for that', 'a\ud83d', 'a\ufffd'],
    ['letters and marks as one where there is one', 'e\u0301', 'é'],
  ])('has %s', (_, text, shown) => {
    expect(printable(text, covers)).toBe(shown);
  });

  it('may break in a word longer than a column, never between a letter and its mark', () => {
    expect(printable('x'.repeat(31), covers)).not.toContain('\u200b');
    expect(printable('x'.repeat(32), covers).split('\u200b')).toEqual([...Array(3).fill('x'.repeat(10)), 'xx']);
    const marked = printable('x\u0323\u0301'.repeat(32), covers);
    expect(marked.split('\u200b').every((piece) => piece === '' || piece.startsWith('x'))).toBe(true);
  });
});

describe('The spellings of a report', () => {
  it('change texts, and neither drawings, digests nor what texts are called', () => {
    const [best] = spellings(covers);
    const data = { svg: '<\u202e>', sha256: 'f'.repeat(64), 'k\u202e': ['\u202ex', { a: '\ue000' }], n: 1, no: null };
    expect(JSON.parse(best?.(JSON.stringify(data)) ?? '')).toEqual({
      ...data,
      'k\u202e': ['x', { a: '[U+E000]' }],
    });
  });

  it('end with one that every font can show', () => {
    const plainest = spellings(covers).at(-1);
    expect(plainest?.(JSON.stringify({ a: 'é漢' }))).toBe('{"a":"[U+00E9][U+6F22]"}');
  });
});
