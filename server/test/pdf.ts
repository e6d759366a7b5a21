import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Hands the file to a reader that knows nothing of how it was made. */
function read(pdf: Buffer, command: string, ...options: readonly string[]): string {
  const dir = mkdtempSync(join(tmpdir(), 'assay-pdf-'));
  try {
    const path = join(dir, 'report.pdf');
    writeFileSync(path, pdf);
    const rest = command === 'pdftotext' ? ['-'] : [];
    return execFileSync(command, [...options, path, ...rest], { stdio: ['ignore', 'pipe', 'ignore'] }).toString();
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

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
