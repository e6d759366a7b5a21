import { beforeAll, describe, expect, it } from 'vitest';
import { useIntegrator } from '../support/integrator.ts';
import { ROUTES, type SpecRoute } from './routes.ts';

const { test } = useIntegrator();

type Operation = { readonly responses: Record<string, { content?: Record<string, unknown> }> };

let document: { info: { version: string }; paths: Record<string, Record<string, Operation>> };
beforeAll(async () => {
  document = (await test.app.inject('/api/openapi.json')).json();
});
const operationOf = ({ method, path }: SpecRoute) => document.paths[path]?.[method.toLowerCase()];

describe('The API description and the specification', () => {
  it.each(ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'agree on the statuses and media types of %s',
    (_, route) => {
      const responses = operationOf(route)?.responses ?? {};
      expect(route.statuses.filter((status) => !(String(status) in responses))).toEqual([]);
      const [success = 0] = route.statuses;
      expect(Object.keys(responses[String(success)]?.content ?? {}).sort()).toEqual([...route.mediaTypes].sort());
      expect(Object.keys(responses).filter((status) => status.startsWith('2'))).toEqual([String(success)]);
    },
  );

  it('agree on version 1.0.0', () => {
    expect(document.info.version).toBe('1.0.0');
  });

  it('agree on v1 in every path, except for the listed downloads', () => {
    const unversioned = ROUTES.filter(({ path }) => !path.startsWith('/api/v1/')).map(({ path }) => path);
    expect(unversioned).toEqual([
      '/api/assessments/{assessmentId}/export',
      '/api/assessments/{assessmentId}/pdf',
      '/api/templates/{templateId}/export',
      '/api/dashboard/report',
      '/api/vendors/{vendorId}/frameworks/{frameworkId}/report',
    ]);
    const described = Object.keys(document.paths).filter((path) => !/^\/(api\/(v1|app|portal)|scim\/v2)\//.test(path));
    expect(described.filter((path) => !unversioned.includes(path))).toEqual([]);
  });
});
