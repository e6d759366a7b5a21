// The build context: all files of the repository except those that .dockerignore excludes.
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lock-file.ts';

type Rule = { readonly text: string; readonly pattern: RegExp; readonly kept: boolean };

export const parseDockerignore = (dockerignore: string): Rule[] =>
  dockerignore
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ line, text: line.replace(/^!/, '') }))
    .map(({ line, text }) => ({ text, pattern: patternOf(text), kept: line.startsWith('!') }));

/** A pattern also matches everything below the path. */
function patternOf(text: string): RegExp {
  const parts = text.split('/').map((part) => {
    if (part === '**') return '(.*/)?';
    return `${part.replace(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')}/`;
  });
  return new RegExp(`^${parts.join('').replace(/\/$/, '')}(/|$)`);
}

/** The last matching rule wins. */
export const isIncluded = (rules: readonly Rule[], path: string) =>
  rules.findLast(({ pattern }) => pattern.test(path))?.kept ?? true;

/** An excluded folder can still contain included files. */
const mayHold = (rules: readonly Rule[], folder: string) =>
  isIncluded(rules, folder) || rules.some(({ kept, text }) => kept && text.startsWith(`${folder}/`));

export function listIncludedFiles(rules: readonly Rule[], folder = ''): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return mayHold(rules, path) ? listIncludedFiles(rules, path) : [];
    return isIncluded(rules, path) ? [path] : [];
  });
}

export const readDockerignore = () => parseDockerignore(readFileSync(join(ROOT, '.dockerignore'), 'utf8'));

export function copyContext(target: string): void {
  for (const path of listIncludedFiles(readDockerignore())) cpSync(join(ROOT, path), join(target, path));
}
