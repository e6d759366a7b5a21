import { buildPage, buildTable, toCode } from './markdown.ts';
import { TABLE_BOUNDS, type TableBound } from './table-bounds.ts';

const INTRODUCTION = `What limits the growth of each database table. The jobs are background jobs of the worker, and the settings are
under **Settings → Organisation**. Job queues are in a separate schema: completed jobs are deleted after one day, and permanently
failed jobs after 90 days.`;

function describeBound(bound: TableBound): string {
  if ('goesWith' in bound) return `deleted with its row in ${toCode(bound.goesWith)}`;
  if ('setting' in bound) return `deleted by ${toCode(bound.job)} after the number of days in ${toCode(bound.setting)}`;
  if ('job' in bound)
    return `deleted by ${toCode(bound.job)} ${/^\d|^two/.test(bound.after) ? 'after ' : ''}${bound.after}`;
  return 'rows' in bound ? bound.rows : bound.kept;
}

export const tableBoundsPage = () =>
  buildPage(
    'Table bounds',
    INTRODUCTION,
    buildTable(
      ['table', 'limit'],
      Object.entries(TABLE_BOUNDS).map(([table, bound]) => [toCode(table), describeBound(bound)]),
    ),
  );
