import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Hands the file to a reader that knows nothing of how it was made. */
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

/** Zero-width spaces only say where a line may break. */
const plain = (text: string) => text.replaceAll('\u200b', '').normalize('NFC');

/** The text of each page, as a person would copy it. */
export const pagesOf = (pdf: Buffer) =>
  plain(read(pdf, 'pdftotext', '-layout'))
    .split('\f')
    .slice(0, -1);

/** Its lines from top to bottom, with every run of white space as one space. */
export const linesOf = (pdf: Buffer) =>
  pagesOf(pdf)
    .flatMap((page) => page.split('\n'))
    .map((line) => line.replace(/\s+/g, ' ').trim());

/** The whole text in reading order, with every run of white space as one space. */
export const textOf = (pdf: Buffer) => plain(read(pdf, 'pdftotext')).replace(/\s+/g, ' ');

/** The pages that show a picture made of pixels. */
export const picturedPagesOf = (pdf: Buffer) => {
  const rows = read(pdf, 'pdfimages', '-list').split('\n').slice(2).filter(Boolean);
  return [...new Set(rows.map((row) => Number(row.trim().split(/\s+/)[0])))];
};

const PIXELS = /^P6\n(\d+) (\d+)\n255\n/;

/** The colour of the middle of each page's upper edge, as it is seen. */
export function topColoursOf(pdf: Buffer): string[] {
  return pagesOf(pdf).map((_, index) => {
    const page = String(index + 1);
    const picture = readBytes(pdf, 'pdftoppm', '-r', '30', '-f', page, '-l', page);
    const [head = '', width = '0'] = PIXELS.exec(picture.toString('latin1', 0, 32)) ?? [];
    const at = head.length + 3 * (Number(width) + Math.floor(Number(width) / 2));
    return `#${picture.toString('hex', at, at + 3)}`;
  });
}

export const infoOf = (pdf: Buffer): Readonly<Record<string, string>> =>
  Object.fromEntries(
    read(pdf, 'pdfinfo')
      .split('\n')
      .map((line) => [line.slice(0, 16).replace(/:.*/, '').trim(), line.slice(16).trim()]),
  );

/** Every element of the structure, outermost first, by its tag. */
export const tagsOf = (pdf: Buffer) =>
  read(pdf, 'pdfinfo', '-struct')
    .split('\n')
    .map((line) => line.trim().split(/[ :]/)[0] ?? '');

export type Font = { readonly name: string; readonly embedded: boolean; readonly unicode: boolean };

export const fontsOf = (pdf: Buffer): Font[] =>
  read(pdf, 'pdffonts')
    .split('\n')
    .slice(2)
    .filter(Boolean)
    .map((line) => {
      const [embedded, , unicode] = line.trim().split(/\s+/).slice(-5);
      return { name: line.trim().split(/\s+/)[0] ?? '', embedded: embedded === 'yes', unicode: unicode === 'yes' };
    });
