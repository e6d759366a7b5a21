import type { Chart as Drawing, Shape, Tone } from '@assay/contract/charts';

const colourOf = (tone: Tone) => `var(--chart-${tone.toLowerCase()})`;

function drawn(shape: Shape, key: number) {
  const colour = colourOf(shape.tone);
  if (shape.kind === 'dot') return <circle key={key} cx={shape.x} cy={shape.y} r={shape.radius} fill={colour} />;
  if (shape.kind === 'path') {
    return <path key={key} d={shape.d} fill="none" stroke={colour} strokeWidth={shape.stroke} />;
  }
  const { x, y, width, height, radius } = shape;
  return <rect key={key} x={x} y={y} width={width} height={height} rx={radius} fill={colour} />;
}

type ChartProps = {
  readonly chart: Drawing;
  /** Stretched to the width it is given, its height kept. */
  readonly wide?: boolean;
};

/** Draws what the geometry of the reports made, in the colours of the screen. */
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
      {shapes.map(drawn)}
    </svg>
  );
}
