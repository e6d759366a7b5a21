// How figures become shapes: the one geometry behind the charts on the screen and in the PDFs. Pure numbers in, shapes with
// named tones out; who draws them chooses how, and `svgOf` is one way. Every chart says in words what it shows.

/** What a shape means. Screen and paper give each meaning its colour; PAPER is the one on white. */
export const PAPER = {
  GREEN: '#1f7a4d',
  AMBER: '#c98a1b',
  RED: '#b3392b',
  UNSCORED: '#9aa5a1',
  CRITICAL: '#7d1f2b',
  HIGH: '#c05330',
  MEDIUM: '#d3a03a',
  LOW: '#6f93a8',
  TRACK: '#e7ebe8',
  MARK: '#55625f',
  LINE: '#0f5c56',
} as const;
export type Tone = keyof typeof PAPER;

export type Shape =
  | ({ readonly kind: 'box'; readonly tone: Tone; readonly x: number; readonly y: number } & Size & {
        readonly radius: number;
      })
  | { readonly kind: 'path'; readonly tone: Tone; readonly d: string; readonly stroke: number }
  | { readonly kind: 'dot'; readonly tone: Tone; readonly x: number; readonly y: number; readonly radius: number };

export type Size = { readonly width: number; readonly height: number };
export type Chart = Size & { readonly shapes: readonly Shape[]; readonly says: string };

/** Enough for any screen or printer, and the same text everywhere. */
const rounded = (value: number) => Math.round(value * 100) / 100;

const within = (value: number) => Math.min(Math.max(value, 0), 1);

/** Never rounded up: what reads 80 % has reached 80 %, and its colour agrees. The rest makes up for binary fractions. */
export const wholePercent = (ratio: number) => Math.floor(ratio * 100 + 1e-9);

export const percentText = (ratio: number | null) =>
  ratio === null ? 'not scored' : `${String(wholePercent(ratio))} %`;

type Box = Size & { readonly tone: Tone; readonly x?: number; readonly y?: number; readonly radius?: number };

const box = ({ tone, x = 0, y = 0, width, height, radius = 0 }: Box): Shape => ({
  kind: 'box',
  tone,
  x: rounded(x),
  y: rounded(y),
  width: rounded(width),
  height: rounded(height),
  radius,
});

export type Ratio = { readonly label: string; readonly ratio: number | null; readonly tone: Tone };

/** How much of the whole: a bar on a track. Null has no bar, so that it never reads as 0. */
export function ratioBar({ label, ratio, tone }: Ratio, { width, height }: Size): Chart {
  const track = box({ tone: 'TRACK', width, height, radius: height / 2 });
  const bar = box({ tone, width: within(ratio ?? 0) * width, height, radius: height / 2 });
  return {
    width,
    height,
    shapes: ratio === null || ratio <= 0 ? [track] : [track, bar],
    says: `${label}: ${percentText(ratio)}`,
  };
}

export type Part = { readonly label: string; readonly count: number; readonly tone: Tone };

/** How a whole is divided: the parts side by side, in the order given. */
export function stackedBar(parts: readonly Part[], { width, height }: Size): Chart {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const says = parts.map(({ label, count }) => `${label} ${String(count)}`).join(', ');
  if (total === 0) return { width, height, shapes: [box({ tone: 'TRACK', width, height })], says };
  const ends = parts.map((_, index) => parts.slice(0, index + 1).reduce((sum, { count }) => sum + count, 0) / total);
  const shapes = parts.flatMap(({ tone, count }, index) => {
    const start = ends[index - 1] ?? 0;
    return count === 0 ? [] : [box({ tone, x: start * width, width: (count / total) * width, height })];
  });
  return { width, height, shapes, says };
}

/** How many of each: columns on one scale, in the order given. */
export function columnChart(parts: readonly Part[], { width, height }: Size): Chart {
  const most = Math.max(...parts.map(({ count }) => count), 1);
  const pitch = width / Math.max(parts.length, 1);
  const columns = parts.map(({ tone, count }, index) => {
    const tall = (count / most) * (height - 1);
    return box({ tone, x: (index + 0.15) * pitch, y: height - 1 - tall, width: 0.7 * pitch, height: tall });
  });
  return {
    width,
    height,
    shapes: [...columns.filter((_, index) => parts[index]?.count !== 0), ground({ width, height })],
    says: parts.map(({ label, count }) => `${label}: ${String(count)}`).join(', '),
  };
}

const ground = ({ width, height }: Size) => box({ tone: 'MARK', y: height - 1, width, height: 1 });

export type Comparison = Ratio & { readonly before: number | null };

/** How much of the whole, with a mark where it was before. */
export function comparisonBar({ before, ...ratio }: Comparison, size: Size): Chart {
  const bar = ratioBar(ratio, size);
  if (before === null) return { ...bar, says: `${bar.says}, no previous result` };
  const x = within(before) * (size.width - MARK_WIDTH);
  const mark = box({ tone: 'MARK', x, width: MARK_WIDTH, height: size.height });
  return { ...bar, shapes: [...bar.shapes, mark], says: `${bar.says}, previously ${percentText(before)}` };
}

const MARK_WIDTH = 2;

const FULL = 0.9999;

/** A score as an arc that closes at 100 %, from the top and clockwise. */
export function scoreRing({ label, ratio, tone }: Ratio, diameter: number): Chart {
  const stroke = rounded(diameter * 0.11);
  const centre = diameter / 2;
  const radius = centre - stroke / 2;
  const arc = (share: number) => {
    const angle = 2 * Math.PI * Math.min(share, FULL);
    const x = rounded(centre + radius * Math.sin(angle));
    const y = rounded(centre - radius * Math.cos(angle));
    const top = `M ${String(rounded(centre))} ${String(rounded(centre - radius))}`;
    return `${top} A ${String(rounded(radius))} ${String(rounded(radius))} 0 ${share > 0.5 ? '1' : '0'} 1 ${String(x)} ${String(y)}`;
  };
  const track: Shape = { kind: 'path', tone: 'TRACK', d: `${arc(FULL)} Z`, stroke };
  const filled: Shape = { kind: 'path', tone, d: arc(within(ratio ?? 0)), stroke };
  return {
    width: diameter,
    height: diameter,
    shapes: ratio === null || ratio <= 0 ? [track] : [track, filled],
    says: `${label}: ${percentText(ratio)}`,
  };
}

export type Scored = { readonly at: string; readonly score: number };

/** How a score went: its moments along the width, 100 % at the top. */
export function scoreHistory(scores: readonly Scored[], { width, height }: Size): Chart {
  const moments = scores.map(({ at }) => Date.parse(at));
  const first = Math.min(...moments);
  const span = Math.max(...moments) - first;
  const points = scores.map(({ at, score }) => ({
    x: rounded(span === 0 ? width / 2 : ((Date.parse(at) - first) / span) * width),
    y: rounded((1 - within(score)) * height),
  }));
  const d = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'} ${String(x)} ${String(y)}`).join(' ');
  const line: Shape = { kind: 'path', tone: 'LINE', d, stroke: 1.5 };
  const dots = points.map((point): Shape => ({ kind: 'dot', tone: 'LINE', ...point, radius: 2 }));
  const says = scores.map(({ at, score }) => `${at.slice(0, 10)} ${percentText(score)}`).join(', ');
  return { width, height, shapes: points.length > 1 ? [line, ...dots] : dots, says: `Score: ${says || 'none yet'}` };
}

export type Cell = { readonly label: string; readonly tone: Tone };
export type Grid = { readonly columns: number; readonly cell: Size; readonly gap: number };

/** A cell a thing, row by row. */
export function heatmap(cells: readonly Cell[], { columns, cell, gap }: Grid): Chart {
  const [across, down] = [cell.width + gap, cell.height + gap];
  const rows = Math.max(Math.ceil(cells.length / columns), 1);
  const shapes = cells.map(({ tone }, index) =>
    box({
      tone,
      x: (index % columns) * across,
      y: Math.floor(index / columns) * down,
      ...cell,
      radius: 1,
    }),
  );
  const says = cells.map(({ label, tone }) => `${label} ${tone.toLowerCase()}`).join(', ');
  return { width: columns * across - gap, height: rows * down - gap, shapes, says };
}

const tag = (name: string, attributes: Readonly<Record<string, string | number>>) =>
  `<${name} ${Object.entries(attributes)
    .map(([attribute, value]) => `${attribute}="${String(value)}"`)
    .join(' ')}/>`;

function elementOf(shape: Shape): string {
  const colour = PAPER[shape.tone];
  if (shape.kind === 'dot') return tag('circle', { cx: shape.x, cy: shape.y, r: shape.radius, fill: colour });
  if (shape.kind === 'path') {
    return tag('path', { d: shape.d, fill: 'none', stroke: colour, 'stroke-width': shape.stroke });
  }
  const { x, y, width, height, radius } = shape;
  return tag('rect', { x, y, width, height, rx: radius, fill: colour });
}

/** As an SVG on white. It holds numbers and colours only: nothing anybody wrote. */
export const svgOf = ({ width, height, shapes }: Chart): string => {
  const size = `width="${String(width)}" height="${String(height)}" viewBox="0 0 ${String(width)} ${String(height)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${shapes.map(elementOf).join('')}</svg>`;
};
