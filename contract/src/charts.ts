// The geometry of all charts, on screen and in PDFs. Functions turn numbers into shapes with named tones; the caller
// draws them, for example with `renderSvg`. Every chart describes its content in words.
import type { RatingThresholds } from './organisation.ts';
import { formatPercent, type Ratio } from './percent.ts';
import { toNumber } from './rational.ts';

/** The tones of shapes. Screen and print each map a tone to a colour; these are the colours on white. */
export const PRINT_COLOURS = {
  GREEN: '#1f7a4d',
  AMBER: '#b57a12',
  RED: '#b3392b',
  UNSCORED: '#86928d',
  CRITICAL: '#7d1f2b',
  HIGH: '#c05330',
  MEDIUM: '#b08427',
  LOW: '#6f93a8',
  TRACK: '#e7ebe8',
  MARK: '#55625f',
  LINE: '#0f5c56',
} as const;
export type Tone = keyof typeof PRINT_COLOURS;

export type ChartShape =
  | ({ readonly kind: 'box'; readonly tone: Tone; readonly x: number; readonly y: number } & ChartSize & {
        readonly radius: number;
      })
  | { readonly kind: 'path'; readonly tone: Tone; readonly d: string; readonly stroke: number }
  | { readonly kind: 'dot'; readonly tone: Tone; readonly x: number; readonly y: number; readonly radius: number };

export type ChartSize = { readonly width: number; readonly height: number };
export type Chart = ChartSize & { readonly shapes: readonly ChartShape[]; readonly says: string };

/** Precise enough for any screen or printer, and the same on every platform. */
const round = (value: number) => Math.round(value * 100) / 100;

const clamp = (value: number) => Math.min(Math.max(value, 0), 1);

const SHAPE_DECIMALS = 6;

/** As a part of the shape's length. Null has no shape, so that it is not mistaken for 0. */
const toShare = (ratio: Ratio | null) =>
  ratio === null ? 0 : clamp(typeof ratio === 'number' ? ratio : toNumber(ratio, SHAPE_DECIMALS));

const describeRatio = ({ label, ratio, thresholds }: Omit<ChartRatio, 'tone'>) =>
  `${label}: ${ratio === null ? 'not scored' : formatPercent(ratio, thresholds)}`;

type Box = ChartSize & { readonly tone: Tone; readonly x?: number; readonly y?: number; readonly radius?: number };

const toBox = ({ tone, x = 0, y = 0, width, height, radius = 0 }: Box): ChartShape => ({
  kind: 'box',
  tone,
  x: round(x),
  y: round(y),
  width: round(width),
  height: round(height),
  radius,
});

export type ChartRatio = {
  readonly label: string;
  readonly ratio: Ratio | null;
  readonly tone: Tone;
  readonly thresholds?: RatingThresholds;
};

/** A bar on a track. */
export function ratioBar(ratio: ChartRatio, { width, height }: ChartSize): Chart {
  const share = toShare(ratio.ratio);
  const track = toBox({ tone: 'TRACK', width, height, radius: height / 2 });
  const bar = toBox({ tone: ratio.tone, width: share * width, height, radius: height / 2 });
  return {
    width,
    height,
    shapes: share === 0 ? [track] : [track, bar],
    says: describeRatio(ratio),
  };
}

export type ChartPart = { readonly label: string; readonly count: number; readonly tone: Tone };

/** The parts of a whole, side by side, in the given order. */
export function stackedBar(parts: readonly ChartPart[], { width, height }: ChartSize): Chart {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const says = parts.map(({ label, count }) => `${label} ${String(count)}`).join(', ');
  if (total === 0) return { width, height, shapes: [toBox({ tone: 'TRACK', width, height })], says };
  const ends = parts.map((_, index) => parts.slice(0, index + 1).reduce((sum, { count }) => sum + count, 0) / total);
  const shapes = parts.flatMap(({ tone, count }, index) => {
    const start = ends[index - 1] ?? 0;
    return count === 0 ? [] : [toBox({ tone, x: start * width, width: (count / total) * width, height })];
  });
  return { width, height, shapes, says };
}

export function columnChart(parts: readonly ChartPart[], { width, height }: ChartSize): Chart {
  const most = Math.max(...parts.map(({ count }) => count), 1);
  const pitch = width / Math.max(parts.length, 1);
  const columns = parts.map(({ tone, count }, index) => {
    const tall = (count / most) * (height - 1);
    return toBox({ tone, x: (index + 0.15) * pitch, y: height - 1 - tall, width: 0.7 * pitch, height: tall });
  });
  return {
    width,
    height,
    shapes: [...columns.filter((_, index) => parts[index]?.count !== 0), baseline({ width, height })],
    says: parts.map(({ label, count }) => `${label}: ${String(count)}`).join(', '),
  };
}

/** A column for each list of parts, stacked from the bottom in the given order, and all on the same scale. */
export function stackedColumns(columns: readonly (readonly ChartPart[])[], { width, height }: ChartSize): Chart {
  const totals = columns.map((parts) => parts.reduce((sum, { count }) => sum + count, 0));
  const unit = (height - 1) / Math.max(...totals, 1);
  const pitch = width / Math.max(columns.length, 1);
  const shapes = columns.flatMap((parts, column) =>
    parts.flatMap(({ tone, count }, index) => {
      const top = parts.slice(0, index + 1).reduce((sum, part) => sum + part.count, 0);
      if (count === 0) return [];
      const [x, y] = [(column + 0.2) * pitch, height - 1 - top * unit];
      return [toBox({ tone, x, y, width: 0.6 * pitch, height: count * unit })];
    }),
  );
  const says = columns
    .map((parts) => parts.map(({ label, count }) => `${label} ${String(count)}`).join(', '))
    .join('; ');
  return { width, height, shapes: [...shapes, baseline({ width, height })], says };
}

/** Ratios at regular intervals, in the middle of columns of the same width. The line is interrupted where there is none. */
export function trendLine(ratios: readonly (Ratio | null)[], { width, height }: ChartSize): Chart {
  const pitch = width / Math.max(ratios.length, 1);
  const points = ratios.flatMap((ratio, index) =>
    ratio === null ? [] : [{ index, x: round((index + 0.5) * pitch), y: round((1 - toShare(ratio)) * height) }],
  );
  const d = points
    .map(({ index, x, y }, place) => `${points[place - 1]?.index === index - 1 ? 'L' : 'M'} ${String(x)} ${String(y)}`)
    .join(' ');
  const line: ChartShape = { kind: 'path', tone: 'LINE', d, stroke: 1.5 };
  const dots = points.map(({ x, y }): ChartShape => ({ kind: 'dot', tone: 'LINE', x, y, radius: 2.5 }));
  const says = ratios.map((ratio) => (ratio === null ? '–' : formatPercent(ratio))).join(', ');
  return { width, height, shapes: points.length > 1 ? [line, ...dots] : dots, says };
}

const baseline = ({ width, height }: ChartSize) => toBox({ tone: 'MARK', y: height - 1, width, height: 1 });

export type RatioComparison = ChartRatio & { readonly before: Ratio | null };

/** A ratio bar with a mark at the previous value. */
export function comparisonBar({ before, ...ratio }: RatioComparison, size: ChartSize): Chart {
  const bar = ratioBar(ratio, size);
  if (before === null) return { ...bar, says: `${bar.says}, no previous result` };
  const x = toShare(before) * (size.width - MARK_WIDTH);
  const mark = toBox({ tone: 'MARK', x, width: MARK_WIDTH, height: size.height });
  return {
    ...bar,
    shapes: [...bar.shapes, mark],
    says: `${bar.says}, previously ${formatPercent(before, ratio.thresholds)}`,
  };
}

const MARK_WIDTH = 2;

const FULL_CIRCLE_RATIO = 0.9999;

/** An arc that starts at the top, runs clockwise, and closes at 100%. */
export function scoreRing(ratio: ChartRatio, diameter: number): Chart {
  const share = toShare(ratio.ratio);
  const stroke = round(diameter * 0.11);
  const centre = diameter / 2;
  const radius = centre - stroke / 2;
  const arc = (part: number) => {
    const angle = 2 * Math.PI * Math.min(part, FULL_CIRCLE_RATIO);
    const x = round(centre + radius * Math.sin(angle));
    const y = round(centre - radius * Math.cos(angle));
    const top = `M ${String(round(centre))} ${String(round(centre - radius))}`;
    return `${top} A ${String(round(radius))} ${String(round(radius))} 0 ${part > 0.5 ? '1' : '0'} 1 ${String(x)} ${String(y)}`;
  };
  const track: ChartShape = { kind: 'path', tone: 'TRACK', d: `${arc(FULL_CIRCLE_RATIO)} Z`, stroke };
  const filled: ChartShape = { kind: 'path', tone: ratio.tone, d: arc(share), stroke };
  return {
    width: diameter,
    height: diameter,
    shapes: share === 0 ? [track] : [track, filled],
    says: describeRatio(ratio),
  };
}

export type ScorePoint = { readonly at: string; readonly score: Ratio };

/** Scores over time, with 100% at the top. */
export function scoreHistory(scores: readonly ScorePoint[], { width, height }: ChartSize): Chart {
  const moments = scores.map(({ at }) => Date.parse(at));
  const first = Math.min(...moments);
  const span = Math.max(...moments) - first;
  const points = scores.map(({ at, score }) => ({
    x: round(span === 0 ? width / 2 : ((Date.parse(at) - first) / span) * width),
    y: round((1 - toShare(score)) * height),
  }));
  const d = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'} ${String(x)} ${String(y)}`).join(' ');
  const line: ChartShape = { kind: 'path', tone: 'LINE', d, stroke: 1.5 };
  const dots = points.map((point): ChartShape => ({ kind: 'dot', tone: 'LINE', ...point, radius: 2 }));
  const says = scores.map(({ at, score }) => `${at.slice(0, 10)} ${formatPercent(score)}`).join(', ');
  return { width, height, shapes: points.length > 1 ? [line, ...dots] : dots, says: `Score: ${says || 'none yet'}` };
}

export type HeatmapCell = { readonly label: string; readonly tone: Tone };
export type HeatmapGrid = { readonly columns: number; readonly cell: ChartSize; readonly gap: number };

export function heatmap(cells: readonly HeatmapCell[], { columns, cell, gap }: HeatmapGrid): Chart {
  const [across, down] = [cell.width + gap, cell.height + gap];
  const rows = Math.max(Math.ceil(cells.length / columns), 1);
  const shapes = cells.map(({ tone }, index) =>
    toBox({
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

const renderTag = (name: string, attributes: Readonly<Record<string, string | number>>) =>
  `<${name} ${Object.entries(attributes)
    .map(([attribute, value]) => `${attribute}="${String(value)}"`)
    .join(' ')}/>`;

function renderShape(shape: ChartShape): string {
  const colour = PRINT_COLOURS[shape.tone];
  if (shape.kind === 'dot') return renderTag('circle', { cx: shape.x, cy: shape.y, r: shape.radius, fill: colour });
  if (shape.kind === 'path') {
    return renderTag('path', { d: shape.d, fill: 'none', stroke: colour, 'stroke-width': shape.stroke });
  }
  const { x, y, width, height, radius } = shape;
  return renderTag('rect', { x, y, width, height, rx: radius, fill: colour });
}

/** An SVG for a white background. It contains only numbers and colours, no user input. */
export const renderSvg = ({ width, height, shapes }: Chart): string => {
  const size = `width="${String(width)}" height="${String(height)}" viewBox="0 0 ${String(width)} ${String(height)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${shapes.map(renderShape).join('')}</svg>`;
};
