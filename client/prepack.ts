// Adds what the package needs and the repository has elsewhere: the licence, and its part of the changelog.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';

const here = (path: string) => new URL(path, import.meta.url);

/** The entries that name the client, by version. */
export function pickClientEntries(changelog: string): string {
  const [, ...versions] = changelog.split(/^(?=## (?:Unreleased|\d|\[\d))/m);
  const parts = versions.map((version) => {
    const [heading = ''] = version.split('\n', 1);
    const entries = version.split(/^(?=- |### )/m).filter((entry) => /^- .*@assay\/client/s.test(entry));
    return [heading, entries.map(toClientEntry).join('\n')];
  });
  return ['# Changelog of @assay/client', ...parts.filter(([, entry]) => entry).map((part) => part.join('\n\n'))]
    .join('\n\n')
    .concat('\n');
}

/** What concerns only operators, and links into the repository, mean nothing to users of the package. */
const toClientEntry = (entry: string) =>
  entry
    .replace(/\s*Operator action: .*$/s, '')
    .replaceAll(/\[([^\]]+)\]\((?!https?:)[^)]*\)/g, '$1')
    .trimEnd();

if (import.meta.main) {
  copyFileSync(here('../LICENSE'), here('LICENSE'));
  writeFileSync(here('CHANGELOG.md'), pickClientEntries(readFileSync(here('../CHANGELOG.md'), 'utf8')));
}
