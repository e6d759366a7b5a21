import { describe, expect, it } from 'vitest';
import { formatAnd, t, tCount } from './i18n.ts';

describe('t', () => {
  it('inserts values as they are, also those that look like a place or a replacement pattern', () => {
    expect(t('{{name}} added to {{list}}', { name: '$& {{list}}', list: 'A & B' })).toBe('$& {{list}} added to A & B');
  });

  it('formats numbers', () => {
    expect(t('{{count}} of {{total}}', { count: 1_000, total: 0 })).toBe('1,000 of 0');
  });
});

it.each([
  [0, '0 vendors'],
  [1, '1 vendor'],
  [1_234, '1,234 vendors'],
])('tCount: %d', (count, text) => {
  expect(tCount(count, '{{count}} vendor', '{{count}} vendors')).toBe(text);
});

it('formatAnd joins with commas and “and”', () => {
  expect(formatAnd(['a', 'b', 'c'])).toBe('a, b and c');
});
