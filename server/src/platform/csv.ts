import { stringify } from 'csv-stringify/sync';

export type Cell = string | number | boolean | null | undefined;

/** A spreadsheet would run these as formulas; an apostrophe in front makes them text. Full-width forms count too. */
const FORMULA = /^[\s\uFEFF\0]*[=+\-@＝＋－＠]|^[\t\r\n]/;

const safe = (cell: Cell) => (typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell);

/** RFC 4180, with CRLF: a lone CR or LF is quoted too, since many readers end a row there. */
export const csvRows = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => row.map(safe)),
    { record_delimiter: 'windows', quoted_match: /[\r\n]/, cast: { boolean: String } },
  );

/** What stands under each heading. */
export type Columns<Entry> = { readonly [header: string]: (entry: Entry) => Cell };

export type Table = { readonly header: readonly string[]; readonly rows: readonly (readonly Cell[])[] };

export const csvTable = <Entry>(columns: Columns<Entry>, entries: readonly Entry[]): Table => ({
  header: Object.keys(columns),
  rows: entries.map((entry) => Object.values(columns).map((cellOf) => cellOf(entry))),
});

/** Several tables in one file: each with its header row, an empty line between them. */
export const csvBlocks = (blocks: readonly Table[]) =>
  blocks.map(({ header, rows }) => csvRows([header, ...rows])).join('\r\n');

/** A table that is sent as it is read. */
export async function* csvStream<Entry>(
  columns: Columns<Entry>,
  slices: AsyncIterable<readonly Entry[]>,
): AsyncGenerator<string> {
  yield csvRows([Object.keys(columns)]);
  for await (const entries of slices) {
    if (entries.length > 0) yield csvRows(csvTable(columns, entries).rows);
  }
}
