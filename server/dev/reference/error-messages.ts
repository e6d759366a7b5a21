import ts from 'typescript';
import { STATUSES } from '../../src/platform/http/error-handler.ts';
import type { SourceCode } from './source-code.ts';
import { getDeclaration, findNode, visitNode } from './typescript-nodes.ts';

/** An error response of the code. Interpolated parts of the message are an ellipsis. */
export type ErrorMessage = {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly causes: readonly string[];
};

const BY_NAME = new Map(STATUSES.map(([kind, status]) => [kind.name, status]));

/** Finds every error in the code that maps to a status, with its message and the entry points that reach it. */
export function readErrorMessages(source: SourceCode): ErrorMessage[] {
  const found = new Map<string, Omit<ErrorMessage, 'causes'> & { causes: Set<string> }>();
  for (const file of source.files) {
    visitNode(file, (node) => {
      const status = ts.isNewExpression(node) ? statusOf(node.expression, source.checker) : undefined;
      if (!ts.isNewExpression(node) || status === undefined) return;
      const code = codeOf(node, source.checker);
      for (const message of messagesOf(node, source.checker)) {
        const key = `${String(status)} ${code} ${message}`;
        const known = found.get(key) ?? { status, code, message, causes: new Set<string>() };
        for (const cause of source.reachedFrom(node)) known.causes.add(cause);
        found.set(key, known);
      }
    });
  }
  return [...found.values()]
    .map(({ causes, ...error }) => ({ ...error, causes: [...causes].sort() }))
    .sort(
      (a, b) => a.status - b.status || a.code.localeCompare(b.code, 'en') || a.message.localeCompare(b.message, 'en'),
    );
}

/** The status of an error class or its parent class. */
function statusOf(name: ts.Expression, checker: ts.TypeChecker): number | undefined {
  const status = BY_NAME.get(name.getText());
  const declared = status === undefined ? getDeclaration(name, checker) : undefined;
  const [parent] = declared && ts.isClassDeclaration(declared) ? (declared.heritageClauses?.[0]?.types ?? []) : [];
  return status ?? (parent && statusOf(parent.expression, checker));
}

const isCode = (node: ts.Node): node is ts.StringLiteral =>
  ts.isStringLiteral(node) && /^[A-Z][A-Z0-9_]+$/.test(node.text);

/** The code passed to the constructor, or that of the class or its parent class. */
function codeOf({ arguments: given, expression }: ts.NewExpression, checker: ts.TypeChecker): string {
  const named = given?.find(isCode) ?? given?.filter(ts.isObjectLiteralExpression).flatMap(codeIn)[0];
  for (let name: ts.Node = expression; !named;) {
    const declared = getDeclaration(name, checker);
    if (!declared || !ts.isClassDeclaration(declared)) break;
    const own = findNode(declared, isCode);
    if (own) return own.text;
    const [parent] = declared.heritageClauses?.[0]?.types ?? [];
    if (!parent) break;
    name = parent.expression;
  }
  if (!named) throw new Error(`${expression.getText()} without a code in ${expression.getSourceFile().fileName}`);
  return named.text;
}

const codeIn = ({ properties }: ts.ObjectLiteralExpression) =>
  properties.flatMap((one) =>
    ts.isPropertyAssignment(one) && one.name.getText() === 'code' && isCode(one.initializer) ? [one.initializer] : [],
  );

/** The message passed to the constructor, or that of the class. */
function messagesOf(made: ts.NewExpression, checker: ts.TypeChecker): string[] {
  const given = (made.arguments ?? []).flatMap((argument) => wordsOf(argument, checker)).filter(isSentence);
  if (given.length > 0) return given;
  const declared = getDeclaration(made.expression, checker);
  const own = declared && findNode(declared, isSuper);
  const fallback = declared && findNode(declared, ts.isParameter)?.initializer;
  return [...(own?.arguments ?? []), fallback]
    .flatMap((words) => (words ? wordsOf(words, checker) : []))
    .filter(isSentence);
}

const isSentence = (words: string) => /[a-z] |^Forbidden$|^Unauthorized$/i.test(words);

const isSuper = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword;

/** All texts that an expression can have, followed through names, conditions and functions. */
function wordsOf(expression: ts.Node, checker: ts.TypeChecker, depth = 0): string[] {
  const follow = (...next: (ts.Node | undefined)[]) =>
    depth > 4 ? [] : next.flatMap((one) => (one ? wordsOf(one, checker, depth + 1) : []));
  if (ts.isStringLiteralLike(expression)) return [expression.text];
  if (ts.isTemplateExpression(expression)) return [templateWords(expression)];
  if (ts.isConditionalExpression(expression)) return follow(expression.whenTrue, expression.whenFalse);
  if (ts.isBinaryExpression(expression)) return follow(expression.left, expression.right);
  if (ts.isCallExpression(expression)) return follow(...returnedBy(getDeclaration(expression.expression, checker)));
  const declared = ts.isIdentifier(expression) ? getDeclaration(expression, checker) : undefined;
  return declared && ts.isVariableDeclaration(declared) ? follow(declared.initializer) : [];
}

function returnedBy(declared: ts.Declaration | undefined): ts.Node[] {
  const made = declared && ts.isVariableDeclaration(declared) ? declared.initializer : declared;
  if (!made || !(ts.isFunctionDeclaration(made) || ts.isArrowFunction(made)) || !made.body) return [];
  if (!ts.isBlock(made.body)) return [made.body];
  const returned: ts.Node[] = [];
  visitNode(made.body, (node) => ts.isReturnStatement(node) && node.expression && returned.push(node.expression));
  return returned;
}

const templateWords = ({ head, templateSpans }: ts.TemplateExpression) =>
  [head.text, ...templateSpans.map(({ literal }) => literal.text)].join('…');
