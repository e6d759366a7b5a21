import { describe, expect, it } from 'vitest';
import { contrastOf, isReadableOnPaper, textOn } from './colour.ts';

describe('Colours', () => {
  it('contrast as much as WCAG says, whichever comes first', () => {
    expect(contrastOf('#000000', '#ffffff')).toBe(21);
    expect(contrastOf('#ffffff', '#000000')).toBe(21);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastOf('#0f5c56', '#0f5c56')).toBe(1);
  });

  it.each([
    ['#000000', '#ffffff'],
    ['#0f5c56', '#ffffff'],
    ['#ffd400', '#1c2523'],
    ['#ffffff', '#1c2523'],
  ])('%s carries text in %s', (colour, text) => {
    expect(textOn(colour)).toBe(text);
  });

  it('always carry text that can be read, at least as large text', () => {
    for (let grey = 0; grey < 256; grey += 1) {
      const colour = `#${grey.toString(16).padStart(2, '0').repeat(3)}`;
      expect(contrastOf(colour, textOn(colour)), colour).toBeGreaterThan(3.9);
    }
  });

  it.each([
    ['#767676', true],
    ['#777777', false],
    ['#ffd400', false],
  ])('%s is readable on paper: %s', (colour, readable) => {
    expect(isReadableOnPaper(colour)).toBe(readable);
  });
});
