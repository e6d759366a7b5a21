import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const SERVER = fileURLToPath(new URL('../', import.meta.url));
const FOLDERS = ['src', 'test', '../contract/src', '../e2e', '../.ci'];

/** The name a call starts with: `it` for `it(…)`, `it.each(…)(…)` and `` it.each`…`(…) ``. */
function calledName(expression: ts.Expression): string | null {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isPropertyAccessExpression(expression)) {
    return expression.name.text === 'skip' ? null : calledName(expression.expression);
  }
  if (ts.isCallExpression(expression)) return calledName(expression.expression);
  if (ts.isTaggedTemplateExpression(expression)) return calledName(expression.tag);
  return null;
}

/** The title as it is written: what a run fills in, such as %s, stays as it is. */
function titleOf({ arguments: [first, second] }: ts.CallExpression): string | null {
  if (!first || !second) return null;
  if (ts.isStringLiteralLike(first)) return first.text;
  return ts.isTemplateExpression(first) ? first.getText().slice(1, -1) : null;
}

export function titlesIn(file: string, text: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node, path: readonly string[]) => {
    const name = ts.isCallExpression(node) ? calledName(node.expression) : null;
    const title = ts.isCallExpression(node) && (name === 'describe' || name === 'it') ? titleOf(node) : null;
    const here = title === null ? path : [...path, title];
    if (title !== null && name === 'it') titles.push(here.join(' > '));
    ts.forEachChild(node, (child) => visit(child, here));
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true), [file]);
  return titles;
}

/** Every test of what the service promises, as `file > group > title`. */
export function allTestTitles(): string[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(SERVER + folder, { recursive: true, encoding: 'utf8' }).map((path) => `${SERVER}${folder}/${path}`),
  ).filter((path) => path.endsWith('.test.ts'));
  return files.flatMap((path) => titlesIn(basename(path), readFileSync(path, 'utf8')));
}
