import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from './support/test-app.ts';

type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly { name: string; in: string; required: boolean; schema: object }[];
  readonly responses: Record<string, { description: string }>;
  readonly 'x-permissions'?: readonly string[];
};

type Schema = { readonly properties?: Record<string, Schema>; readonly required?: readonly string[] };

const test = useTestApp();
let document: {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
let text: string;
beforeAll(async () => {
  text = (await test.app.inject('/api/openapi.json')).body;
  document = JSON.parse(text);
});

const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path));
const operation = (method: string, path: string) => document.paths[path]?.[method];

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
        expect(Object.values(responses).every(({ description }) => description !== '')).toBe(true);
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
      description: 'Requires `vendors:view`.',
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
    expect(headersOf('get', '/api/dashboard/report')).toEqual(undefined);
    expect(operation('get', '/api/v1/vendors')?.responses['304']?.description).toBe('Not Modified');
    expect(operation('post', '/api/v1/vendors/import')?.responses['422']?.description).toBe('Unprocessable Entity');
    expect(operation('put', '/api/v1/vendors/{vendorId}')?.responses['412']?.description).toBe('Precondition Failed');
  });
});
