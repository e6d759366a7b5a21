import { describe, expect, it } from 'vitest';
import {
  columnChart,
  comparisonBar,
  heatmap,
  PRINT_COLOURS,
  ratioBar,
  scoreHistory,
  scoreRing,
  stackedBar,
  stackedColumns,
  renderSvg,
  trendLine,
} from './charts.ts';

const SIZE = { width: 200, height: 8 };
const widthsOf = ({ shapes }: ReturnType<typeof stackedBar>) =>
  shapes.map((shape) => (shape.kind === 'box' ? [shape.tone, shape.x, shape.width] : shape.kind));

describe('Ratio bar', () => {
  it.each([
    [
      0.25,
      [
        ['TRACK', 0, 200],
        ['GREEN', 0, 50],
      ],
    ],
    [
      1,
      [
        ['TRACK', 0, 200],
        ['GREEN', 0, 200],
      ],
    ],
    [
      1.5,
      [
        ['TRACK', 0, 200],
        ['GREEN', 0, 200],
      ],
    ],
    [0, [['TRACK', 0, 200]]],
    [null, [['TRACK', 0, 200]]],
  ])('has the width of %s', (ratio, expected) => {
    expect(widthsOf(ratioBar({ label: 'Access', ratio, tone: 'GREEN' }, SIZE))).toEqual(expected);
  });

  it('describes its value and distinguishes "not scored" from 0', () => {
    expect(ratioBar({ label: 'Access', ratio: 0.666, tone: 'AMBER' }, SIZE).says).toBe('Access: 66.6%');
    expect(ratioBar({ label: 'Access', ratio: null, tone: 'UNSCORED' }, SIZE).says).toBe('Access: not scored');
  });
});

describe('Stacked bar', () => {
  const part = (label: string, count: number) => ({ label, count, tone: 'HIGH' as const });

  it('gives each part its share, side by side, and omits empty parts', () => {
    const chart = stackedBar([part('a', 1), part('b', 0), part('c', 3)], SIZE);
    expect(widthsOf(chart)).toEqual([
      ['HIGH', 0, 50],
      ['HIGH', 50, 150],
    ]);
    expect(chart.says).toBe('a 1, b 0, c 3');
  });

  it('is an empty track when all counts are 0', () => {
    expect(widthsOf(stackedBar([part('a', 0)], SIZE))).toEqual([['TRACK', 0, 200]]);
  });
});

describe('Score ring', () => {
  const arcOf = (ratio: number | null) => scoreRing({ label: 'Score', ratio, tone: 'GREEN' }, 100).shapes[1];

  it.each([
    [0.25, 'M 50 5.5 A 44.5 44.5 0 0 1 94.5 50'],
    [0.5, 'M 50 5.5 A 44.5 44.5 0 0 1 50 94.5'],
    [0.75, 'M 50 5.5 A 44.5 44.5 0 1 1 5.5 50'],
  ])('covers %s of the circle', (ratio, d) => {
    expect(arcOf(ratio)).toMatchObject({ tone: 'GREEN', d });
  });

  it('is almost closed at 1, and has no arc at 0 or without a score', () => {
    expect(arcOf(1)).toMatchObject({ d: 'M 50 5.5 A 44.5 44.5 0 1 1 49.97 5.5' });
    expect([arcOf(0), arcOf(null)]).toEqual([undefined, undefined]);
  });
});

describe('Score history', () => {
  it('places points by time and score', () => {
    const scores = [
      { at: '2026-01-01T00:00:00Z', score: 0.5 },
      { at: '2026-01-02T00:00:00Z', score: 1 },
      { at: '2026-01-05T00:00:00Z', score: 0 },
    ];
    const chart = scoreHistory(scores, { width: 100, height: 40 });
    expect(chart.shapes[0]).toMatchObject({ kind: 'path', d: 'M 0 20 L 25 0 L 100 40' });
    expect(chart.says).toBe('Score: 2026-01-01 50.0%, 2026-01-02 100.0%, 2026-01-05 0.0%');
  });

  it('is a dot for one score and empty for none', () => {
    const one = scoreHistory([{ at: '2026-01-01', score: 1 }], { width: 100, height: 40 });
    expect(one.shapes).toEqual([{ kind: 'dot', tone: 'LINE', x: 50, y: 0, radius: 2 }]);
    expect(scoreHistory([], { width: 100, height: 40 })).toMatchObject({ shapes: [], says: 'Score: none yet' });
  });
});

describe('Column chart', () => {
  const part = (label: string, count: number) => ({ label, count, tone: 'LINE' as const });

  it('scales columns to the largest count on a common baseline; omits columns for 0', () => {
    const chart = columnChart([part('low', 2), part('middle', 0), part('high', 4)], { width: 300, height: 101 });
    const boxes = chart.shapes.flatMap((shape) => (shape.kind === 'box' ? [shape] : []));
    expect(boxes.map(({ x, y, height }) => [x, y, height])).toEqual([
      [15, 50, 50],
      [215, 0, 100],
      [0, 100, 1],
    ]);
    expect(chart.says).toBe('low: 2, middle: 0, high: 4');
  });

  it('shows only the baseline when all counts are 0', () => {
    expect(columnChart([part('low', 0)], { width: 100, height: 50 }).shapes).toHaveLength(1);
  });
});

describe('Comparison bar', () => {
  const size = { width: 102, height: 8 };

  it('marks and describes the previous value', () => {
    const chart = comparisonBar({ label: 'Access', ratio: 0.75, before: 0.5, tone: 'AMBER' }, size);
    expect(chart.shapes.at(-1)).toMatchObject({ tone: 'MARK', x: 50, width: 2 });
    expect(chart.says).toBe('Access: 75.0%, previously 50.0%');
  });

  it('has no mark without a previous result', () => {
    const chart = comparisonBar({ label: 'Access', ratio: 0.75, before: null, tone: 'AMBER' }, size);
    expect(chart.shapes.some(({ tone }) => tone === 'MARK')).toBe(false);
    expect(chart.says).toBe('Access: 75.0%, no previous result');
  });
});

describe('Heatmap', () => {
  it('fills row by row', () => {
    const cells = ['A', 'B', 'C'].map((label) => ({ label, tone: 'RED' as const }));
    const chart = heatmap(cells, { columns: 2, cell: { width: 20, height: 10 }, gap: 2 });
    expect(chart).toMatchObject({ width: 42, height: 22, says: 'A red, B red, C red' });
    expect(chart.shapes.map((shape) => (shape.kind === 'box' ? [shape.x, shape.y] : []))).toEqual([
      [0, 0],
      [22, 0],
      [0, 12],
    ]);
  });
});

describe('SVG output', () => {
  it('contains shapes and colours, but no text from the data', () => {
    const svg = renderSvg(ratioBar({ label: '<script>"&', ratio: 0.5, tone: 'RED' }, SIZE));
    expect(svg).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="8" viewBox="0 0 200 8">' +
        `<rect x="0" y="0" width="200" height="8" rx="4" fill="${PRINT_COLOURS.TRACK}"/>` +
        `<rect x="0" y="0" width="100" height="8" rx="4" fill="${PRINT_COLOURS.RED}"/></svg>`,
    );
  });
});

describe('Stacked columns', () => {
  const part = (tone: 'CRITICAL' | 'LOW', count: number) => ({ label: tone, tone, count });

  it('stacks the parts of each column from the baseline, all on the same scale', () => {
    const chart = stackedColumns([[part('CRITICAL', 1), part('LOW', 3)], [part('LOW', 2)]], { width: 100, height: 41 });
    expect(
      chart.shapes.map((shape) => (shape.kind === 'box' ? [shape.tone, shape.x, shape.y, shape.height] : [])),
    ).toEqual([
      ['CRITICAL', 10, 30, 10],
      ['LOW', 10, 0, 30],
      ['LOW', 60, 20, 20],
      ['MARK', 0, 40, 1],
    ]);
    expect(chart.says).toBe('CRITICAL 1, LOW 3; LOW 2');
  });

  it('shows only the baseline when all counts are 0', () => {
    expect(stackedColumns([[part('LOW', 0)], []], { width: 100, height: 41 }).shapes).toHaveLength(1);
  });
});

describe('Trend line', () => {
  it('places points in the middle of their columns, and is interrupted where there is no value', () => {
    const { shapes, says } = trendLine([0, null, 0.5, 1], { width: 80, height: 10 });
    expect(shapes).toEqual([
      { kind: 'path', tone: 'LINE', d: 'M 10 10 M 50 5 L 70 0', stroke: 1.5 },
      { kind: 'dot', tone: 'LINE', x: 10, y: 10, radius: 2.5 },
      { kind: 'dot', tone: 'LINE', x: 50, y: 5, radius: 2.5 },
      { kind: 'dot', tone: 'LINE', x: 70, y: 0, radius: 2.5 },
    ]);
    expect(says).toBe('0.0%, –, 50.0%, 100.0%');
  });

  it('is a dot for one value and empty for none', () => {
    expect(trendLine([null, 0.5], { width: 80, height: 10 }).shapes).toHaveLength(1);
    expect(trendLine([null], { width: 80, height: 10 }).shapes).toEqual([]);
  });
});
