import ts from 'typescript';

export function visit(node: ts.Node, see: (node: ts.Node) => void) {
  see(node);
  node.forEachChild((child) => visit(child, see));
}

/** The first thing of a kind in or under a node. */
export function findIn<Kind extends ts.Node>(node: ts.Node, is: (node: ts.Node) => node is Kind): Kind | undefined {
  return is(node) ? node : node.forEachChild((child) => findIn(child, is));
}

/** What an identifier names, wherever it was imported from. */
export function declarationOf(name: ts.Node, checker: ts.TypeChecker): ts.Declaration | undefined {
  const symbol = checker.getSymbolAtLocation(name);
  if (!symbol) return undefined;
  const named = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return named.valueDeclaration ?? named.declarations?.[0];
}

/** The value a property of an object literal is given, also where it is written short. */
export const propertyOf = (object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined => {
  const property = object.properties.find((one) => one.name && ts.isIdentifier(one.name) && one.name.text === name);
  if (property && ts.isPropertyAssignment(property)) return property.initializer;
  return property && ts.isShorthandPropertyAssignment(property) ? property.name : undefined;
};

/** What a name stands for: behind a short property lies a variable of its own. */
export const valueDeclarationOf = (name: ts.Expression, checker: ts.TypeChecker): ts.Declaration | undefined =>
  ts.isShorthandPropertyAssignment(name.parent)
    ? checker.getShorthandAssignmentValueSymbol(name.parent)?.valueDeclaration
    : declarationOf(name, checker);
