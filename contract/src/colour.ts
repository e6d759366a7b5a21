// Colour contrast as defined by WCAG 2.

const WHITE = '#ffffff';
const NEAR_BLACK = '#1c2523';
const MIN_CONTRAST = 4.5;

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

function getLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => toLinear(parseInt(colour.slice(at, at + 2), 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 (the same colour) to 21 (black on white). */
export function getContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** White or near-black, whichever has more contrast. */
export const getTextColour = (colour: string) =>
  getContrast(colour, WHITE) >= getContrast(colour, NEAR_BLACK) ? WHITE : NEAR_BLACK;

export const isReadableOnPaper = (colour: string) => getContrast(colour, WHITE) >= MIN_CONTRAST;
