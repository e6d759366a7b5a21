// Which colours can be read on which, as WCAG 2 reckons it.

const WHITE = '#ffffff';
const NEAR_BLACK = '#1c2523';
const READABLE = 4.5;

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(parseInt(colour.slice(at, at + 2), 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1, the same colour, to 21, black on white. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** White or near-black, whichever reads better on this colour. */
export const textOn = (colour: string) =>
  contrastOf(colour, WHITE) >= contrastOf(colour, NEAR_BLACK) ? WHITE : NEAR_BLACK;

/** Whether text of this colour can be read on white paper. */
export const isReadableOnPaper = (colour: string) => contrastOf(colour, WHITE) >= READABLE;
