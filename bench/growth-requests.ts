// Derives the measured requests from the API descriptions, so that a new list, sort or filter cannot be forgotten.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { RARE_WORD } from './statements.ts';

const Schema = z.object({ enum: z.array(z.string()).optional(), $ref: z.string().optional() });
type Schema = z.infer<typeof Schema>;
const Parameter = z.object({ name: z.string(), in: z.string(), schema: Schema });
type Parameter = z.infer<typeof Parameter>;
const Description = z.object({
  paths: z.record(z.string(), z.object({ get: z.object({ parameters: z.array(Parameter).default([]) }).optional() })),
  components: z.object({ schemas: z.record(z.string(), z.looseObject({ enum: z.array(z.string()).optional() })) }),
});

/** Values for path and query parameters, by name. */
export type Samples = Readonly<Record<string, readonly string[]>>;

const NOT_MEASURED: readonly RegExp[] = [
  // Exports, reports and the portal.
  /^\/api\/(?!v1|app)/,
  // Documents.
  /\/(pdf|data|receipt|export|content|draft|responsibility-memo|logo|proof)$|oscal/,
  // Signing in and setting up.
  /\/(sso|setup|sign-in|scim)/,
  // Single records.
  /assessments\/\{assessmentId\}$|\{(taskId|submissionId|attachmentId|fileId|issuedReportId)\}/,
];

/** They change only what a list looks like, or how much of it is returned. */
const NOT_FILTERS = new Set(['page', 'pageSize', 'limit', 'cursor', 'format', 'fields', 'expand', 'sort', 'quarters']);

export const COMMON_SAMPLES: Samples = {
  query: ['cloud', RARE_WORD, 'review', 'encrypted', 'lo'],
  search: ['C-1'],
  tag: ['cloud', 'unused'],
  controlCode: ['C-7'],
  control: ['framework:C-7'],
  ownerId: ['none'],
  reviewerId: ['me', 'none'],
  templateName: ['Questionnaire'],
  externalId: ['SUP-000000001'],
  action: ['CREATE_VENDOR'],
  overdue: ['true'],
  unread: ['true'],
  tier: ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL', 'UNTIERED', 'CRITICAL,HIGH'],
  rating: ['GREEN', 'AMBER', 'RED', 'UNSCORED', 'SCORED', 'HELD_BACK'],
  decision: ['APPROVED', 'APPROVED_WITH_CONDITIONS', 'REJECTED', 'NONE', 'STALE'],
  severity: ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'CRITICAL,HIGH'],
  stage: ['NEW', 'PLAN_AGREED', 'WITH_VENDOR', 'TO_VERIFY'],
  source: ['ASSESSMENT', 'NEWS'],
  status: ['WITH_VENDOR', 'TO_REVIEW', 'DRAFT', 'COMPLETED'],
};

/** Lists that need a limit: without one, they return all records. */
const NEEDS_LIMIT = new Set(['/api/v1/vendors', '/api/v1/certifications', '/api/v1/responsibilities']);

const NEEDS_FILTER = new Set(['/api/app/findings/groups']);

type Route = { readonly path: string; readonly parameters: readonly Parameter[]; readonly enums: Samples };

function readRoutes(file: string): Route[] {
  const text = readFileSync(new URL(`../docs/${file}`, import.meta.url), 'utf8');
  const { paths, components } = Description.parse(JSON.parse(text));
  const listValues = ({ enum: values, $ref }: Schema) =>
    values ?? components.schemas[$ref?.replace('#/components/schemas/', '') ?? '']?.enum ?? [];
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get || NOT_MEASURED.some((pattern) => pattern.test(path))) return [];
    const enums = Object.fromEntries(get.parameters.map(({ name, schema }) => [name, listValues(schema)]));
    return [{ path, parameters: get.parameters, enums }];
  });
}

function fillPath(path: string, samples: Samples): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const [value] = samples[name] ?? [];
    if (value === undefined) throw new Error(`There is no value for the path parameter ${name} of ${path}`);
    return encodeURIComponent(value);
  });
}

const describe = (query: Record<string, string>) =>
  Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);

type Combined = { readonly samples: Samples; readonly cross: boolean };

/** Every list, also by each of its sorts, filters and pages; with `cross`, each filter with each sort. */
function listQueries({ path, parameters, enums }: Route, { samples, cross }: Combined): Record<string, string>[] {
  const names = new Set(parameters.filter((one) => one.in === 'query').map(({ name }) => name));
  const base: Record<string, string> = NEEDS_LIMIT.has(path) ? { limit: '200' } : {};
  const sorts = (enums['sort'] ?? []).map((sort) => ({ ...base, sort }));
  const filters = [...names].flatMap((name) => {
    if (NOT_FILTERS.has(name)) return [];
    const values = enums[name]?.length ? enums[name] : (samples[name] ?? []);
    if (values.length === 0) throw new Error(`There is no value for the parameter ${name} of ${path}`);
    return values.map((value) => ({ ...base, [name]: value }));
  });
  const both = cross ? filters.flatMap((filter) => sorts.map((sort) => ({ ...filter, ...sort }))) : [];
  const pages = names.has('page') ? [{ page: '50' }] : [];
  return [...(NEEDS_FILTER.has(path) ? [] : [base, ...pages]), ...sorts, ...filters, ...both];
}

/** The requests of one organisation, in the same order for each. Values can differ, so the name has only the parameter. */
export function listGrowthRequests(samples: Samples, cross: boolean): { name: string; url: string }[] {
  return ['openapi.json', 'openapi-app.json'].flatMap(readRoutes).flatMap((route) =>
    listQueries(route, { samples, cross })
      .map(describe)
      .map((query) => {
        const text = query.length > 0 ? `?${query.join('&')}` : '';
        return { name: route.path + text, url: fillPath(route.path, samples) + text };
      }),
  );
}
