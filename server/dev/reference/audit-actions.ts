import ts from 'typescript';
import type { SourceCode } from './source-code.ts';
import { getDeclaration, findNode, getProperty, getValueDeclaration, visitNode } from './typescript-nodes.ts';

/** An audit action, as declared by the code that writes it. */
export type AuditAction = {
  readonly action: string;
  readonly targets: readonly string[];
  readonly details: readonly string[];
  readonly causes: readonly string[];
};

type Site = {
  readonly actions: readonly string[];
  readonly targets: readonly string[];
  readonly details: readonly string[];
  readonly place: ts.Node;
};

/** Finds every object in the code that is an audit event, or a part that another function completes. */
export function readAuditActions(source: SourceCode): AuditAction[] {
  const sites = source.files.flatMap((file) => sitesIn(file, source));
  const actions = [...new Set(sites.flatMap((site) => site.actions))].sort();
  return actions.map((action) => {
    const of = sites.filter((site) => site.actions.includes(action));
    const all = (pick: (site: Site) => readonly string[]) => [...new Set(of.flatMap(pick))];
    return {
      action,
      targets: all(({ targets }) => targets).sort(),
      details: all(({ details }) => details),
      causes: all(({ place }) => source.reachedFrom(place)).sort(),
    };
  });
}

function sitesIn(file: ts.SourceFile, { checker }: SourceCode): Site[] {
  const sites: Site[] = [];
  visitNode(file, (node) => {
    if (!ts.isObjectLiteralExpression(node) || !isAuditEvent(node, checker)) return;
    const action = getProperty(node, 'action');
    const actions = action ? literalsOf(action, checker) : [];
    if (action && actions.length === 0 && !isHandedOver(action))
      throw new Error(`Could not find the action in: ${node.getText()}`);
    const completed = completionOf(node, checker);
    const targets = [node, ...completed].flatMap((object) => targetsOf(getProperty(object, 'entity'), checker));
    const details = [node, ...completed].flatMap((object) => fieldsOf(getProperty(object, 'meta'), checker));
    sites.push({ actions, targets, details, place: node });
  });
  return sites;
}

/** Its `action` is the one that `AuditEvent` declares. */
function isAuditEvent(object: ts.ObjectLiteralExpression, checker: ts.TypeChecker): boolean {
  const [declared] = checker.getContextualType(object)?.getProperty('action')?.declarations ?? [];
  return declared?.getSourceFile().fileName.endsWith('/audit-commands.ts') === true;
}

/** The action of an audit event created elsewhere, where it is read. */
const isHandedOver = (action: ts.Expression) => ts.isPropertyAccessExpression(action) && action.name.text === 'action';

/** If the object is passed to a function that adds the rest of the entry: the objects in that function. */
function completionOf(object: ts.ObjectLiteralExpression, checker: ts.TypeChecker): ts.ObjectLiteralExpression[] {
  let call: ts.Node = object;
  while (!ts.isCallExpression(call) && !ts.isSourceFile(call)) call = call.parent;
  const called = ts.isCallExpression(call) ? getDeclaration(call.expression, checker) : undefined;
  if (!called || called.getSourceFile().fileName.endsWith('/audit-commands.ts')) return [];
  const isCompleted = (node: ts.Node): node is ts.ObjectLiteralExpression =>
    ts.isObjectLiteralExpression(node) && isAuditEvent(node, checker);
  const completed = findNode(called, isCompleted);
  return completed ? [completed] : [];
}

/** The possible string values of an expression, from its type or from the table it is looked up in. */
function literalsOf(expression: ts.Expression, checker: ts.TypeChecker): string[] {
  const named = getValueDeclaration(expression, checker);
  const type = checker.getTypeAtLocation(named && ts.isVariableDeclaration(named) ? named.name : expression);
  const words = (type.isUnion() ? type.types : [type]).flatMap((one) => (one.isStringLiteral() ? [one.value] : []));
  if (words.length > 0 || !ts.isElementAccessExpression(expression)) return words;
  const lookedUp = getDeclaration(expression.expression, checker);
  const held: string[] = [];
  if (lookedUp) visitNode(lookedUp, (node) => ts.isPropertyAssignment(node) && held.push(...textOf(node.initializer)));
  return held;
}

const textOf = (node: ts.Expression) => (ts.isStringLiteral(node) ? [node.text] : []);

/** The possible types of an entity, from the object or the function or variable it comes from. */
function targetsOf(entity: ts.Expression | undefined, checker: ts.TypeChecker): string[] {
  if (!entity) return [];
  if (ts.isConditionalExpression(entity)) {
    return [entity.whenTrue, entity.whenFalse].flatMap((one) => targetsOf(one, checker));
  }
  const declaration = ts.isObjectLiteralExpression(entity)
    ? entity
    : getValueDeclaration(ts.isCallExpression(entity) ? entity.expression : entity, checker);
  if (!declaration) return [];
  const object = findNode(declaration, (node): node is ts.ObjectLiteralExpression => hasType(node));
  const type = object && getProperty(object, 'type');
  if (type) return literalsOf(type, checker);
  const called = findNode(declaration, ts.isCallExpression);
  return called ? targetsOf(called, checker) : [];
}

const hasType = (node: ts.Node): node is ts.ObjectLiteralExpression =>
  ts.isObjectLiteralExpression(node) && getProperty(node, 'type') !== undefined;

function fieldsOf(meta: ts.Expression | undefined, checker: ts.TypeChecker): string[] {
  if (!meta) return [];
  const type = checker.getTypeAtLocation(meta);
  const kinds = type.isUnion() ? type.types : [type];
  return [...new Set(kinds.flatMap((kind) => kind.getProperties().map(({ name }) => name)))];
}
