import { describe, expect, it } from 'vitest';
import { dayText, scoreText, sizeText, wordsOf } from './report-words.ts';

describe('The words of reports', () => {
  it.each([
    ['2026-11-05', '5 Nov 2026'],
    ['2026-01-31T23:59:59.999Z', '31 Jan 2026'],
    [null, '–'],
  ])('say the day of %s', (moment, text) => {
    expect(dayText(moment)).toBe(text);
  });

  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1_000, '1.0 kB'],
    [25 * 1_048_576, '26.2 MB'],
    [5e12, '5000.0 GB'],
  ])('say the size of %s bytes', (size, text) => {
    expect(sizeText(size)).toBe(text);
  });

  it('say scores, and names of states', () => {
    expect([scoreText(0.5679), scoreText(1), scoreText(0), scoreText(null)]).toEqual([
      '56.79 %',
      '100.00 %',
      '0.00 %',
      '–',
    ]);
    expect([wordsOf('RISK_ACCEPTED'), wordsOf('LOW')]).toEqual(['Risk accepted', 'Low']);
  });
});
