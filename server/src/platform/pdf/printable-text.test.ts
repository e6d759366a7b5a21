import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createGlyphCoverage } from './font-coverage.ts';
import { FONT_FILES } from './fonts.ts';
import { REPORTS_DIR } from './paths.ts';
import { toPrintableText, createTextTransforms } from './printable-text.ts';

const readFonts = (files: readonly string[]) => files.map((file) => readFileSync(file));
const covers = createGlyphCoverage(readFonts(FONT_FILES));
const codeOf = (sign: string) => sign.codePointAt(0) ?? 0;

describe('The report fonts', () => {
  it.each([
    ['Inter_400Regular.ttf', 'AzÆøΩωῥЖїẞ€→', '漢한ก😀'],
    ['NanumGothic_400Regular.ttf', '한국어', 'अก'],
    ['DroidSansFallbackFull.ttf', '漢字カナ', '한अ'],
    ['UnifontUpper.otf', '😀🚀', '漢'],
  ])('%s has %s, but not %s', (name, has, lacks) => {
    const has1 = createGlyphCoverage(readFonts(FONT_FILES.filter((file) => basename(file) === name)));
    expect([...has].filter((sign) => !has1(codeOf(sign)))).toEqual([]);
    expect([...lacks].filter((sign) => has1(codeOf(sign)))).toEqual([]);
  });

  it('cover nearly all letters of the Basic Multilingual Plane', () => {
    const letters = Array.from({ length: 0x10000 }, (_, code) => code).filter((code) =>
      /\p{L}/u.test(String.fromCodePoint(code)),
    );
    const missing = letters.filter((code) => !covers(code));
    expect(letters.length).toBeGreaterThan(40_000);
    expect(missing.length / letters.length).toBeLessThan(0.01);
  });

  it('are all listed in the theme, and the theme lists no others', () => {
    const theme = readFileSync(new URL('theme.typ', REPORTS_DIR), 'utf8');
    const [, list = ''] = /#let fonts = \(([^)]*)\)/.exec(theme) ?? [];
    const named = [...list.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name.replaceAll(' ', ''));
    const there = new Set(FONT_FILES.map((file) => basename(file).replace(/(Full)?([-_]\w+)?\.[ot]tf$/, '')));
    expect(new Set(named)).toEqual(there);
  });
});

describe('Printable text', () => {
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
    expect(toPrintableText(text, covers)).toBe(shown);
  });

  it('can break in a word longer than a column, but never between a letter and its combining mark', () => {
    expect(toPrintableText('x'.repeat(31), covers)).not.toContain('\u200b');
    expect(toPrintableText('x'.repeat(32), covers).split('\u200b')).toEqual([...Array(3).fill('x'.repeat(10)), 'xx']);
    const marked = toPrintableText('x\u0323\u0301'.repeat(32), covers);
    expect(marked.split('\u200b').every((piece) => piece === '' || piece.startsWith('x'))).toBe(true);
  });
});

describe('The text transforms of a report', () => {
  it('change texts, but not drawings, digests or keys', () => {
    const [best] = createTextTransforms(covers);
    const data = { svg: '<\u202e>', sha256: 'f'.repeat(64), 'k\u202e': ['\u202ex', { a: '\ue000' }], n: 1, no: null };
    expect(JSON.parse(best?.(JSON.stringify(data)) ?? '')).toEqual({
      ...data,
      'k\u202e': ['x', { a: '[U+E000]' }],
    });
  });

  it('end with one that every font can display', () => {
    const plainest = createTextTransforms(covers).at(-1);
    expect(plainest?.(JSON.stringify({ a: 'é漢' }))).toBe('{"a":"[U+00E9][U+6F22]"}');
  });
});
