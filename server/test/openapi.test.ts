import { WebhookEvent, WebhookEventType } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { listRoutes } from './support/route-list.ts';
import { useTestApp } from './support/test-app.ts';

type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly { name: string; in: string; required: boolean; schema: object }[];
  readonly responses: Record<string, { description: string } | { $ref: string }>;
  readonly 'x-permissions'?: readonly string[];
};

type Schema = { readonly properties?: Record<string, Schema>; readonly required?: readonly string[] };

type WebhookOperation = {
  readonly parameters: readonly { name: string }[];
  readonly requestBody: { content: { 'application/json': { schema: { $ref: string }; example: unknown } } };
};

type Document = {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { schemas: Record<string, Schema>; securitySchemes: Record<string, unknown> };
  readonly webhooks: Record<string, { post: WebhookOperation }>;
};

const test = useTestApp();
const read = async (path: string): Promise<Document> => (await test.app.inject(path)).json();
let document: Document;
let text: string;
let app: Document;
let scim: Document;
beforeAll(async () => {
  document = await read('/api/openapi.json');
  app = await read('/api/openapi-app.json');
  scim = await read('/api/openapi-scim.json');
  text = JSON.stringify(document);
});

const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path));
const operation = (method: string, path: string) => (document.paths[path] ?? app.paths[path])?.[method];

describe('The three documents', () => {
  it('divide the API: what keys can call, what only our own screens use, and SCIM', () => {
    const callers = ({ paths }: Document) =>
      new Set(Object.values(paths).flatMap((path) => Object.values(path).flatMap((one) => listSchemes(one))));
    expect([...callers(document)].sort()).toEqual(['apiKey', 'session']);
    expect([...callers(app)].sort()).toEqual(['pending', 'portal', 'session']);
    expect([...callers(scim)]).toEqual(['scim']);
    for (const one of [document, app, scim])
      expect(Object.keys(one.components.securitySchemes)).toEqual([...callers(one)].sort());
  });

  it('contain every route with a schema exactly once', () => {
    const described = [document, app, scim].flatMap(({ paths }) =>
      Object.entries(paths).flatMap(([path, item]) => Object.keys(item).map((method) => `${method} ${path}`)),
    );
    const routes = listRoutes(test.app).filter(({ method, schema }) => method !== 'HEAD' && !schema.hide);
    const served = routes.map(({ method, path }) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(described.sort()).toEqual(served.sort());
  });
});

const listSchemes = ({ security = [] }: Operation) => security.flatMap((scheme) => Object.keys(scheme));

describe('GET /api/openapi.json', () => {
  it('has a unique operation ID for every operation', () => {
    const ids = operations().map(({ operationId }) => operationId);
    expect(ids.every((id) => /^[a-z][A-Za-z0-9]+$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect(operation('get', '/api/v1/vendors/{vendorId}/score')?.operationId).toBe('getVendorScore');
  });

  it('has no dangling references and no unused schemas', () => {
    const referred = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
    expect([...new Set(referred)].sort()).toEqual(Object.keys(document.components.schemas).sort());
  });

  it('describes every path parameter as required, and every response', () => {
    for (const [path, item] of Object.entries(document.paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters = [], responses } of Object.values(item)) {
        const inPath = parameters.filter((parameter) => parameter.in === 'path');
        expect(inPath.map(({ name }) => name).sort()).toEqual(names.sort());
        expect(inPath.every(({ required }) => required)).toBe(true);
        expect(Object.values(responses).every((one) => '$ref' in one || one.description !== '')).toBe(true);
      }
    }
  });

  it('describes a schema once when input and output are the same', () => {
    const names = Object.keys(document.components.schemas);
    expect(names).toContain('VendorImport');
    expect(names.filter((name) => name.endsWith('Input'))).toEqual([]);
  });

  it('allows additional properties, so that responses can grow', () => {
    expect(text).not.toContain('"additionalProperties":false');
  });

  it('lists the keys of an object with known keys', () => {
    const { Dashboard } = document.components.schemas;
    const { vendorsByTier } = Dashboard?.properties ?? {};
    expect(Object.keys(vendorsByTier?.properties ?? {})).toEqual(['LOW', 'MEDIUM', 'HIGH', 'CRITICAL', 'UNTIERED']);
    expect(vendorsByTier?.required).toEqual(['LOW', 'MEDIUM', 'HIGH', 'CRITICAL', 'UNTIERED']);
  });

  it('does not contain the placeholder for malformed IDs', () => {
    expect(text).not.toContain('"default":"00000000-0000-0000-0000-000000000000"');
    const inPaths = operations().flatMap(({ parameters = [] }) => parameters.filter((one) => one.in === 'path'));
    expect(inPaths.filter(({ schema }) => 'default' in schema)).toEqual([]);
  });

  it('states who can call an operation', () => {
    expect(operation('get', '/api/v1/vendors')).toMatchObject({
      security: [{ apiKey: [] }, { session: [] }],
      description: expect.stringContaining('\n\nRequires `vendors:view`.'),
      'x-permissions': ['vendors:view'],
    });
    expect(operation('get', '/api/app/organisation')?.security).toEqual([{ session: [] }]);
    expect(operation('post', '/api/app/sign-in')?.security).toEqual([]);
  });

  it('documents the headers for idempotent requests and concurrency control', () => {
    const headersOf = (method: string, path: string) =>
      operation(method, path)
        ?.parameters?.filter((parameter) => parameter.in === 'header')
        .map(({ name }) => name);
    expect(headersOf('post', '/api/v1/vendors/import')).toEqual(['Idempotency-Key']);
    expect(headersOf('put', '/api/v1/vendors/{vendorId}')).toEqual(['If-Match']);
    expect(headersOf('get', '/api/v1/vendors/{vendorId}')).toEqual(['If-None-Match']);
    expect(headersOf('put', '/api/v1/assessments/{assessmentId}/responses')).toEqual([]);
    expect(headersOf('get', '/api/dashboard/report')).toEqual(undefined);
    const statusOf = (method: string, path: string, status: number) => operation(method, path)?.responses[status];
    expect(statusOf('get', '/api/v1/vendors', 304)).toEqual({ $ref: '#/components/responses/NotModified' });
    expect(statusOf('post', '/api/v1/vendors/import', 422)).toEqual({
      $ref: '#/components/responses/UnprocessableContent',
    });
    expect(statusOf('put', '/api/v1/vendors/{vendorId}', 412)).toEqual({
      $ref: '#/components/responses/PreconditionFailed',
    });
  });

  it('describes defaults, lengths and limits as the server enforces them', () => {
    const parameter = (path: string, name: string) =>
      operation('get', path)?.parameters?.find((one) => one.name === name)?.schema;
    expect(parameter('/api/v1/assessments', 'page')).toEqual({ type: 'integer', minimum: 1, default: 1 });
    expect(parameter('/api/v1/assessments', 'pageSize')).toMatchObject({ maximum: 500, default: 25 });
    expect(document.components.schemas.VendorImport?.properties?.name).toMatchObject({ minLength: 1, maxLength: 255 });
    expect(text).not.toMatch(/-?9007199254740991/);
  });

  it('describes files as binary, and a nullable value by its types', () => {
    const content = operation('get', '/api/dashboard/report')?.responses['200'];
    expect(content).toMatchObject({ content: { 'application/pdf': { schema: { format: 'binary' } } } });
    const { VendorUpdate } = document.components.schemas;
    expect(VendorUpdate?.properties?.contactName).toMatchObject({ type: ['string', 'null'] });
    expect(VendorUpdate?.properties?.contractRenewalDate).not.toHaveProperty('format');
  });

  it('describes every webhook event with its signature headers and an example that matches its schema', () => {
    expect(Object.keys(document.webhooks)).toEqual([...WebhookEventType.options, 'webhook.test']);
    for (const [type, { post }] of Object.entries(document.webhooks)) {
      expect(post.parameters.map(({ name }) => name)).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
      const { schema, example } = post.requestBody.content['application/json'];
      expect(Object.keys(document.components.schemas)).toContain(schema.$ref.split('/').at(-1));
      expect(WebhookEvent.parse(example)).toEqual(example);
      expect(example).toMatchObject({ type });
    }
  });
});
