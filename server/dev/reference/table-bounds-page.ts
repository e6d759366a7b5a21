import { buildPage, buildTable, toCode } from './markdown.ts';
import { TABLE_BOUNDS, type TableBound } from './table-bounds.ts';

const INTRODUCTION = `What keeps each table of the database from growing without bound. Jobs are those of the worker; settings are in
**Settings**, **Organisation**. The queues of background jobs are in a schema of their own: a job is deleted a day after it is done,
and one that failed every time after 90 days.`;

function describeBound(bound: TableBound): string {
  if ('goesWith' in bound) return `deleted with its row in ${toCode(bound.goesWith)}`;
  if ('setting' in bound) return `deleted by ${toCode(bound.job)} after the days of ${toCode(bound.setting)}`;
  if ('job' in bound)
    return `deleted by ${toCode(bound.job)} ${/^\d|^two/.test(bound.after) ? 'after ' : ''}${bound.after}`;
  return 'rows' in bound ? bound.rows : bound.kept;
}

export const tableBoundsPage = () =>
  buildPage(
    'Table bounds',
    INTRODUCTION,
    buildTable(
      ['table', 'what bounds its rows'],
      Object.entries(TABLE_BOUNDS).map(([table, bound]) => [toCode(table), describeBound(bound)]),
    ),
  );
