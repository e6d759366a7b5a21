import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDERS = ['server/src', 'server/test', 'drills', 'contract/src', 'e2e', '.ci'];

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

/** The title as written, with placeholders such as %s. */
function titleOf({ arguments: [first, second] }: ts.CallExpression): string | null {
  if (!first || !second) return null;
  if (ts.isStringLiteralLike(first)) return first.text;
  return ts.isTemplateExpression(first) ? first.getText().slice(1, -1) : null;
}

export function listTitles(file: string, text: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node, path: readonly string[]) => {
    const name = ts.isCallExpression(node) ? calledName(node.expression) : null;
    const title =
      ts.isCallExpression(node) && (name === 'describe' || name === 'describeWith' || name === 'it')
        ? titleOf(node)
        : null;
    const here = title === null ? path : [...path, title];
    if (title !== null && name === 'it') titles.push(here.join(' > '));
    ts.forEachChild(node, (child) => visit(child, here));
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true), [file]);
  return titles;
}

/** All server tests, as `file > group > title`. */
export function listAllTestTitles(): string[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' }).map((path) => `${ROOT}${folder}/${path}`),
  ).filter((path) => path.endsWith('.test.ts'));
  return files.flatMap((path) => listTitles(basename(path), readFileSync(path, 'utf8')));
}
