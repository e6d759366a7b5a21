import { isChunkLoadError } from '../../../app/chunk-load-error.ts';
import { t } from '../../../format/i18n.ts';

/** The rows of a file, or why it cannot be read. */
export type ImportFileResult = { readonly rows: string[][] } | { readonly refusal: string };

/** Reads the first sheet or the whole file as rows of text. The parsers are loaded on demand. */
export async function readImportFile(file: File): Promise<ImportFileResult> {
  const read = getReader(file.name.toLowerCase());
  if (!read)
    return {
      refusal: t('Only .xlsx and .csv files are supported. Save the file in one of these formats and try again.'),
    };
  try {
    return { rows: await read(file) };
  } catch (error) {
    if (isChunkLoadError(error))
      return { refusal: t('A new version of Assay is available. Reload the page and try again.') };
    return { refusal: t('The file is damaged or doesn’t match its extension. Save it again and retry.') };
  }
}

const getReader = (name: string) => {
  if (name.endsWith('.xlsx')) return readSheet;
  return name.endsWith('.csv') || name.endsWith('.txt') ? readCsv : null;
};

async function readSheet(file: File): Promise<string[][]> {
  const { readSheet: read } = await import('read-excel-file/universal');
  const rows = await read(file);
  return rows.map((row) => row.map(toCellText));
}

/** Spreadsheets store a date as a timestamp at midnight. */
const toCellText = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
};

async function readCsv(file: File): Promise<string[][]> {
  const text = await file.text();
  const { parse } = await import('csv-parse/browser/esm/sync');
  const firstLine = text.slice(0, text.indexOf('\n') + 1 || undefined);
  const delimiter =
    [',', ';', '\t'].toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length)[0] ?? ',';
  const rows: string[][] = parse(text, { bom: true, delimiter, relaxColumnCount: true, skipEmptyLines: true });
  return rows;
}
