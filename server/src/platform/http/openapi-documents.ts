import { addExamples, type OpenApiExamples } from './openapi-examples.ts';
import { APP_INTRODUCTION, PUBLIC_INTRODUCTION, SCIM_INTRODUCTION } from './openapi-introductions.ts';
import { listOperations } from './openapi-operations.ts';
import { isRecord, visitRecords } from './openapi-schemas.ts';
import { listUsedTags } from './openapi-tags.ts';
import type { Api } from './server.ts';

export type OpenApiName = 'public' | 'app' | 'scim';

type Described = Record<string, unknown>;

const TITLES: Readonly<Record<OpenApiName, readonly [title: string, introduction: string]>> = {
  public: ['Assay API', PUBLIC_INTRODUCTION],
  app: ['Assay web app API', APP_INTRODUCTION],
  scim: ['Assay SCIM API', SCIM_INTRODUCTION],
};

const OWN_SCREENS = /^\/api\/(app|portal)\//;

function findDocument(path: string): OpenApiName {
  if (path.startsWith('/scim/')) return 'scim';
  return OWN_SCREENS.test(path) ? 'app' : 'public';
}

/** The API in three OpenAPI documents: what API keys can call, what only our own screens use, and SCIM. */
export function buildOpenApi(app: Api, examples: OpenApiExamples): Readonly<Record<OpenApiName, Described>> {
  const described: Described = { ...app.swagger() };
  const whole = { ...described, paths: addExamples(isRecord(described.paths) ? described.paths : {}, examples) };
  return { public: pick(whole, 'public'), app: pick(whole, 'app'), scim: pick(whole, 'scim') };
}

function pick({ webhooks, paths: allPaths, components, ...rest }: Described, name: OpenApiName): Described {
  const paths = Object.fromEntries(
    Object.entries(isRecord(allPaths) ? allPaths : {}).filter(([path]) => findDocument(path) === name),
  );
  const [title, description] = TITLES[name];
  const used = { paths, ...(name === 'public' && isRecord(webhooks) && { webhooks }) };
  return {
    ...rest,
    info: {
      title,
      version: '1.0.0',
      description,
      contact: { name: 'Assay', url: 'https://git.example/assay' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The installation that serves this document' }],
    tags: listUsedTags(listOperations(used)),
    ...used,
    components: pickComponents(used, isRecord(components) ? components : {}),
  };
}

const COMPONENT_REF = /^#\/components\/(\w+)\/(.+)$/;

/** The components that the document refers to, directly or through other components. */
function pickComponents(used: object, components: Described): Described {
  const kept = new Map<string, Described>();
  const keep = (kind: string, name: string) => {
    const group = components[kind];
    const component = isRecord(group) ? group[name] : undefined;
    const names = kept.get(kind) ?? {};
    if (component === undefined || name in names) return;
    kept.set(kind, { ...names, [name]: component });
    follow(component);
  };
  const follow = (node: unknown) =>
    visitRecords(node, ({ $ref, security }) => {
      const [, kind, name] = COMPONENT_REF.exec(String($ref)) ?? [];
      if (kind !== undefined && name !== undefined) keep(kind, name);
      if (!Array.isArray(security)) return;
      for (const scheme of security.flatMap((one: object) => Object.keys(one))) keep('securitySchemes', scheme);
    });
  follow(used);
  return Object.fromEntries(
    [...kept].sort().map(([kind, group]) => [kind, Object.fromEntries(Object.entries(group).sort())]),
  );
}
