import ts from 'typescript';
import { getDeclaration, findNode, getProperty } from './typescript-nodes.ts';

const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** The entry point that a node declares: a route, a command or a job; null if it is none. */
export function findAuditEntry(node: ts.Node, checker: ts.TypeChecker): string | null {
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
  const naming = findNode(statement, isNamingCommand);
  const [name] = naming?.arguments ?? [];
  if (!naming || !name || !ts.isStringLiteral(name) || !ts.isPropertyAccessExpression(naming.expression)) return null;
  return ['assay', ...groupOf(naming.expression.expression, checker), name.text].join(' ');
}

/** A group is a variable that holds a command, or a parameter named after it. */
function groupOf(group: ts.Expression, checker: ts.TypeChecker): string[] {
  const declaration = getDeclaration(group, checker);
  const naming =
    declaration && ts.isVariableDeclaration(declaration) ? findNode(declaration, isNamingCommand) : undefined;
  const [name] = naming?.arguments ?? [];
  if (name && ts.isStringLiteral(name)) return [name.text];
  return group.getText() === 'program' ? [] : [group.getText()];
}

const isWork = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && node.expression.getText() === 'createJobHandler';

function jobOf(statement: ts.VariableStatement, checker: ts.TypeChecker): string | null {
  const work = findNode(statement, isWork);
  const [job] = work?.arguments ?? [];
  const declared = job && getDeclaration(job, checker);
  const object = declared && findNode(declared, ts.isObjectLiteralExpression);
  const name = object && getProperty(object, 'name');
  return name && ts.isStringLiteral(name) ? `job ${name.text}` : null;
}
