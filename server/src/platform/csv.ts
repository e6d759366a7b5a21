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

/** Several tables in one file, each with a header row, separated by empty lines. */
export const formatCsvTables = (blocks: readonly CsvTable[]) =>
  blocks.map(({ header, rows }) => formatCsvRows([header, ...rows])).join('\r\n');

export async function* streamCsv<Entry>(
  columns: CsvColumns<Entry>,
  slices: AsyncIterable<readonly Entry[]>,
): AsyncGenerator<string> {
  yield formatCsvRows([Object.keys(columns)]);
  for await (const entries of slices) {
    if (entries.length > 0) yield formatCsvRows(toCsvTable(columns, entries).rows);
  }
}
