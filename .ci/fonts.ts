// The committed fonts of the reports: the only third-party part of the product that npm does not manage.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { ROOT } from './lock-file.ts';

const FOLDER = 'server/reports/fonts/';
const LICENCE_FILE = /^LICENSE-(.+)\.txt$/;
const FONT_FILE = /\.(ttf|otf)$/;

export type Font = { readonly file: string; readonly sha512: string; readonly license: string; readonly text: string };

/** A licence file covers the fonts whose file names start with its family name. */
export function listFonts(): Font[] {
  const files = readdirSync(ROOT + FOLDER).toSorted();
  const families = files.flatMap((file) => LICENCE_FILE.exec(file)?.[1] ?? []);
  return files
    .filter((file) => FONT_FILE.test(file))
    .map((file) => {
      const family = families.find((name) => file.startsWith(name));
      if (family === undefined) throw new Error(`${FOLDER}${file} has no licence beside it`);
      const text = readFileSync(`${ROOT}${FOLDER}LICENSE-${family}.txt`, 'utf8').trim();
      const sha512 = createHash('sha512')
        .update(readFileSync(ROOT + FOLDER + file))
        .digest('hex');
      return { file: FOLDER + file, sha512, license: text.includes('Apache License') ? 'Apache-2.0' : 'OFL-1.1', text };
    });
}
