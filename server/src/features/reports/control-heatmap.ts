// A cell a control, in rows that a page can break between. Colour never stands alone: each cell carries the control's code
// and its result as a number, or a dash when nobody asked.
import { type Organisation, type Rating, ratingOf } from '@assay/contract';
import { heatmap, svgOf, wholePercent } from '@assay/contract/charts';
import { isLess, ONE, type Rational, toNumber } from '../../domain/rational.ts';
import type { FrameworkRead, Outcomes } from './vendor-framework-queries.ts';

const GRID = { columns: 8, cell: { width: 57, height: 24 }, gap: 3 };

type Thresholds = Organisation['ratingThresholds'];
type Cell = { readonly code: string; readonly result: string; readonly tone: Rating };

export const controlHeatmap = ({ framework, outcomes }: FrameworkRead, thresholds: Thresholds) => ({
  ...GRID,
  domains: [...Map.groupBy(framework.controls, ({ domain }) => domain)].map(([domain, controls]) => {
    const cells = controls.map(({ code }) => cellOf(code, outcomes, thresholds));
    const asked = cells.filter(({ tone }) => tone !== 'UNSCORED').length;
    return { domain: domain === '' ? 'No domain' : domain, controls: cells.length, asked, rows: rowsOf(cells) };
  }),
});

function cellOf(code: string, outcomes: Outcomes, thresholds: Thresholds): Cell {
  const ratio = outcomes.get(code)?.now.ratio;
  if (!ratio) return { code, result: '–', tone: 'UNSCORED' };
  return { code, result: percentBelow(ratio), tone: ratingOf(toNumber(ratio), thresholds) };
}

/** Only what is fully met reads as 100 %. */
export const percentBelow = (ratio: Rational) =>
  `${String(isLess(ratio, ONE) ? Math.min(wholePercent(toNumber(ratio)), 99) : 100)} %`;

const rowsOf = (cells: readonly Cell[]) =>
  Array.from({ length: Math.ceil(cells.length / GRID.columns) }, (_, row) => {
    const inRow = cells.slice(row * GRID.columns, (row + 1) * GRID.columns);
    return {
      svg: svgOf(
        heatmap(
          inRow.map(({ code, tone }) => ({ label: code, tone })),
          GRID,
        ),
      ),
      cells: inRow,
    };
  });
