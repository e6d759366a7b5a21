// One cell per control, in rows that can break across pages. Colour is never the only cue: each cell shows the
// control's code and its result as a number, or a dash if no question covers it.
import { type Organisation, type Rating, toRating } from '@assay/contract';
import { heatmap, renderSvg } from '@assay/contract/charts';
import { formatPercent } from '@assay/contract/rules';
import type { ControlOutcomes, VendorFrameworkData } from './vendor-framework-queries.ts';

const HEATMAP_GRID = { columns: 8, cell: { width: 57, height: 24 }, gap: 3 };

type Thresholds = Organisation['ratingThresholds'];
type Cell = { readonly code: string; readonly result: string; readonly tone: Rating };

export const buildControlHeatmap = ({ framework, outcomes }: VendorFrameworkData, thresholds: Thresholds) => ({
  ...HEATMAP_GRID,
  domains: [...Map.groupBy(framework.controls, ({ domain }) => domain)].map(([domain, controls]) => {
    const cells = controls.map(({ code }) => toHeatmapCell(code, outcomes, thresholds));
    const asked = cells.filter(({ tone }) => tone !== 'UNSCORED').length;
    return { domain: domain === '' ? 'No domain' : domain, controls: cells.length, asked, rows: toRows(cells) };
  }),
});

function toHeatmapCell(code: string, outcomes: ControlOutcomes, thresholds: Thresholds): Cell {
  const ratio = outcomes.get(code)?.now.ratio;
  if (!ratio) return { code, result: '–', tone: 'UNSCORED' };
  return { code, result: formatPercent(ratio, thresholds), tone: toRating(ratio, thresholds) };
}

const toRows = (cells: readonly Cell[]) =>
  Array.from({ length: Math.ceil(cells.length / HEATMAP_GRID.columns) }, (_, row) => {
    const inRow = cells.slice(row * HEATMAP_GRID.columns, (row + 1) * HEATMAP_GRID.columns);
    return {
      svg: renderSvg(
        heatmap(
          inRow.map(({ code, tone }) => ({ label: code, tone })),
          HEATMAP_GRID,
        ),
      ),
      cells: inRow,
    };
  });
