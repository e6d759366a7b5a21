import { describe, expect, it } from 'vitest';
import { getContrast, isReadableOnPaper, getTextColour } from './colour.ts';

describe('Colour contrast', () => {
  it('follows WCAG, in either order', () => {
    expect(getContrast('#000000', '#ffffff')).toBe(21);
    expect(getContrast('#ffffff', '#000000')).toBe(21);
    expect(getContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(getContrast('#0f5c56', '#0f5c56')).toBe(1);
  });

  it.each([
    ['#000000', '#ffffff'],
    ['#0f5c56', '#ffffff'],
    ['#ffd400', '#1c2523'],
    ['#ffffff', '#1c2523'],
  ])('%s has text in %s', (colour, text) => {
    expect(getTextColour(colour)).toBe(text);
  });

  it('allows readable text on every grey, at least in large type', () => {
    for (let grey = 0; grey < 256; grey += 1) {
      const colour = `#${grey.toString(16).padStart(2, '0').repeat(3)}`;
      expect(getContrast(colour, getTextColour(colour)), colour).toBeGreaterThan(3.9);
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
