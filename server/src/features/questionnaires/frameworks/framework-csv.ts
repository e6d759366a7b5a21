import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { type ErrorDetail, InvalidFileError } from '../../../platform/errors.ts';
import {
  type ImportedControl,
  type ImportedFramework,
  MAX_LENGTH,
  requireControls,
  requireName,
} from './imported-framework.ts';

export const FRAMEWORK_CSV_COLUMNS = ['domain', 'code', 'title', 'guidance'] as const;
type Column = (typeof FRAMEWORK_CSV_COLUMNS)[number];

export const MAX_CELL_LENGTH: Readonly<Record<Column, number>> = {
  domain: MAX_LENGTH.name,
  code: MAX_LENGTH.name,
  title: MAX_LENGTH.title,
  guidance: MAX_LENGTH.guidance,
};

const Rows = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }));
type Row = { readonly line: number; readonly cells: readonly string[] };
type FrameworkName = { readonly name: string; readonly version: string; readonly description?: string };

/** Parses the columns domain, code, title and (optional) guidance, in any order, separated by commas or semicolons. */
export function parseFrameworkCsv(text: string, { name, version, description = '' }: FrameworkName): ImportedFramework {
  const [header, ...rows] = parseRows(text);
  if (!header) throw new InvalidFileError('The file is empty. The first line must contain the column names.');
  const columns = parseHeader(header);
  const controls = rows.map(({ line, cells }) => ({ line, cells, ...toControl(cells, columns) }));
  throwIfInvalid([...controls.flatMap((row) => validateRow(row, header.cells.length)), ...findRepeatedCodes(controls)]);
  requireControls(controls);
  return {
    name: requireName('The framework name', name),
    version: requireName('The framework version', version),
    description: description.trim(),
    controls: controls.map(({ domain, code, title, guidance }) => ({ domain, code, title, guidance })),
  };
}

function parseRows(text: string): Row[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '')
    .replace(/\r\n?/g, '\n');
  try {
    const rows = parse(lines, {
      delimiter: detectDelimiter(lines),
      info: true,
      relax_column_count: true,
      skip_records_with_empty_values: true,
      trim: true,
    });
    return Rows.parse(rows).map(({ record, info }) => ({ line: info.lines - countLineBreaks(record), cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new InvalidFileError(formatQuoteError(error));
  }
}

/** The parser reports the last line of a row, but users look for the first. */
const countLineBreaks = (cells: readonly string[]) => cells.join('').split('\n').length - 1;

/** The header contains only column names, so the more frequent separator is the delimiter. */
function detectDelimiter(text: string): ',' | ';' {
  const header = text.trimStart().split('\n', 1)[0] ?? '';
  return header.split(';').length > header.split(',').length ? ';' : ',';
}

function formatQuoteError({ code, lines }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'The file ends inside a quoted cell. A closing quote is missing.';
  return `Line ${String(lines)}: enclose cells that contain quotes in quotes, and double the quotes inside them`;
}

function parseHeader({ cells }: Row): ReadonlyMap<Column, number> {
  const names = cells.map((cell) => cell.toLowerCase());
  const repeated = FRAMEWORK_CSV_COLUMNS.filter((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (repeated.length > 0)
    throw new InvalidFileError(`The first line contains duplicate columns: ${repeated.join(', ')}`);
  const columns = new Map(FRAMEWORK_CSV_COLUMNS.map((column) => [column, names.indexOf(column)]));
  const missing = FRAMEWORK_CSV_COLUMNS.filter((column) => column !== 'guidance' && columns.get(column) === -1);
  if (missing.length > 0) throw new InvalidFileError(`The first line is missing these columns: ${missing.join(', ')}`);
  return columns;
}

function toControl(cells: readonly string[], columns: ReadonlyMap<Column, number>): ImportedControl {
  const cell = (column: Column) => cells[columns.get(column) ?? -1]?.trim() ?? '';
  return { domain: cell('domain'), code: cell('code'), title: cell('title'), guidance: cell('guidance') };
}

const toDetail = (line: number, message: string): ErrorDetail => ({ path: `Line ${String(line)}`, message });

function validateRow(row: Row & ImportedControl, width: number): ErrorDetail[] {
  if (row.cells.length > width) return [toDetail(row.line, 'has more cells than there are columns')];
  return FRAMEWORK_CSV_COLUMNS.flatMap((column) => {
    if (row[column] === '' && column !== 'guidance') return [toDetail(row.line, `has no ${column}`)];
    if (row[column].length <= MAX_CELL_LENGTH[column]) return [];
    return [toDetail(row.line, `has a ${column} longer than ${String(MAX_CELL_LENGTH[column])} characters`)];
  });
}

function findRepeatedCodes(rows: readonly (Row & ImportedControl)[]): ErrorDetail[] {
  const lines = new Map<string, number>();
  return rows.flatMap(({ line, code }) => {
    const first = lines.get(code);
    if (first === undefined) lines.set(code, line);
    const isRepeated = first !== undefined && code !== '';
    return isRepeated ? [toDetail(line, `has the same code, ${code}, as line ${String(first)}`)] : [];
  });
}

const MAX_DETAILS = 20;

function throwIfInvalid(details: readonly ErrorDetail[]): void {
  const [first] = details;
  if (!first) return;
  const others = details.length > 1 ? `, and ${String(details.length - 1)} more problems` : '';
  throw new InvalidFileError(`${first.path} ${first.message}${others}`, details.slice(0, MAX_DETAILS));
}
