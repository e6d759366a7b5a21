import openapiTS, { astToString, type OpenAPI3, type OperationObject } from 'openapi-typescript';
import ts from 'typescript';

const HEADER = '// Generated from docs/openapi.json by `npm run generate`. Do not edit it.\n';
/** Identity providers use SCIM directly; our client does not need it. */
const OTHER_PROTOCOL = '/scim/';

/** The API as TypeScript: a type for each schema, and `paths` with the parameters and responses of each call. */
export async function generateClientTypes(openApi: string): Promise<string> {
  const document: OpenAPI3 = JSON.parse(openApi);
  const nodes = await openapiTS(withoutRefusals(document), { exportType: true, defaultNonNullable: false });
  return HEADER + astToString(nodes.flatMap((node) => plain(node)));
}

/**
 * Removes error responses, which are all alike and thrown, 304, which the client never asks for, headers, which the client sets itself, and operation IDs,
 * since calls are identified by path.
 */
function withoutRefusals({ paths = {}, ...document }: OpenAPI3): OpenAPI3 {
  const kept = Object.entries(paths).filter(([path]) => !path.startsWith(OTHER_PROTOCOL));
  for (const [, item] of kept) Object.values(item).forEach(trim);
  const whole = { ...document, paths: Object.fromEntries(kept) };
  return withoutUnused(whole);
}

function trim(operation: OperationObject) {
  delete operation.operationId;
  operation.parameters = operation.parameters?.filter((one) => 'in' in one && one.in !== 'header') ?? [];
  const answers = Object.entries(operation.responses ?? {}).filter(([status]) => Number(status) < 300);
  operation.responses = Object.fromEntries(answers.map(([status, answer]) => [status, { ...answer, description: '' }]));
}

function withoutUnused(document: OpenAPI3): OpenAPI3 {
  const schemas = Object.entries(document.components?.schemas ?? {});
  const used = new Set<string>();
  const follow = (node: unknown) => {
    for (const [, name = ''] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(document.components?.schemas?.[name]);
    }
  };
  follow(document.paths);
  return { ...document, components: { schemas: Object.fromEntries(schemas.filter(([name]) => used.has(name))) } };
}

/** Turns `components['schemas']` into one type for each schema and removes members that can never exist. */
function plain(node: ts.Node): ts.Node[] {
  if (!ts.isTypeAliasDeclaration(node)) return [];
  if (node.name.text === 'paths') return [declare('paths', node.type)];
  if (node.name.text !== 'components') return [];
  const schemas = membersOf(node.type).find((member) => nameOf(member) === 'schemas')?.type;
  return membersOf(schemas).flatMap((schema) => {
    if (!schema.type) return [];
    const alias = declare(nameOf(schema), schema.type);
    return ts.setSyntheticLeadingComments(alias, ts.getSyntheticLeadingComments(schema));
  });
}

const membersOf = (type: ts.TypeNode | undefined) =>
  type && ts.isTypeLiteralNode(type) ? type.members.filter((member) => ts.isPropertySignature(member)) : [];

const nameOf = ({ name }: ts.PropertySignature) => (ts.isComputedPropertyName(name) ? '' : name.text);

const EXPORTED = [ts.factory.createModifier(ts.SyntaxKind.ExportKeyword)];

const declare = (name: string, type: ts.TypeNode) =>
  ts.factory.createTypeAliasDeclaration(EXPORTED, name, undefined, ts.visitNode(type, visit, ts.isTypeNode) ?? type);

function visit(node: ts.Node): ts.Node | undefined {
  const name = ts.isIndexedAccessTypeNode(node) ? schemaNamed(node) : null;
  if (name !== null) return ts.factory.createTypeReferenceNode(name);
  const inside = ts.visitEachChild(node, visit, undefined);
  if (!ts.isPropertySignature(inside)) return inside;
  return isNothing(inside) ? undefined : optionalMayBeUndefined(inside);
}

function schemaNamed({ objectType, indexType }: ts.IndexedAccessTypeNode): string | null {
  const isOfSchemas = ts.isIndexedAccessTypeNode(objectType) && ts.isTypeReferenceNode(objectType.objectType);
  return isOfSchemas && ts.isLiteralTypeNode(indexType) && ts.isStringLiteral(indexType.literal)
    ? indexType.literal.text
    : null;
}

/** Path-level parameters and response headers, which we do not describe. */
const WITHOUT_DESCRIPTION = new Set(['parameters', 'headers']);

const isNothing = (member: ts.PropertySignature) =>
  WITHOUT_DESCRIPTION.has(nameOf(member)) ? isEmpty(member.type) : member.type?.kind === ts.SyntaxKind.NeverKeyword;

const isEmpty = (type: ts.TypeNode | undefined) =>
  type !== undefined && ts.isTypeLiteralNode(type) && membersOf(type).length === 0;

/** Undefined values are not sent, so optional members may also be undefined. */
function optionalMayBeUndefined(member: ts.PropertySignature): ts.PropertySignature {
  if (!member.questionToken || !member.type) return member;
  const choices = ts.isUnionTypeNode(member.type) ? member.type.types : [member.type];
  const nothing = ts.factory.createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword);
  const type = ts.factory.createUnionTypeNode([...choices, nothing]);
  return ts.factory.updatePropertySignature(member, member.modifiers, member.name, member.questionToken, type);
}
