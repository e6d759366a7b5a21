import ts from 'typescript';
import type { SourceCode } from './source-code.ts';
import { declarationOf, findIn, propertyOf, valueDeclarationOf, visit } from './syntax.ts';

/** An action of the audit log, as the code that writes it declares it. */
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

/** Every object in the code that is a happening, or the part of one that another function completes. */
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
  visit(file, (node) => {
    if (!ts.isObjectLiteralExpression(node) || !isHappening(node, checker)) return;
    const action = propertyOf(node, 'action');
    const actions = action ? literalsOf(action, checker) : [];
    if (action && actions.length === 0 && !isHandedOver(action))
      throw new Error(`No action can be read: ${node.getText()}`);
    const completed = completionOf(node, checker);
    const targets = [node, ...completed].flatMap((object) => targetsOf(propertyOf(object, 'entity'), checker));
    const details = [node, ...completed].flatMap((object) => fieldsOf(propertyOf(object, 'meta'), checker));
    sites.push({ actions, targets, details, place: node });
  });
  return sites;
}

/** Its `action` is the one that `Happening` declares. */
function isHappening(object: ts.ObjectLiteralExpression, checker: ts.TypeChecker): boolean {
  const [declared] = checker.getContextualType(object)?.getProperty('action')?.declarations ?? [];
  return declared?.getSourceFile().fileName.endsWith('/audit-commands.ts') === true;
}

/** The action of a happening that somebody else began: it is read where they did. */
const isHandedOver = (action: ts.Expression) => ts.isPropertyAccessExpression(action) && action.name.text === 'action';

/** Where the object is handed to a function that writes the rest of the entry: what that one writes. */
function completionOf(object: ts.ObjectLiteralExpression, checker: ts.TypeChecker): ts.ObjectLiteralExpression[] {
  let call: ts.Node = object;
  while (!ts.isCallExpression(call) && !ts.isSourceFile(call)) call = call.parent;
  const called = ts.isCallExpression(call) ? declarationOf(call.expression, checker) : undefined;
  if (!called || called.getSourceFile().fileName.endsWith('/audit-commands.ts')) return [];
  const isCompleted = (node: ts.Node): node is ts.ObjectLiteralExpression =>
    ts.isObjectLiteralExpression(node) && isHappening(node, checker);
  const completed = findIn(called, isCompleted);
  return completed ? [completed] : [];
}

/** The words an expression can be: by its type, or by what the table it is looked up in holds. */
function literalsOf(expression: ts.Expression, checker: ts.TypeChecker): string[] {
  const named = valueDeclarationOf(expression, checker);
  const type = checker.getTypeAtLocation(named && ts.isVariableDeclaration(named) ? named.name : expression);
  const words = (type.isUnion() ? type.types : [type]).flatMap((one) => (one.isStringLiteral() ? [one.value] : []));
  if (words.length > 0 || !ts.isElementAccessExpression(expression)) return words;
  const lookedUp = declarationOf(expression.expression, checker);
  const held: string[] = [];
  if (lookedUp) visit(lookedUp, (node) => ts.isPropertyAssignment(node) && held.push(...textOf(node.initializer)));
  return held;
}

const textOf = (node: ts.Expression) => (ts.isStringLiteral(node) ? [node.text] : []);

/** The kinds an entity can be: as the object says, or the function or variable it comes from. */
function targetsOf(entity: ts.Expression | undefined, checker: ts.TypeChecker): string[] {
  if (!entity) return [];
  if (ts.isConditionalExpression(entity)) {
    return [entity.whenTrue, entity.whenFalse].flatMap((one) => targetsOf(one, checker));
  }
  const declaration = ts.isObjectLiteralExpression(entity)
    ? entity
    : valueDeclarationOf(ts.isCallExpression(entity) ? entity.expression : entity, checker);
  if (!declaration) return [];
  const object = findIn(declaration, (node): node is ts.ObjectLiteralExpression => hasType(node));
  const type = object && propertyOf(object, 'type');
  if (type) return literalsOf(type, checker);
  const called = findIn(declaration, ts.isCallExpression);
  return called ? targetsOf(called, checker) : [];
}

const hasType = (node: ts.Node): node is ts.ObjectLiteralExpression =>
  ts.isObjectLiteralExpression(node) && propertyOf(node, 'type') !== undefined;

function fieldsOf(meta: ts.Expression | undefined, checker: ts.TypeChecker): string[] {
  if (!meta) return [];
  const type = checker.getTypeAtLocation(meta);
  const kinds = type.isUnion() ? type.types : [type];
  return [...new Set(kinds.flatMap((kind) => kind.getProperties().map(({ name }) => name)))];
}
