import type { Chart as Drawing, ChartShape, Tone } from '@assay/contract/charts';

const toCssColour = (tone: Tone) => `var(--chart-${tone.toLowerCase()})`;

function renderShape(shape: ChartShape, key: number) {
  const colour = toCssColour(shape.tone);
  if (shape.kind === 'dot') return <circle key={key} cx={shape.x} cy={shape.y} r={shape.radius} fill={colour} />;
  if (shape.kind === 'path') {
    return <path key={key} d={shape.d} fill="none" stroke={colour} strokeWidth={shape.stroke} />;
  }
  const { x, y, width, height, radius } = shape;
  return <rect key={key} x={x} y={y} width={width} height={height} rx={radius} fill={colour} />;
}

type ChartProps = {
  readonly chart: Drawing;
  /** Stretches to the available width and keeps its height. */
  readonly wide?: boolean;
};

/** Draws a chart from the same geometry as the reports, in screen colours. */
export function Chart({ chart, wide = false }: ChartProps) {
  const { width, height, shapes, says } = chart;
  return (
    <svg
      role="img"
      aria-label={says}
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      width={wide ? '100%' : width}
      height={height}
      preserveAspectRatio={wide ? 'none' : 'xMidYMid meet'}
      className="block max-w-full overflow-visible"
    >
      {shapes.map(renderShape)}
    </svg>
  );
}
