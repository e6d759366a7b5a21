import ts from 'typescript';

export function visitNode(node: ts.Node, see: (node: ts.Node) => void) {
  see(node);
  node.forEachChild((child) => visitNode(child, see));
}

export function findNode<Kind extends ts.Node>(node: ts.Node, is: (node: ts.Node) => node is Kind): Kind | undefined {
  return is(node) ? node : node.forEachChild((child) => findNode(child, is));
}

/** The declaration of an identifier, resolved through imports. */
export function getDeclaration(name: ts.Node, checker: ts.TypeChecker): ts.Declaration | undefined {
  const symbol = checker.getSymbolAtLocation(name);
  if (!symbol) return undefined;
  const named = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return named.valueDeclaration ?? named.declarations?.[0];
}

/** The value of a property in an object literal, including shorthand properties. */
export const getProperty = (object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined => {
  const property = object.properties.find((one) => one.name && ts.isIdentifier(one.name) && one.name.text === name);
  if (property && ts.isPropertyAssignment(property)) return property.initializer;
  return property && ts.isShorthandPropertyAssignment(property) ? property.name : undefined;
};

/** The declaration of a value. For a shorthand property, that is the variable. */
export const getValueDeclaration = (name: ts.Expression, checker: ts.TypeChecker): ts.Declaration | undefined =>
  ts.isShorthandPropertyAssignment(name.parent)
    ? checker.getShorthandAssignmentValueSymbol(name.parent)?.valueDeclaration
    : getDeclaration(name, checker);
