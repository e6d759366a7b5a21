import { escapeFormula } from '@assay/contract/rules';
import { stringify } from 'csv-stringify/sync';

export type CsvCell = string | number | boolean | null | undefined;

const escapeCell = (cell: CsvCell) => (typeof cell === 'string' ? escapeFormula(cell) : cell);

/** RFC 4180 with CRLF. Also quotes a lone CR or LF, because many parsers end a row there. */
export const formatCsvRows = (rows: readonly (readonly CsvCell[])[]): string =>
  stringify(
    rows.map((row) => row.map(escapeCell)),
    { record_delimiter: 'windows', quoted_match: /[\r\n]/, cast: { boolean: String } },
  );

export type CsvColumns<Entry> = { readonly [header: string]: (entry: Entry) => CsvCell };

export type CsvTable = { readonly header: readonly string[]; readonly rows: readonly (readonly CsvCell[])[] };

export const toCsvTable = <Entry>(columns: CsvColumns<Entry>, entries: readonly Entry[]): CsvTable => ({
  header: Object.keys(columns),
  rows: entries.map((entry) => Object.values(columns).map((toCell) => toCell(entry))),
});

export const formatCsvTable = ({ header, rows }: CsvTable) => formatCsvRows([header, ...rows]);

/** One table with the columns of all. Its first column names the table that a row comes from. */
export function mergeCsvTables(nameColumn: string, tables: Readonly<Record<string, CsvTable>>): CsvTable {
  const columns = [...new Set(Object.values(tables).flatMap(({ header }) => header))];
  const rows = Object.entries(tables).flatMap(([name, table]) =>
    table.rows.map((row) => {
      const cells = new Map(table.header.map((column, index) => [column, row[index]]));
      return [name, ...columns.map((column) => cells.get(column))];
    }),
  );
  return { header: [nameColumn, ...columns], rows };
}

export async function* streamCsv<Entry>(
  columns: CsvColumns<Entry>,
  slices: AsyncIterable<readonly Entry[]>,
): AsyncGenerator<string> {
  yield formatCsvRows([Object.keys(columns)]);
  for await (const entries of slices) {
    if (entries.length > 0) yield formatCsvRows(toCsvTable(columns, entries).rows);
  }
}
