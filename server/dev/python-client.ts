import { isRecord } from '../src/platform/http/openapi-schemas.ts';

/** The Python client: a method for each operation of the public API, and a type for each schema. */

type Schema = Readonly<Record<string, unknown>>;
type Parameter = { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema: Schema };
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

const HEADER = '# Generated from docs/openapi.json by `npm run generate`. Do not edit it.\n';
const JSON_TYPE = 'application/json';
const KEYWORDS = new Set(['from', 'import', 'class', 'def', 'global', 'in', 'is', 'not', 'pass', 'with', 'yield']);

const toSnakeCase = (name: string) => {
  const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return KEYWORDS.has(snake) ? `${snake}_` : snake;
};

const PRIMITIVES: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
  object: 'dict[str, Any]',
};

/** Nested objects without a name of their own are plain dictionaries. */
function toPythonType(schema: unknown): string {
  if (!isRecord(schema)) return 'Any';
  if (typeof schema.$ref === 'string') return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.const !== undefined) return toLiteral([schema.const]);
  if (Array.isArray(schema.enum)) return toLiteral(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return toUnion(choices.map(toPythonType));
  if (schema.type === 'array') return `list[${toPythonType(schema.items)}]`;
  if (Array.isArray(schema.type)) return toUnion(schema.type.map((type) => toPythonType({ ...schema, type })));
  return PRIMITIVES[String(schema.type)] ?? 'Any';
}

const toUnion = (types: readonly string[]) => {
  const distinct = [...new Set(types)];
  return distinct.includes('Any') ? 'Any' : distinct.join(' | ');
};

const toLiteral = (values: readonly unknown[]) => {
  const texts = values.filter((value) => value !== null).map((value) => JSON.stringify(value));
  const literal = texts.length === 0 ? [] : [`Literal[${texts.join(', ')}]`];
  return [...literal, ...(values.includes(null) ? ['None'] : [])].join(' | ');
};

export function generatePythonModels(openApi: string): string {
  const { components }: Document = JSON.parse(openApi);
  const types = Object.entries(components.schemas).map(([name, schema]) => {
    if (!isRecord(schema.properties)) return `${name}: TypeAlias = ${JSON.stringify(toPythonType(schema))}`;
    const required = new Set(Array.isArray(schema.required) ? schema.required : []);
    const fields = Object.entries(schema.properties).map(([field, type]) => {
      const python = toPythonType(type);
      return `    ${JSON.stringify(field)}: ${JSON.stringify(required.has(field) ? python : `NotRequired[${python}]`)},`;
    });
    return `${name} = TypedDict("${name}", {\n${fields.join('\n')}\n})`;
  });
  const imports = 'from typing import Any, Literal, NotRequired, TypeAlias, TypedDict';
  return `${HEADER}# ruff: noqa\n${imports}\n\n${types.join('\n\n')}\n`;
}

export function generatePythonOperations(openApi: string): string {
  const { paths }: Document = JSON.parse(openApi);
  const methods = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => writeMethods(method.toUpperCase(), path, operation)),
  );
  return `${HEADER}# ruff: noqa
from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from .models import *
from .transport import Transport


class Operations(Transport):
    """A method for each operation of the public API."""

${methods.join('\n\n')}
`;
}

/** The parameters that `iter_…` sets itself. */
const TURNED = new Set(['cursor', 'page']);

type Argument = { readonly signature: string; readonly isOptional: boolean };

function writeMethods(method: string, path: string, operation: Operation): string[] {
  const { operationId, summary, parameters = [], requestBody, responses } = operation;
  const contents = Object.entries(responses).flatMap(([status, { content = {} }]) =>
    Number(status) < 300 ? [content] : [],
  );
  const json = contents.flatMap((content) => content[JSON_TYPE]?.schema ?? []);
  const file = contents.flatMap(Object.keys).find((type) => type !== JSON_TYPE);
  const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.name !== 'format');
  const pathArguments = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const name = toSnakeCase(operationId);
  const body = requestBody && writeBody(requestBody.content);
  const given = [
    ...pathArguments.map((argument) => ({ signature: `${toSnakeCase(argument)}: str`, isOptional: false })),
    ...(body ? [body.argument] : []),
  ];
  const url = writeUrl(path);
  const build = (options: MethodOptions) =>
    writeMethod({ summary, arguments: [...given, ...options.more], ...options });
  const forQuery = query.map(toArgument);
  const sent = query.length > 0 ? [`query={${query.map(toEntry).join(', ')}}`] : [];
  const extra = [...sent, ...(body?.sent ?? []), ...(method === 'PUT' ? ['if_match=if_match'] : [])];
  const ifMatch = method === 'PUT' ? [{ signature: 'if_match: str | None = None', isOptional: true }] : [];
  const call = (kind: string, more: readonly string[]) => `self.${kind}(${[`"${method}"`, url, ...more].join(', ')})`;
  const isPaged = method === 'GET' && query.some((parameter) => TURNED.has(parameter.name));
  const filters = query.filter((parameter) => !TURNED.has(parameter.name));
  return [
    ...(json.length > 0 || file === undefined
      ? [
          build({
            name,
            more: [...forQuery, ...ifMatch],
            returns: toUnion(json.length > 0 ? json.map(toPythonType) : ['None']),
            call: call('_call', extra),
          }),
        ]
      : []),
    ...(isPaged
      ? [
          build({
            name: name.replace(/^list_/, 'iter_'),
            summary: `${summary}, one after the other`,
            more: filters.map(toArgument),
            returns: 'Iterator[Any]',
            call: `self._iterate(${url}, {${filters.map(toEntry).join(', ')}})`,
          }),
        ]
      : []),
    ...(file !== undefined
      ? [
          build({
            name: json.length > 0 ? `${name}_csv` : name,
            summary: json.length > 0 ? `${summary} as CSV` : summary,
            more: filters.map(toArgument),
            returns: 'bytes',
            call: call('_download', [
              `query={${[...filters.map(toEntry), ...(json.length > 0 ? ['"format": "csv"'] : [])].join(', ')}}`,
            ]),
          }),
        ]
      : []),
  ];
}

type MethodOptions = {
  readonly name: string;
  readonly summary?: string;
  readonly more: readonly Argument[];
  readonly returns: string;
  readonly call: string;
};

function writeMethod(options: MethodOptions & { summary: string; arguments: readonly Argument[] }): string {
  const required = options.arguments.filter(({ isOptional }) => !isOptional);
  const optional = options.arguments.filter(({ isOptional }) => isOptional);
  const signature = ['self', ...required.map((one) => one.signature)];
  if (optional.length > 0) signature.push('*', ...optional.map((one) => one.signature));
  return `    def ${options.name}(${signature.join(', ')}) -> ${options.returns}:
        """${options.summary}."""
        return ${options.call}`;
}

const writeUrl = (path: string) =>
  path.includes('{')
    ? `f"${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{self._segment(${toSnakeCase(name)})}`)}"`
    : `"${path}"`;

const toArgument = ({ name, required = false, schema }: Parameter): Argument => ({
  signature: `${toSnakeCase(name)}: ${toPythonType(schema)}${required ? '' : ' | None = None'}`,
  isOptional: !required,
});

const toEntry = ({ name }: Parameter) => `"${name}": ${toSnakeCase(name)}`;

function writeBody(content: Content): { argument: Argument; sent: readonly string[] } {
  const types = Object.keys(content);
  const json = content[JSON_TYPE]?.schema;
  if (!json) return { argument: { signature: 'body: bytes', isOptional: false }, sent: ['body=body'] };
  const type = types.length > 1 ? `${toPythonType(json)} | bytes` : toPythonType(json);
  const other = types.find((one) => one !== JSON_TYPE);
  const sent = other === undefined ? ['body=body'] : ['body=body', `content_type="${other}"`];
  return { argument: { signature: `body: ${type}`, isOptional: false }, sent };
}
