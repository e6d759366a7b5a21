import { unescapeFormula } from '@assay/contract/rules';
import { describe, expect, it } from 'vitest';
import { formatCsvRows } from './csv.ts';

const BEFORE = ['', ' ', '  ', '\u00A0', '\u3000', '\uFEFF', '\0', '\uFEFF\0 \t', '\t', '\r', '\n'];
const STARTS = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/** The cell of a one-cell file, as an RFC 4180 parser reads it. */
const cellOf = (text: string) => {
  const line = formatCsvRows([[text]]).replace(/\r\n$/, '');
  return line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line;
};

describe('CSV formula escaping', () => {
  it.each(STARTS)('adds an apostrophe to cells that start with %s, even after white space', (start) => {
    for (const before of BEFORE) expect(cellOf(`${before}${start}1`)).toBe(`'${before}${start}1`);
  });

  it.each(['\tx', '\rx', '\nx'])('adds an apostrophe to cells that start with %j', (text) => {
    expect(cellOf(text)).toBe(`'${text}`);
  });

  it.each(['1-1', 'a=b', 'user@vendor.example', ' x', '', "'a", "''"])('does not change %j', (text) => {
    expect(cellOf(text)).toBe(text);
  });

  it.each([
    ["'=1", "''=1"],
    ["'' -1", "''' -1"],
  ])('adds an apostrophe to %j, so that it differs from an escaped formula', (text, escaped) => {
    expect(cellOf(text)).toBe(escaped);
  });

  it('is undone by unescapeFormula', () => {
    const texts = STARTS.flatMap((start) => BEFORE.map((before) => `${before}${start}1`));
    for (const text of [...texts, ...texts.map((one) => `'${one}`), "'a", "''", '', 'a=b', "' "])
      expect(unescapeFormula(cellOf(text))).toBe(text);
  });

  it('does not change numbers: -1 stays -1', () => {
    expect(formatCsvRows([[-1, 0.5, true, null]])).toBe('-1,0.5,true,\r\n');
  });
});
