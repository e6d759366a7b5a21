import { beforeAll, describe, expect, it } from 'vitest';
import { findMissingExamples, OWN_RULES, SPECTRAL_RULES } from './support/openapi-rules.ts';
import { useTestApp } from './support/test-app.ts';

const test = useTestApp();
const PATHS = ['/api/openapi.json', '/api/openapi-app.json', '/api/openapi-scim.json'];
const documents = new Map<string, Record<string, unknown>>();
beforeAll(async () => {
  for (const path of PATHS) documents.set(path, (await test.app.inject(path)).json());
});
const read = (path: string) => documents.get(path) ?? {};

describe.each(PATHS)('GET %s', (path) => {
  it.each(Object.entries(SPECTRAL_RULES))('has no findings of the rule %s', (_, find) => {
    expect(find(read(path))).toEqual([]);
  });

  it.each(Object.entries(OWN_RULES))('has %s', (_, find) => {
    expect(find(read(path))).toEqual([]);
  });
});

describe('GET /api/openapi.json', () => {
  it('has an example of every request and every response that is not a file', () => {
    expect(findMissingExamples(read('/api/openapi.json'))).toEqual([]);
  });
});

describe('The rules', () => {
  const BROKEN = {
    openapi: '3.1.0',
    colour: 'blue',
    info: { title: 'Broken', description: '<script>eval(1)</script>', contact: {} },
    servers: [{ url: 'https://api.example/' }],
    tags: [{ name: 'A', description: '' }, { name: 'A' }],
    paths: {
      '/things/?all={}': {
        get: {
          operationId: 'a b',
          tags: ['B', 'C'],
          security: [{ nobody: [] }],
          parameters: [
            { name: 'x', in: 'query', schema: { type: 'integer', maximum: Number.MAX_SAFE_INTEGER } },
            { name: 'x', in: 'query', schema: { type: 'string' }, required: true },
          ],
          responses: {
            400: {
              content: { 'application/json': { schema: { type: 'string', enum: [1, 1] }, example: 2, examples: {} } },
            },
          },
        },
        put: {
          operationId: 'a b',
          description: 'Requires a user session; API keys are not accepted.',
          responses: { 200: {} },
        },
        post: { parameters: [{ name: 'id', in: 'path', required: true }] },
      },
      '/things/': {},
    },
    components: { schemas: { Unused: { type: 'array' } }, headers: { 'X-Bare': {} } },
  };

  it.each(Object.entries({ ...SPECTRAL_RULES, ...OWN_RULES, examples: findMissingExamples }))(
    'find a violation of: %s',
    (name, find) => {
      const empty = { openapi: '3.1.0', info: {}, paths: {} };
      const needsEmpty = ['info-contact', 'info-description', 'oas3-api-servers', 'openapi-tags'];
      expect(find(needsEmpty.includes(name) ? empty : BROKEN)).not.toEqual([]);
    },
  );
});
