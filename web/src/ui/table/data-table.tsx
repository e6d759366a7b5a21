import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../format/i18n.ts';
import { toAriaSort, type Column, toggleSort } from './column.ts';
import { ScrollTable } from './scroll-table.tsx';
import type { SelectionControl } from './selection.ts';

type Row = { readonly id: string };

export type DataTableProps<Entry extends Row> = {
  readonly caption: string;
  readonly columns: readonly Column<Entry>[];
  readonly rows: readonly Entry[];
  readonly sort?: string | undefined;
  readonly onSort?: (sort: string | undefined) => void;
  readonly selection?: SelectionControl;
  /** The name of a row, for the label of its checkbox. */
  readonly nameOf?: (row: Entry) => string;
};

const CELL_CLASS = 'px-3 py-2 align-middle';

/** A generic table. The first column identifies the row. On narrow screens, the table scrolls inside its frame. */
export function DataTable<Entry extends Row>(props: DataTableProps<Entry>) {
  const { caption, columns, rows, sort, onSort, selection, nameOf } = props;
  return (
    <ScrollTable caption={caption}>
      <thead className="border-b border-line text-xs text-soft">
        <tr>
          {selection && <SelectAll rows={rows} selection={selection} />}
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              aria-sort={toAriaSort(column.sort, sort)}
              className={`h-9 px-3 font-medium whitespace-nowrap ${column.align === 'right' ? 'text-right' : ''}`}
            >
              <SortButton column={column} sort={sort} onSort={onSort} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody data-rows className="divide-y divide-line">
        {rows.map((row) => (
          <tr key={row.id} className="focus-within:bg-hover hover:bg-hover has-[input:checked]:bg-accent-wash">
            {selection && (
              <td className="w-10 pl-3">
                <input
                  type="checkbox"
                  aria-label={t('Select {{name}}', { name: nameOf?.(row) ?? row.id })}
                  checked={selection.selection.all || selection.selection.ids.has(row.id)}
                  onChange={(event) => selection.toggle([row.id], event.target.checked)}
                  className="block"
                />
              </td>
            )}
            {columns.map((column, index) => renderCell(column, row, index === 0))}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

/** Longer text is cut, and shown as a whole by the browser when pointed at. */
const toOneLine = (content: ReactNode): ReactNode =>
  typeof content === 'string' ? (
    <span title={content} className="block max-w-80 truncate">
      {content}
    </span>
  ) : (
    content
  );

function renderCell<Entry>(column: Column<Entry>, row: Entry, names: boolean): ReactNode {
  const content = toOneLine(column.cell(row));
  const align = column.align === 'right' ? 'text-right whitespace-nowrap tabular-nums' : '';
  if (!names) {
    return (
      <td key={column.id} className={`${CELL_CLASS} ${align}`}>
        {content}
      </td>
    );
  }
  return (
    <th key={column.id} scope="row" className={`${CELL_CLASS} min-w-44 font-medium ${align}`}>
      {content}
    </th>
  );
}

type SelectAllProps = { readonly rows: readonly Row[]; readonly selection: SelectionControl };

function SelectAll({ rows, selection: { selection, toggle } }: SelectAllProps) {
  const chosen = rows.filter(({ id }) => selection.all || selection.ids.has(id)).length;
  return (
    <th scope="col" className="w-10 pl-3">
      <input
        type="checkbox"
        aria-label={t('Select all on this page')}
        checked={rows.length > 0 && chosen === rows.length}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < rows.length;
        }}
        onChange={(event) =>
          toggle(
            rows.map(({ id }) => id),
            event.target.checked,
          )
        }
        className="block"
      />
    </th>
  );
}

type SortButtonProps<Entry> = {
  readonly column: Column<Entry>;
  readonly sort: string | undefined;
  readonly onSort: ((sort: string | undefined) => void) | undefined;
};

function SortButton<Entry>({ column, sort, onSort }: SortButtonProps<Entry>) {
  if (column.sort === undefined || !onSort) return <>{column.label}</>;
  const by = column.sort;
  const Icon = sort === by ? ArrowUp : sort === `-${by}` ? ArrowDown : ChevronsUpDown;
  return (
    <button
      type="button"
      onClick={() => onSort(toggleSort(by, sort))}
      className="-mx-1 inline-flex min-h-7 items-center gap-1 rounded-sm px-1 hover:text-ink"
    >
      {column.label}
      <Icon aria-hidden="true" className="size-3.5" />
    </button>
  );
}
