import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Opens the file with a reader that is independent of our renderer. */
function readBytes(pdf: Buffer, command: string, ...options: readonly string[]): Buffer {
  const dir = mkdtempSync(join(tmpdir(), 'assay-pdf-'));
  try {
    const path = join(dir, 'report.pdf');
    writeFileSync(path, pdf);
    const rest = command === 'pdftotext' ? ['-'] : [];
    return execFileSync(command, [...options, path, ...rest], { stdio: ['ignore', 'pipe', 'ignore'] });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

const read = (...question: Parameters<typeof readBytes>) => readBytes(...question).toString();

/** Zero-width spaces only mark possible line breaks. */
const plain = (text: string) => text.replaceAll('\u200b', '').normalize('NFC');

export const readPages = (pdf: Buffer) =>
  plain(read(pdf, 'pdftotext', '-layout'))
    .split('\f')
    .slice(0, -1);

/** The lines from top to bottom, with white space collapsed. */
export const readLines = (pdf: Buffer) =>
  readPages(pdf)
    .flatMap((page) => page.split('\n'))
    .map((line) => line.replace(/\s+/g, ' ').trim());

/** The whole text in reading order, with white space collapsed. */
export const readText = (pdf: Buffer) => plain(read(pdf, 'pdftotext')).replace(/\s+/g, ' ');

/** The pages that contain raster images. */
export const listPagesWithImages = (pdf: Buffer) => {
  const rows = read(pdf, 'pdfimages', '-list').split('\n').slice(2).filter(Boolean);
  return [...new Set(rows.map((row) => Number(row.trim().split(/\s+/)[0])))];
};

const PIXELS = /^P6\n(\d+) (\d+)\n255\n/;

/** The rendered colour at the middle of each page's top edge. */
export function readTopColours(pdf: Buffer): string[] {
  return readPages(pdf).map((_, index) => {
    const page = String(index + 1);
    const picture = readBytes(pdf, 'pdftoppm', '-r', '30', '-f', page, '-l', page);
    const [head = '', width = '0'] = PIXELS.exec(picture.toString('latin1', 0, 32)) ?? [];
    const at = head.length + 3 * (Number(width) + Math.floor(Number(width) / 2));
    return `#${picture.toString('hex', at, at + 3)}`;
  });
}

export const readInfo = (pdf: Buffer): Readonly<Record<string, string>> =>
  Object.fromEntries(
    read(pdf, 'pdfinfo')
      .split('\n')
      .map((line) => [line.slice(0, 16).replace(/:.*/, '').trim(), line.slice(16).trim()]),
  );

/** The tags of the structure tree, outermost first. */
export const readTags = (pdf: Buffer) =>
  read(pdf, 'pdfinfo', '-struct')
    .split('\n')
    .map((line) => line.trim().split(/[ :]/)[0] ?? '');

export type PdfFont = { readonly name: string; readonly embedded: boolean; readonly unicode: boolean };

export const listFonts = (pdf: Buffer): PdfFont[] =>
  read(pdf, 'pdffonts')
    .split('\n')
    .slice(2)
    .filter(Boolean)
    .map((line) => {
      const [embedded, , unicode] = line.trim().split(/\s+/).slice(-5);
      return { name: line.trim().split(/\s+/)[0] ?? '', embedded: embedded === 'yes', unicode: unicode === 'yes' };
    });
