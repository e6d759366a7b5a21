import ts from 'typescript';
import { declarationOf, findIn, propertyOf } from './syntax.ts';

const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** What a piece of code is to the outside: a route, a command at the command line, a job; null when it is none. */
export function entryOf(node: ts.Node, checker: ts.TypeChecker): string | null {
  if (ts.isCallExpression(node)) return routeOf(node);
  if (ts.isExpressionStatement(node)) return commandOf(node, checker);
  return ts.isVariableStatement(node) ? jobOf(node, checker) : null;
}

function routeOf({ expression: called, arguments: [path] }: ts.CallExpression): string | null {
  if (!ts.isPropertyAccessExpression(called) || !METHODS.has(called.name.text)) return null;
  if (!path || !ts.isStringLiteral(path) || !path.text.startsWith('/')) return null;
  return `${called.name.text.toUpperCase()} ${path.text.replaceAll(/:(\w+)/g, '{$1}')}`;
}

const isNamingCommand = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === 'command';

function commandOf(statement: ts.ExpressionStatement, checker: ts.TypeChecker): string | null {
  if (!statement.getSourceFile().fileName.includes('/src/cli/')) return null;
  const naming = findIn(statement, isNamingCommand);
  const [name] = naming?.arguments ?? [];
  if (!naming || !name || !ts.isStringLiteral(name) || !ts.isPropertyAccessExpression(naming.expression)) return null;
  return ['assay', ...groupOf(naming.expression.expression, checker), name.text].join(' ');
}

/** A group is a variable that holds a command, or a parameter that is named after it. */
function groupOf(group: ts.Expression, checker: ts.TypeChecker): string[] {
  const declaration = declarationOf(group, checker);
  const naming =
    declaration && ts.isVariableDeclaration(declaration) ? findIn(declaration, isNamingCommand) : undefined;
  const [name] = naming?.arguments ?? [];
  if (name && ts.isStringLiteral(name)) return [name.text];
  return group.getText() === 'program' ? [] : [group.getText()];
}

const isWork = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && node.expression.getText() === 'workOf';

function jobOf(statement: ts.VariableStatement, checker: ts.TypeChecker): string | null {
  if (!statement.getSourceFile().fileName.endsWith('-jobs.ts')) return null;
  const work = findIn(statement, isWork);
  const [job] = work?.arguments ?? [];
  const declared = job && declarationOf(job, checker);
  const object = declared && findIn(declared, ts.isObjectLiteralExpression);
  const name = object && propertyOf(object, 'name');
  return name && ts.isStringLiteral(name) ? `job ${name.text}` : null;
}
