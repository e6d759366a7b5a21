// Parts of words, as people type them. cspell:ignore aulog sendass hoks tsazn größe große
import { describe, expect, it } from 'vitest';
import { findMatches, scoreMatch } from './fuzzy-match.ts';

const labels = (words: readonly string[], typed: string) =>
  findMatches(
    words.map((label) => ({ label })),
    typed,
  ).map(({ label }) => label);

describe('Fuzzy matching', () => {
  it.each([
    ['Audit log', 'audit'],
    ['Audit log', 'LOG'],
    ['Audit log', 'aulog'],
    ['Audit log', 'al'],
    ['Import framework', 'imp fra'],
    ['Größe', 'große'],
    ['Café', 'cafe'],
    ['Send assessment', 'sendass'],
  ])('finds "%s" by "%s"', (text, typed) => {
    expect(scoreMatch(text, typed)).not.toBeNull();
  });

  it.each([
    ['Audit log', 'gol'],
    ['Audit log', 'vendor'],
    ['Webhooks', 'hoks x'],
    ['Notifications of the organisation', 'tsazn'],
  ])('does not find "%s" by "%s"', (text, typed) => {
    expect(scoreMatch(text, typed)).toBeNull();
  });

  it('ranks the start of a word above its middle, and both above scattered letters', () => {
    expect(labels(['Sorted edits', 'Audit log', 'Edit vendor', 'Credits'], 'edit')).toEqual([
      'Edit vendor',
      'Sorted edits',
      'Credits',
    ]);
    expect(labels(['Security log', 'Scoring'], 'sc')).toEqual(['Scoring', 'Security log']);
  });

  it('keeps the order of all items when nothing is typed', () => {
    expect(labels(['b', 'a'], '  ')).toEqual(['b', 'a']);
  });
});
