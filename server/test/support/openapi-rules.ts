// The rules of spectral:oas (https://docs.stoplight.io/docs/spectral), including those that are off by default and suit
// us, and our own. Each returns what it finds in a document, as readable text.
import { createSchemaValidator } from './openapi-responses.ts';

type Json = Readonly<Record<string, unknown>>;
type Place = { readonly node: Json; readonly path: readonly string[] };
type Rule = (document: Json) => string[];

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const toObject = (value: unknown): Json => (isObject(value) ? value : {});
const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const toObjects = (value: unknown): Json[] => toList(value).filter(isObject);
const toText = (value: unknown) => (typeof value === 'string' ? value : '');
const isBlank = (value: unknown) => toText(value).trim() === '';
const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);

/** Every object of the document, except those inside examples. */
function listPlaces(node: unknown, path: readonly string[] = []): Place[] {
  if (Array.isArray(node)) return node.flatMap((item, index) => listPlaces(item, [...path, String(index)]));
  if (!isObject(node)) return [];
  const inside = Object.entries(node).filter(([key]) => key !== 'example' && key !== 'examples');
  return [{ node, path }, ...inside.flatMap(([key, value]) => listPlaces(value, [...path, key]))];
}

const pathItems = (document: Json) => ({ ...toObject(document.paths), ...toObject(document.webhooks) });
const operationsOf = (document: Json): Place[] =>
  Object.entries(pathItems(document)).flatMap(([path, methods]) =>
    Object.entries(toObject(methods)).map(([method, node]) => ({ node: toObject(node), path: [method, path] })),
  );
const parametersOf = ({ node }: Place) => toObjects(node.parameters);
const mediaOf = (place: Place): Place[] =>
  listPlaces(place.node)
    .filter(({ path }) => path.at(-2) === 'content')
    .map(({ node, path }) => ({ node, path: [...place.path, ...path] }));

/** Checks every operation, and names it in front of what is found. */
const eachOperation =
  (find: (place: Place, document: Json) => readonly (string | false)[]): Rule =>
  (document) =>
    operationsOf(document).flatMap((place) =>
      find(place, document).flatMap((finding) => (finding === false ? [] : [`${place.path.join(' ')}: ${finding}`])),
    );
const eachPath =
  (isWrong: (path: string) => boolean): Rule =>
  ({ paths }) =>
    Object.keys(toObject(paths)).filter(isWrong);
const eachPlace =
  (isWrong: (place: Place) => boolean): Rule =>
  (document) =>
    listPlaces(document)
      .filter(isWrong)
      .map(({ path }) => path.join('.'));

const isSchemaPath = (path: readonly string[]) => path.includes('schemas') || path.includes('schema');
const typesOf = ({ type }: Json) => (Array.isArray(type) ? type : [type]);
const TYPE_NAMES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};

const KEYS: Readonly<Record<string, RegExp>> = {
  operation:
    /^(tags|summary|description|externalDocs|operationId|parameters|requestBody|responses|callbacks|deprecated|security|servers|x-.*)$/,
  parameter: /^(name|in|description|required|deprecated|style|explode|schema|content|examples?)$/,
  response: /^(description|headers|content|links)$/,
  document: /^(openapi|info|servers|paths|webhooks|components|security|tags|externalDocs)$/,
};
const unknownKeys = (kind: string, node: Json) =>
  '$ref' in node
    ? []
    : Object.keys(node)
        .filter((key) => !KEYS[kind]?.test(key))
        .map((key) => `${kind} has ${key}`);

/** Sentences that describe who can call an operation say nothing about what it does. */
const describesAccessOnly = (description: string) =>
  /^Requires (`|a user session|a pending sign-in|a vendor portal session)/.test(description);

const definedTags = ({ tags }: Json) => toObjects(tags).map(({ name }) => toText(name));
const isSuccess = (status: string) => /^[23]/.test(status);

export const SPECTRAL_RULES: Readonly<Record<string, Rule>> = {
  'array-items': eachPlace(({ node, path }) => isSchemaPath(path) && node.type === 'array' && !('items' in node)),
  'contact-properties': ({ info }) => ['name', 'url'].filter((key) => isBlank(toObject(toObject(info).contact)[key])),
  'duplicated-entry-in-enum': eachPlace(({ node }) => repeated(toList(node.enum).map(String)).length > 0),
  'info-contact': ({ info }) => (isObject(toObject(info).contact) ? [] : ['info has no contact']),
  'info-description': ({ info }) => (isBlank(toObject(info).description) ? ['info has no description'] : []),
  'info-license': ({ info }) => (isObject(toObject(info).license) ? [] : ['info has no license']),
  'no-eval-in-markdown': eachPlace(({ node }) => toText(node.description).includes('eval(')),
  'no-script-tags-in-markdown': eachPlace(({ node }) => toText(node.description).includes('<script')),
  'oas3-api-servers': ({ servers }) => (toList(servers).length > 0 ? [] : ['there are no servers']),
  'oas3-examples-value-or-externalValue': (document) =>
    operationsOf(document).flatMap((place) =>
      mediaOf(place)
        .filter(({ node }) => 'example' in node && 'examples' in node)
        .map(({ path }) => path.join('.')),
    ),
  'oas3-operation-security-defined': eachOperation(({ node }, { components }) =>
    toObjects(node.security)
      .flatMap((scheme) => Object.keys(scheme))
      .map((name) => !(name in toObject(toObject(components).securitySchemes)) && `${name} is undefined`),
  ),
  'oas3-parameter-description': eachOperation((place) =>
    parametersOf(place).map(({ name, description }) => isBlank(description) && `${toText(name)} has no description`),
  ),
  'oas3-schema': (document) => [
    ...unknownKeys('document', document),
    ...eachOperation((place) => [
      ...unknownKeys('operation', place.node),
      ...parametersOf(place).flatMap((parameter) => unknownKeys('parameter', parameter)),
      ...Object.values(toObject(place.node.responses)).flatMap((response) =>
        unknownKeys('response', toObject(response)),
      ),
      !isObject(place.node.responses) && 'has no responses',
    ])(document),
  ],
  'oas3-server-trailing-slash': ({ servers }) =>
    toObjects(servers)
      .map(({ url }) => toText(url))
      .filter((url) => url.length > 1 && url.endsWith('/')),
  'oas3-unused-component': (document) => {
    const text = JSON.stringify(document);
    const schemes = new Set(
      operationsOf(document).flatMap(({ node }) => toObjects(node.security).flatMap(Object.keys)),
    );
    return Object.entries(toObject(document.components)).flatMap(([kind, group]) =>
      Object.keys(toObject(group)).filter((name) =>
        kind === 'securitySchemes' ? !schemes.has(name) : !text.includes(`"#/components/${kind}/${name}"`),
      ),
    );
  },
  'oas3-valid-media-example': (document) => {
    const validate = createSchemaValidator(document);
    return Object.entries(pathItems(document)).flatMap(([path]) =>
      listPlaces(toObject(document.paths)[path], ['paths', path])
        .filter(({ node }) => 'example' in node && isObject(node.schema))
        .flatMap(({ node, path: place }) => {
          const problem = validate([...place, 'schema'], node.example);
          return problem === null ? [] : [`${place.join('.')}: ${problem}`];
        }),
    );
  },
  'openapi-tags': ({ tags }) => (toList(tags).length > 0 ? [] : ['there are no tags']),
  'openapi-tags-uniqueness': (document) => repeated(definedTags(document)),
  'operation-description': eachOperation(({ node }) => [isBlank(node.description) && 'has no description']),
  'operation-operationId': eachOperation(({ node }) => [isBlank(node.operationId) && 'has no operationId']),
  'operation-operationId-unique': (document) =>
    repeated(operationsOf(document).map(({ node }) => toText(node.operationId))),
  'operation-operationId-valid-in-url': eachOperation(({ node }) => [
    !/^[A-Za-z0-9-._~]+$/.test(toText(node.operationId)) && `${toText(node.operationId)} is not URL-safe`,
  ]),
  'operation-parameters': eachOperation((place) =>
    repeated(parametersOf(place).map((one) => `${toText(one.in)} ${toText(one.name)}`)),
  ),
  'operation-singular-tag': eachOperation(({ node }) => [toList(node.tags).length !== 1 && 'needs exactly one tag']),
  'operation-success-response': eachOperation(({ node }) => [
    !Object.keys(toObject(node.responses)).some(isSuccess) && 'has no success',
  ]),
  'operation-tag-defined': eachOperation(({ node }, document) =>
    toList(node.tags).map((tag) => !definedTags(document).includes(String(tag)) && `${String(tag)} is not in TAGS`),
  ),
  'path-declarations-must-exist': eachPath((path) => path.includes('{}')),
  'path-keys-no-trailing-slash': eachPath((path) => path.endsWith('/')),
  'path-not-include-query': eachPath((path) => path.includes('?')),
  'path-params': eachOperation((place) => {
    const named = [...(place.path[1] ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort();
    const inPath = parametersOf(place).filter((one) => one.in === 'path' && one.required === true);
    const described = inPath.map(({ name }) => toText(name)).sort();
    return [named.join() !== described.join() && `has ${described.join()} instead of ${named.join()}`];
  }),
  'tag-description': ({ tags }) =>
    toObjects(tags).flatMap(({ name, description }) => (isBlank(description) ? [toText(name)] : [])),
  'typed-enum': eachPlace(
    ({ node, path }) =>
      isSchemaPath(path) &&
      Array.isArray(node.enum) &&
      'type' in node &&
      !node.enum.every((value) => typesOf(node).some((type) => TYPE_NAMES[String(type)]?.(value))),
  ),
};

export const OWN_RULES: Readonly<Record<string, Rule>> = {
  'a summary in sentence case without a full stop': eachOperation(({ node }) => [
    !/^[A-Z].*[^.]$/.test(toText(node.summary)) && 'needs a summary: add `summary` to the schema of the route',
  ]),
  'a description of what it does': eachOperation(({ node }) => [
    describesAccessOnly(toText(node.description)) &&
      'needs a description: add `description` to the schema of the route',
  ]),
  'a description of every header': ({ components }) =>
    Object.entries(toObject(toObject(components).headers)).flatMap(([name, header]) =>
      isBlank(toObject(header).description) ? [name] : [],
    ),
  'a request ID on every response': eachOperation(({ node, path: [, path = ''] }) =>
    Object.entries(toObject(node.responses)).map(
      ([status, one]) =>
        path.startsWith('/') &&
        !/X-Request-Id|\$ref":"#\/components\/responses/.test(JSON.stringify(one)) &&
        `${status} has none`,
    ),
  ),
  'no integers without real limits': eachPlace(({ node }) =>
    [node.minimum, node.maximum].some((limit) => typeof limit === 'number' && Math.abs(limit) > 1e15),
  ),
};

const isFile = (type: string) => /pdf|octet-stream/.test(type);

/** The examples come from the recording (server/dev/openapi-examples.ts). */
export const findMissingExamples: Rule = eachOperation((place) => [
  ...parametersOf(place).map(
    (one) => one.required === true && !('example' in one) && `parameter ${toText(one.name)} has no example`,
  ),
  ...mediaOf(place)
    .filter(({ path }) => path.includes('requestBody') || isSuccess(path.at(-3) ?? ''))
    .map(
      ({ node, path }) =>
        !isFile(path.at(-1) ?? '') && !('example' in node) && `${path.slice(2).join(' ')} has no example: record one`,
    ),
]);
