import openapiTS, { astToString, type OpenAPI3, type OperationObject } from 'openapi-typescript';
import ts from 'typescript';

const HEADER = '// Generated from docs/openapi.json and docs/openapi-app.json by `npm run generate`. Do not edit it.\n';

/** The API as TypeScript: a type for each schema, and `paths` with the parameters and responses of each call. */
export async function generateClientTypes(openApi: readonly string[]): Promise<string> {
  const documents = openApi.map((text): OpenAPI3 => JSON.parse(text, withoutExample));
  const whole = mergeDocuments(documents);
  const nodes = await openapiTS(withoutRefusals(whole), { exportType: true, defaultNonNullable: false });
  const types = astToString(nodes.flatMap((node) => plain(node)));
  return `${HEADER}${types}\nexport type WebhookEvent = ${listSchemaNames(whole.webhooks).join(' | ')};\n`;
}

const listSchemaNames = (node: unknown): string[] =>
  [...JSON.stringify(node ?? null).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].flatMap(([, name]) => name ?? []);

/** The examples would make the types five times as long. Only what has a schema has an example. */
function withoutExample(_key: string, value: unknown) {
  if (typeof value === 'object' && value !== null && 'schema' in value && 'example' in value) delete value.example;
  return value;
}

/** Equal names mean equal schemas: the documents are parts of one description. */
const mergeDocuments = (documents: readonly OpenAPI3[]): OpenAPI3 => ({
  openapi: '3.1.0',
  info: { title: 'Assay', version: '1.0.0' },
  paths: Object.assign({}, ...documents.map(({ paths }) => paths)),
  webhooks: Object.assign({}, ...documents.map(({ webhooks }) => webhooks)),
  components: { schemas: Object.assign({}, ...documents.map(({ components }) => components?.schemas)) },
});

/**
 * Removes error responses, which are all alike and thrown, 304, which the client never asks for, headers, which the client sets itself, and operation IDs,
 * since calls are identified by path.
 */
function withoutRefusals({ paths = {}, ...document }: OpenAPI3): OpenAPI3 {
  for (const item of Object.values(paths)) Object.values(item).forEach(trim);
  return withoutUnused({ ...document, paths });
}

function trim(operation: OperationObject) {
  delete operation.operationId;
  operation.parameters = operation.parameters?.filter((one) => 'in' in one && one.in !== 'header') ?? [];
  const answers = Object.entries(operation.responses ?? {}).filter(([status]) => Number(status) < 300);
  operation.responses = Object.fromEntries(
    answers.map(([status, answer]) => [status, { ...answer, description: '', headers: {} }]),
  );
}

function withoutUnused(document: OpenAPI3): OpenAPI3 {
  const schemas = Object.entries(document.components?.schemas ?? {});
  const used = new Set<string>();
  const follow = (node: unknown) => {
    for (const name of listSchemaNames(node)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(document.components?.schemas?.[name]);
    }
  };
  follow([document.paths, document.webhooks]);
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
