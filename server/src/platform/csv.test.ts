import { describe, expect, it } from 'vitest';
import { csvRows } from './csv.ts';

const BEFORE = ['', ' ', '  ', '\u00A0', '\u3000', '\uFEFF', '\0', '\uFEFF\0 \t', '\t', '\r', '\n'];
const STARTS = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/** The one cell of a one-cell file, as a reader of RFC 4180 sees it. */
const cellOf = (text: string) => {
  const line = csvRows([[text]]).replace(/\r\n$/, '');
  return line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line;
};

describe('A cell that a spreadsheet would run', () => {
  it.each(STARTS)('gets an apostrophe when it begins with %s, whatever blank stands before', (start) => {
    for (const before of BEFORE) expect(cellOf(`${before}${start}1`)).toBe(`'${before}${start}1`);
  });

  it.each(['\tx', '\rx', '\nx'])('gets an apostrophe when it begins with %j', (text) => {
    expect(cellOf(text)).toBe(`'${text}`);
  });

  it.each(['1-1', 'a=b', 'user@vendor.example', ' x', '', "'=1"])('is left alone when it is %j', (text) => {
    expect(cellOf(text)).toBe(text);
  });

  it('is left alone when it is a number: -1 is minus one', () => {
    expect(csvRows([[-1, 0.5, true, null]])).toBe('-1,0.5,true,\r\n');
  });
});
