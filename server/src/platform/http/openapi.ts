import { STATUS_CODES } from 'node:http';
import swagger from '@fastify/swagger';
import type { RouteOptions } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Access } from './access.ts';
import {
  removeFallbackValues,
  isRecord,
  sortSchemaNames,
  mergeDuplicateSchemas,
  allowUnknownProperties,
} from './openapi-schemas.ts';
import type { Api } from './server.ts';

type Transform = typeof jsonSchemaTransform;
type TransformObject = typeof jsonSchemaTransformObject;

const IDEMPOTENCY_KEY = {
  type: 'string',
  maxLength: 255,
  description: 'Makes a retry safe: for 24 hours the same key with the same request gets the first answer again',
};
const IF_MATCH = {
  type: 'string',
  description: 'The ETag of the record as it was read; the change is refused with 412 when it has changed since',
};

const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'The ETag of an earlier response; if the response would be the same, it is 304 without a body',
};

export async function registerOpenApi(app: Api) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Assay',
        version: '1.0.0',
        description: 'Vendor risk management: vendors, assessments, findings, frameworks and the audit log.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      components: {
        securitySchemes: {
          apiKey: { type: 'http', scheme: 'bearer', description: '`Authorization: Bearer assay_…`, the whole key' },
          session: { type: 'apiKey', in: 'cookie', name: '__Host-assay_session' },
          pending: { type: 'apiKey', in: 'cookie', name: '__Host-assay_pending' },
          portal: { type: 'apiKey', in: 'cookie', name: '__Host-assay_portal' },
          scim: { type: 'http', scheme: 'bearer', description: '`Authorization: Bearer assay_scim_…`' },
        },
      },
      security: [{ apiKey: [] }, { session: [] }],
    },
    transform: transformRoute,
    transformObject: transformDocument,
  });
}

/** Adds what a route declares outside its schema: its access and common headers. */
const transformRoute: Transform = (document) => {
  const { schema, url } = jsonSchemaTransform(document);
  const { method, config } = document.route;
  if (schema.hide === true || !config?.access) return { schema, url };
  if (!schema.operationId) throw new Error(`${String(method)} ${url} has no operationId`);
  const headers = config.access.callers === 'anyone' ? null : listHeaders(method);
  const described = {
    ...schema,
    ...describeAccess(config.access, schema.description),
    ...(headers && { headers: { type: 'object', properties: headers } }),
  };
  return { schema: described, url };
};

function describeAccess(access: Access, description: string | undefined) {
  if (access.callers === 'anyone') return { security: [] };
  const { callers, permissions } = access;
  const schemes = {
    apiKey: { apiKey: [] },
    session: { session: [] },
    pending: { pending: [] },
    portal: { portal: [] },
    scim: { scim: [] },
  };
  const sentences = [
    description,
    callers.includes('pending') ? 'For somebody who is half signed in; nobody else is let in.' : null,
    callers.includes('portal') ? "For a vendor's contact, who came by a link; nobody else is let in." : null,
    callers.includes('scim') ? 'For an identity provider with its own token; nobody else is let in.' : null,
    callers.includes('session') && !callers.includes('apiKey')
      ? 'For people with a session; API keys are refused.'
      : null,
    permissions.length > 0 ? `Requires ${permissions.map((name) => `\`${name}\``).join(' and ')}.` : null,
  ];
  return {
    security: callers.filter((kind) => kind !== 'operator').map((kind) => schemes[kind]),
    description: sentences.filter(Boolean).join('\n\n'),
    'x-permissions': permissions,
  };
}

function listHeaders(method: RouteOptions['method']) {
  if (method === 'POST') return { 'Idempotency-Key': IDEMPOTENCY_KEY };
  if (method === 'PUT') return { 'If-Match': IF_MATCH };
  return null;
}

const transformDocument: TransformObject = (document) => {
  const described = jsonSchemaTransformObject(document);
  sortSchemaNames(described);
  removeFallbackValues(described);
  const whole = mergeDuplicateSchemas(described);
  allowUnknownProperties(whole);
  for (const path of Object.values(whole.paths ?? {})) {
    if (isRecord(path) && isRecord(path.get)) documentConditionalGet(path.get);
    nameResponses(path);
  }
  return whole;
};

/** JSON responses to GET have an ETag (entity-tag.ts). */
function documentConditionalGet(operation: Record<string, unknown>) {
  const { parameters = [], responses } = operation;
  const ok = isRecord(responses) ? responses['200'] : undefined;
  if (!isRecord(ok) || !isRecord(ok.content) || !('application/json' in ok.content)) return;
  const given: unknown[] = Array.isArray(parameters) ? parameters : [];
  operation.parameters = [...given, IF_NONE_MATCH];
  operation.responses = { ...(isRecord(responses) && responses), 304: {} };
}

function nameResponses(path: unknown) {
  for (const operation of isRecord(path) ? Object.values(path) : []) {
    if (!isRecord(operation) || !isRecord(operation.responses)) continue;
    for (const [status, response] of Object.entries(operation.responses)) {
      if (isRecord(response)) response.description = STATUS_CODES[status] ?? response.description;
    }
  }
}
