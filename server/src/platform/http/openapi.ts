import swagger from '@fastify/swagger';
import type { FastifyContextConfig, RouteOptions } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Access } from './access.ts';
import { completeOperation, listOperations, type OperationRoute, SHARED_COMPONENTS } from './openapi-operations.ts';
import {
  adjustSchema,
  allowUnknownProperties,
  listKnownProperties,
  mergeDuplicateSchemas,
  removeFallbackValues,
  removeIntegerLimits,
  simplifyNullable,
} from './openapi-schemas.ts';
import { describeWebhooks } from './openapi-webhooks.ts';
import type { Api } from './server.ts';

const zodOptions = { zodToJsonConfig: { override: adjustSchema } };
const transformSchemas = createJsonSchemaTransform(zodOptions);
const transformComponents = createJsonSchemaTransformObject(zodOptions);

const SECURITY_SCHEMES = {
  apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `Authorization: Bearer assay_…`' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-assay_session',
    description: 'The session of a signed-in user. Requests that change data must have the `Origin` of the service.',
  },
  pending: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-assay_pending',
    description: 'A pending sign-in that still needs a second factor.',
  },
  portal: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-assay_portal',
    description: 'The portal session of a vendor contact, started with a portal link.',
  },
  scim: { type: 'http', scheme: 'bearer', description: 'A SCIM token: `Authorization: Bearer assay_scim_…`' },
} as const;

const IDEMPOTENCY_KEY = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  pattern: '^[!-~]+$',
  description:
    'Makes retries safe: for 24 hours, repeating the request with the same key returns the original response. Using the key for a different request returns 422.',
};
const IF_MATCH = {
  type: 'string',
  description:
    'The `ETag` of the record when you read it. If the record has changed since then, the request fails with 412.',
};

/** Describes all routes in one OpenAPI document, which openapi-documents.ts splits. */
export async function registerOpenApi(app: Api) {
  const routes = new Map<string, OperationRoute>();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Assay', version: '1.0.0' },
      components: { ...SHARED_COMPONENTS, securitySchemes: SECURITY_SCHEMES },
      webhooks: describeWebhooks(),
    },
    transform: (document) => {
      const { schema, url } = transformSchemas(document);
      const { method, config } = document.route;
      if (schema.hide === true || !config?.access) return { schema, url };
      if (!schema.operationId) throw new Error(`${String(method)} ${url} has no operationId`);
      routes.set(schema.operationId, {
        method: String(method),
        config,
        query: schema.querystring,
        hasOptionalBody: acceptsNothing(document.schema.body),
      });
      const headers = listHeaders(method, config);
      const described = {
        ...schema,
        ...describeAccess(config.access, schema.description),
        ...(headers && { headers: { type: 'object', properties: headers } }),
      };
      return { schema: described, url };
    },
    transformObject: (document) => {
      const described = transformComponents(document);
      listKnownProperties(described);
      removeFallbackValues(described);
      removeIntegerLimits(described);
      simplifyNullable(described);
      const whole = mergeDuplicateSchemas(described);
      allowUnknownProperties(whole);
      for (const operation of listOperations(whole)) {
        const route = routes.get(String(operation.operationId));
        if (route) completeOperation(operation, route);
      }
      return whole;
    },
  });
}

const acceptsNothing = (body: unknown) => body instanceof z.ZodType && body.safeParse(undefined).success;

function listHeaders(method: RouteOptions['method'], { access, revision }: FastifyContextConfig) {
  if (method === 'POST' && access?.callers !== 'anyone') return { 'Idempotency-Key': IDEMPOTENCY_KEY };
  if (method === 'PUT' && revision) return { 'If-Match': IF_MATCH };
  return null;
}

const CALLERS: Readonly<Record<string, string>> = {
  session: 'Requires a user session; API keys are not accepted.',
  pending: 'Requires a pending sign-in.',
  portal: 'Requires a vendor portal session.',
};

/** Adds who may call the route, and which permissions they need. */
function describeAccess(access: Access, description: string | undefined) {
  if (access.callers === 'anyone') return { security: [] };
  const { callers, permissions } = access;
  const [only = ''] = callers.length === 1 ? callers : [];
  const required = permissions.map((name) => `\`${name}\``).join(' and ');
  const sentences = [description, CALLERS[only], required && `Requires ${required}.`];
  return {
    security: callers.filter((kind) => kind !== 'operator').map((kind) => ({ [kind]: [] })),
    description: sentences.filter(Boolean).join('\n\n'),
    'x-permissions': permissions,
  };
}
