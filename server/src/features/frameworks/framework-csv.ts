import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { type Detail, InvalidError } from '../../platform/errors.ts';
import {
  type ImportedControl,
  type ImportedFramework,
  MAX_LENGTH,
  requireControls,
  requireName,
} from './imported-framework.ts';

export const COLUMNS = ['domain', 'code', 'title', 'guidance'] as const;
type Column = (typeof COLUMNS)[number];

export const LONGEST: Readonly<Record<Column, number>> = {
  domain: MAX_LENGTH.name,
  code: MAX_LENGTH.name,
  title: MAX_LENGTH.title,
  guidance: MAX_LENGTH.guidance,
};

const Rows = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }));
type Row = { readonly line: number; readonly cells: readonly string[] };
type Named = { readonly name: string; readonly version: string; readonly description?: string };

/** A table with the columns domain, code, title and (optional) guidance, in any order, separated by commas or semicolons. */
export function parseFrameworkCsv(text: string, { name, version, description = '' }: Named): ImportedFramework {
  const [header, ...rows] = readRows(text);
  if (!header) throw new InvalidError('The file is empty: its first line names the columns');
  const columns = columnsOf(header);
  const controls = rows.map(({ line, cells }) => ({ line, cells, ...controlOf(cells, columns) }));
  refuse([...controls.flatMap((row) => rowProblems(row, header.cells.length)), ...repeatedCodes(controls)]);
  requireControls(controls);
  return {
    name: requireName('The name of the framework', name),
    version: requireName('The version of the framework', version),
    description: description.trim(),
    controls: controls.map(({ domain, code, title, guidance }) => ({ domain, code, title, guidance })),
  };
}

function readRows(text: string): Row[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '')
    .replace(/\r\n?/g, '\n');
  try {
    const rows = parse(lines, {
      delimiter: delimiterOf(lines),
      info: true,
      relax_column_count: true,
      skip_records_with_empty_values: true,
      trim: true,
    });
    return Rows.parse(rows).map(({ record, info }) => ({ line: info.lines - breaksIn(record), cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new InvalidError(quoteProblem(error));
  }
}

/** A row that spans lines is counted where it ends, but looked for where it begins. */
const breaksIn = (cells: readonly string[]) => cells.join('').split('\n').length - 1;

/** The header holds nothing but names, so whatever separates more of them separates the columns. */
function delimiterOf(text: string): ',' | ';' {
  const header = text.trimStart().split('\n', 1)[0] ?? '';
  return header.split(';').length > header.split(',').length ? ';' : ',';
}

function quoteProblem({ code, lines }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'The file ends inside a quoted cell: a closing quote is missing';
  return `Line ${String(lines)}: a cell that contains a quote is quoted as a whole, and the quotes in it are doubled`;
}

function columnsOf({ cells }: Row): ReadonlyMap<Column, number> {
  const names = cells.map((cell) => cell.toLowerCase());
  const repeated = COLUMNS.filter((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (repeated.length > 0) throw new InvalidError(`The first line names a column twice: ${repeated.join(', ')}`);
  const columns = new Map(COLUMNS.map((column) => [column, names.indexOf(column)]));
  const missing = COLUMNS.filter((column) => column !== 'guidance' && columns.get(column) === -1);
  if (missing.length > 0) throw new InvalidError(`The first line does not name the column: ${missing.join(', ')}`);
  return columns;
}

function controlOf(cells: readonly string[], columns: ReadonlyMap<Column, number>): ImportedControl {
  const cell = (column: Column) => cells[columns.get(column) ?? -1]?.trim() ?? '';
  return { domain: cell('domain'), code: cell('code'), title: cell('title'), guidance: cell('guidance') };
}

const problem = (line: number, message: string): Detail => ({ path: `Line ${String(line)}`, message });

function rowProblems(row: Row & ImportedControl, width: number): Detail[] {
  if (row.cells.length > width) return [problem(row.line, 'has more cells than the first line has columns')];
  return COLUMNS.flatMap((column) => {
    if (row[column] === '' && column !== 'guidance') return [problem(row.line, `has no ${column}`)];
    if (row[column].length <= LONGEST[column]) return [];
    return [problem(row.line, `has a ${column} of more than ${String(LONGEST[column])} characters`)];
  });
}

function repeatedCodes(rows: readonly (Row & ImportedControl)[]): Detail[] {
  const lines = new Map<string, number>();
  return rows.flatMap(({ line, code }) => {
    const first = lines.get(code);
    if (first === undefined) lines.set(code, line);
    const isRepeated = first !== undefined && code !== '';
    return isRepeated ? [problem(line, `has the code ${code}, as has line ${String(first)}`)] : [];
  });
}

const MOST_DETAILS = 20;

function refuse(details: readonly Detail[]): void {
  const [first] = details;
  if (!first) return;
  const others = details.length > 1 ? `, and ${String(details.length - 1)} more problems` : '';
  throw new InvalidError(`${first.path} ${first.message}${others}`, details.slice(0, MOST_DETAILS));
}
