// What a build sees of the repository: all of it but what .dockerignore leaves out.
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lock-file.ts';

type Rule = { readonly text: string; readonly pattern: RegExp; readonly kept: boolean };

export const rulesOf = (dockerignore: string): Rule[] =>
  dockerignore
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ line, text: line.replace(/^!/, '') }))
    .map(({ line, text }) => ({ text, pattern: patternOf(text), kept: line.startsWith('!') }));

/** A pattern also covers what lies below it. */
function patternOf(text: string): RegExp {
  const parts = text.split('/').map((part) => {
    if (part === '**') return '(.*/)?';
    return `${part.replace(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')}/`;
  });
  return new RegExp(`^${parts.join('').replace(/\/$/, '')}(/|$)`);
}

/** The last rule that covers a path decides. */
export const isSent = (rules: readonly Rule[], path: string) =>
  rules.findLast(({ pattern }) => pattern.test(path))?.kept ?? true;

/** A folder that is left out can still hold something that is not. */
const mayHold = (rules: readonly Rule[], folder: string) =>
  isSent(rules, folder) || rules.some(({ kept, text }) => kept && text.startsWith(`${folder}/`));

export function filesSent(rules: readonly Rule[], folder = ''): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return mayHold(rules, path) ? filesSent(rules, path) : [];
    return isSent(rules, path) ? [path] : [];
  });
}

export const readRules = () => rulesOf(readFileSync(join(ROOT, '.dockerignore'), 'utf8'));

export function copyContext(target: string): void {
  for (const path of filesSent(readRules())) cpSync(join(ROOT, path), join(target, path));
}
