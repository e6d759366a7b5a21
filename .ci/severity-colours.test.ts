import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRINT_COLOURS, type Tone } from '@assay/contract/charts';
import { getContrast } from '@assay/contract/colour';
import { describe, expect, it } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const theme = read('server/reports/theme.typ');
const badges = read('web/src/components/badges.tsx');
const tokens = read('web/src/app/tokens.css');

type Colour = { readonly light: string; readonly dark: string };

/** The colours of the style sheet, by name. A plain colour is the same in both themes. */
const COLOURS: ReadonlyMap<string, Colour> = new Map(
  [...tokens.matchAll(/--(?:color-)?([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)].map(
    ([, name = '', light, dark, plain = '']) => [name, { light: light ?? plain, dark: dark ?? plain }],
  ),
);

function getColour(name: string): Colour {
  const colour = COLOURS.get(name);
  if (!colour) throw new Error(`tokens.css has no colour ${name}`);
  return colour;
}

/** The colours of words in the reports. */
const REPORT_COLOURS: ReadonlyMap<string, string> = new Map(
  [...theme.matchAll(/^ {2}([A-Z]+): rgb\("(#\w{6})"\)/gm)].map(([, tone = '', colour = '']) => [tone, colour]),
);

const SEVERITIES: readonly Tone[] = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'];
const RATINGS: readonly Tone[] = ['GREEN', 'AMBER', 'RED'];
const OTHERS: readonly Tone[] = ['UNSCORED', 'MARK', 'LINE'];
const THEMES = ['light', 'dark'] as const;

function getHue(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
}

const getHueDistance = (one: string, other: string) => {
  const distance = Math.abs(getHue(one) - getHue(other));
  return Math.min(distance, 360 - distance);
};

describe('Colours of severities and ratings', () => {
  it.each(Object.entries(PRINT_COLOURS))('%s is the same in charts on screen and in reports', (tone, colour) => {
    expect(getColour(`chart-${tone.toLowerCase()}`).light).toBe(colour);
  });

  it.each([...SEVERITIES, ...RATINGS])('%s is the same in badges on screen and in words of reports', (tone) => {
    expect(getColour(tone.toLowerCase()).light).toBe(REPORT_COLOURS.get(tone));
  });

  it.each([...SEVERITIES, ...RATINGS])('%s has one hue in badges and charts', (tone) => {
    for (const name of THEMES) {
      const [badge, chart] = [getColour(tone.toLowerCase())[name], getColour(`chart-${tone.toLowerCase()}`)[name]];
      expect(getHueDistance(badge, chart), `${name}: ${badge} and ${chart}`).toBeLessThan(12);
    }
  });

  it.each([...SEVERITIES, ...RATINGS, 'BLUE', 'VIOLET'])('%s can be read in badges and on surfaces', (tone) => {
    for (const name of THEMES) {
      const text = getColour(tone.toLowerCase())[name];
      for (const behind of [`${tone.toLowerCase()}-wash`, 'surface', 'paper', 'raised'])
        expect(getContrast(text, getColour(behind)[name]), `${name}: ${behind}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each([...SEVERITIES, ...RATINGS, ...OTHERS])('%s is visible in charts', (tone) => {
    for (const name of THEMES) {
      const shape = getColour(`chart-${tone.toLowerCase()}`)[name];
      expect(getContrast(shape, getColour('surface')[name]), name).toBeGreaterThanOrEqual(3);
    }
  });

  it.each(SEVERITIES)('the badges of severity and tier %s use its own colour', (severity) => {
    const used = [...badges.matchAll(new RegExp(`\\b${severity}: \\[\\w+, '(\\w+)'\\]`, 'g'))].map(([, tone]) => tone);
    expect(used).toEqual([severity.toLowerCase(), severity.toLowerCase()]);
  });
});
