import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidError } from '../../../platform/errors.ts';
import { parseFrameworkCsv } from './framework-csv.ts';

const named = { name: ' House rules ', version: '2', description: 'Ours' };
const controlsOf = (text: string) => parseFrameworkCsv(text, named).controls;
const refusal = (text: string, as = named) => {
  try {
    parseFrameworkCsv(text, as);
  } catch (error) {
    return error instanceof InvalidError ? error : new Error(`not refused but crashed: ${String(error)}`);
  }
  return new Error('accepted');
};
const A1 = { domain: 'Access', code: 'A-1', title: 'Keys', guidance: 'Count, then "sign"; twice' };

describe('Framework CSV', () => {
  it('takes name and version from the parameters and controls from the rows', () => {
    const text = 'domain,code,title,guidance\nAccess,A-1,Keys,"Count, then ""sign""; twice"\n';
    expect(parseFrameworkCsv(text, named)).toEqual({
      name: 'House rules',
      version: '2',
      description: 'Ours',
      controls: [A1],
    });
  });

  it.each([
    [
      'a BOM, CRLF and capitals',
      '\uFEFFDomain,CODE,Title,Guidance\r\nAccess,A-1,Keys,"Count, then ""sign""; twice"\r\n',
    ],
    ['semicolons', 'domain;code;title;guidance\nAccess;A-1;Keys;"Count, then ""sign""; twice"'],
    ['another order', 'code,guidance,domain,title\nA-1,"Count, then ""sign""; twice",Access,Keys'],
    ['columns of its own', 'id,domain,code,title,guidance\n7,Access,A-1,Keys,"Count, then ""sign""; twice"'],
    [
      'blanks and empty lines',
      '\ndomain , code,title,guidance\n\n Access ,A-1, Keys , "Count, then ""sign""; twice" \n,,,\n',
    ],
  ])('accepts %s', (_, text) => {
    expect(controlsOf(text)).toEqual([A1]);
  });

  it('does not require guidance', () => {
    expect(controlsOf('domain,code,title\nAccess,A-1,Keys')).toEqual([{ ...A1, guidance: '' }]);
    expect(controlsOf('domain,code,title,guidance\nAccess,A-1,Keys')).toEqual([{ ...A1, guidance: '' }]);
  });

  it('keeps line breaks in a cell', () => {
    expect(controlsOf('domain,code,title,guidance\nAccess,A-1,Keys,"one\r\ntwo"')[0]?.guidance).toBe('one\ntwo');
  });
});

describe('rejects with a message', () => {
  it.each([
    ['an empty file', '', 'The file is empty. The first line must contain the column names.'],
    ['a header alone', 'domain,code,title,guidance\n', 'The framework has no controls'],
    ['missing columns', 'domain,name\nAccess,Keys', 'The first line is missing these columns: code, title'],
    ['a column twice', 'domain,code,title,Code\n', 'The first line contains duplicate columns: code'],
    ['a cell too many', 'domain,code,title\nA,B,C,D', 'Line 2 has more cells than there are columns'],
    ['a row without a code', 'domain,code,title\nAccess,,Keys', 'Line 2 has no code'],
    ['a long title', `domain,code,title\nA,B,${'x'.repeat(2_001)}`, 'Line 2 has a title longer than 2000 characters'],
    [
      'a stray quote',
      'domain,code,title\nA,B,C\nA,B"x,C',
      'Line 3: enclose cells that contain quotes in quotes, and double the quotes inside them',
    ],
    ['an open quote', 'domain,code,title\nA,"B,C\n', 'The file ends inside a quoted cell. A closing quote is missing.'],
    ['a code twice', 'domain,code,title\nA,X-1,C\n\nA,X-1,D', 'Line 4 has the same code, X-1, as line 2'],
  ])('%s', (_, text, message) => {
    expect(refusal(text).message).toBe(message);
  });

  it('names every invalid row by its first line', () => {
    const error = refusal('domain,code,title\n"A\nB",,C\n\n"D\nE\nF",X,\nG,X,H\n');
    expect(error.message).toBe('Line 2 has no code, and 2 more problems');
    expect(error).toMatchObject({
      details: [
        { path: 'Line 2', message: 'has no code' },
        { path: 'Line 5', message: 'has no title' },
        { path: 'Line 8', message: 'has the same code, X, as line 5' },
      ],
    });
  });

  it('a framework without a name or a version', () => {
    const text = 'domain,code,title\nA,B,C';
    expect(refusal(text, { ...named, name: ' ' }).message).toBe('The framework name is missing');
    expect(refusal(text, { ...named, version: '' }).message).toBe('The framework version is missing');
  });

  it('more than 5,000 rows', () => {
    const rows = Array.from({ length: 5_001 }, (_, index) => `A,C-${index},T`);
    expect(refusal(['domain,code,title', ...rows].join('\n')).message).toBe(
      'The framework has more than 5,000 controls',
    );
  });

  it('any other malformed input, without crashing', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ',', ';', '"', '\n', '\r', ' ', '\0', '\uFEFF', 'é') });
    fc.assert(
      fc.property(cell, cell, (header, body) => {
        for (const text of [header + body, `domain,code,title\n${body}`]) {
          const outcome = refusal(text);
          expect(outcome.message === 'accepted' || outcome instanceof InvalidError).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
