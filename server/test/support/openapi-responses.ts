import { Ajv2020 } from 'ajv/dist/2020.js';
import type { LightMyRequestResponse } from 'fastify';

export type OpenApiResponse = {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content?: Readonly<Record<string, { readonly schema: object; readonly example?: unknown }>>;
};
type OpenApiParameter = {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: object;
  readonly example?: unknown;
};
type OpenApiOperation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly OpenApiParameter[];
  readonly requestBody?: Pick<OpenApiResponse, 'content'>;
  readonly responses: Readonly<Record<string, OpenApiResponse>>;
};
export type OpenApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: {
    readonly headers: Readonly<Record<string, { readonly required?: boolean }>>;
    readonly responses: Readonly<Record<string, OpenApiResponse>>;
  };
};

const FORMATS = {
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  email: /^[^@\s]+@[^@\s]+$/,
  uri: /^[a-z]+:/,
  'uri-reference': true,
  binary: true,
} as const;

/** Compiles the schemas of a document. Returns what is wrong with a value, or null. */
export function createSchemaValidator(document: object) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: FORMATS });
  ajv.addSchema(document, 'document');
  return (pointer: readonly string[], value: unknown): string | null => {
    const path = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
    return ajv.validate({ $ref: `document#/${path}` }, value) ? null : ajv.errorsText();
  };
}

const NAMED = /^#\/components\/\w+\/(.+)$/;
const nameOf = ($ref: string) => NAMED.exec($ref)?.[1] ?? '';

/** Describes how responses differ from the document: status, headers, media type and body. */
export function createResponseChecker(document: OpenApiDocument) {
  const validate = createSchemaValidator(document);
  const { headers: allHeaders, responses: allResponses } = document.components;
  const documented = Object.keys(allHeaders);

  const checkHeaders = (described: OpenApiResponse, { headers }: LightMyRequestResponse) => {
    const names = Object.values(described.headers ?? {}).map(({ $ref }) => nameOf($ref));
    const missing = names.filter((name) => allHeaders[name]?.required && !(name.toLowerCase() in headers));
    const unknown = documented.filter((name) => name.toLowerCase() in headers && !names.includes(name));
    return [...missing.map((name) => `has no ${name}`), ...unknown.map((name) => `has ${name}, undocumented`)];
  };

  return (method: string, path: string, response: LightMyRequestResponse): string[] => {
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
    const operation = document.paths[path]?.[verb];
    if (!operation) return [];
    const status = String(response.statusCode);
    const given = operation.responses[status];
    if (!given) return [`${status} is undocumented`];
    const shared = given.$ref === undefined ? null : nameOf(given.$ref);
    const described = shared === null ? given : (allResponses[shared] ?? {});
    const problems = checkHeaders(described, response);
    if (response.body === '') return problems;
    const [type = ''] = String(response.headers['content-type']).split(';');
    const { 'application/octet-stream': anyFile, [type]: content = anyFile } = described.content ?? {};
    if (!content) return [...problems, `${type} is undocumented`];
    if (type !== 'application/json') return problems;
    const base = shared === null ? ['paths', path, verb, 'responses', status] : ['components', 'responses', shared];
    const problem = validate([...base, 'content', type, 'schema'], response.json());
    return problem === null ? problems : [...problems, problem];
  };
}
