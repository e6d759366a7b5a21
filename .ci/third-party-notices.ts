// The licence texts of everything that ships, which the licences require us to include.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Font } from './fonts.ts';
import { type LockFile, type LockedPackage, listPackages, readJson, ROOT, isShipped } from './lock-file.ts';

// Both spellings of “licence” begin like this. cspell:ignore licen

const LICENCE_FILE = /^(licen[cs]e|copying|unlicense|ofl|notice)/i;
const RULE = '-'.repeat(80);

const MIT = (author: string) => `MIT License

Copyright (c) ${author}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/** The licence text in the package, or the standard text of its licence. */
function textsOf({ path, name, license }: LockedPackage): string[] {
  const folder = ROOT + path;
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => LICENCE_FILE.test(file)) : [];
  const own = files.toSorted().map((file) => readFileSync(`${folder}/${file}`, 'utf8').trim());
  if (own.length > 0) return own;
  if (license === 'Apache-2.0') return [readFileSync(`${ROOT}LICENSE`, 'utf8').trim()];
  if (license === 'MIT') return [MIT(existsSync(folder) ? authorOf(path, name) : `the authors of ${name}`)];
  throw new Error(`${path} ships without the text of its licence, ${license ?? 'which it does not name'}`);
}

function authorOf(path: string, name: string): string {
  const { author } = readJson(`${path}/package.json`);
  const named = typeof author === 'string' ? author.replace(/\s*[<(].*$/, '') : author?.name;
  return named || `the authors of ${name}`;
}

export type Notice = { readonly packages: readonly string[]; readonly text: string };

/** Each licence text once, with the names of all packages under it. */
export function listNotices(lock: LockFile, fonts: readonly Font[]): Notice[] {
  const byText = new Map<string, Set<string>>();
  const note = (text: string, name: string) => byText.set(text, (byText.get(text) ?? new Set()).add(name));
  for (const entry of listPackages(lock).filter(isShipped)) {
    note(textsOf(entry).join('\n\n'), `${entry.name} ${entry.version} (${entry.license ?? ''})`);
  }
  for (const { file, license, text } of fonts) note(text, `${file} (${license})`);
  return [...byText].map(([text, names]) => ({ text, packages: [...names].sort() }));
}

export const formatThirdPartyNotices = (lock: LockFile, fonts: readonly Font[]) =>
  [
    'Assay contains the following software of others, under these licences.',
    ...listNotices(lock, fonts).map(({ packages, text }) => `${RULE}\n${packages.join('\n')}\n${RULE}\n\n${text}`),
  ].join('\n\n') + '\n';
