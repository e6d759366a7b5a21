import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RawServerDefault,
} from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from '../../domain/caller.ts';
import type { Reader } from '../db/read.ts';
import type { AppError, RateLimit } from '../errors.ts';
import type { Site, Sites } from '../sites.ts';
import { type Access, isPublicAccess } from './access.ts';
import { createFallbackHook, createPathTable } from './allowed-methods.ts';
import { BODY_TIMEOUT, BODY_TIMEOUT_ERROR, closeStalledRequests } from './body-timeout.ts';
import { normalizeAddress, normalizeRange, isInRanges } from './ip-address.ts';
import { entityTagHook } from './entity-tag.ts';
import { isRecord } from './openapi-schemas.ts';
import { createErrorHandlers } from './error-handler.ts';
import { documentErrorResponses, type ErrorResponses } from './error-responses.ts';
import { checkParameters } from './query-parameters.ts';
import { secureHeadersHook, setSecureHeaders } from './secure-headers.ts';
import { selectFieldsHook } from './select-fields.ts';

export type Quota = RateLimit & { readonly remaining: number };

declare module 'fastify' {
  // Declaration merging requires interfaces.
  /* eslint-disable @typescript-eslint/consistent-type-definitions */
  interface FastifyContextConfig {
    access?: Access;
    /** A session caller must have signed in or confirmed their identity within the last ten minutes. */
    fresh?: true;
    /** The name of the body in error messages, as in "Vendor data is invalid". */
    bodyName?: string;
    /** The error format, if a protocol prescribes one. */
    refusals?: ErrorResponses;
    /** A stricter limit of this route, in addition to the caller's own. */
    limit?: 'audit' | 'exports' | 'uploads';
    /** Served by one read with `request.reader`, in which the credential can be verified. */
    singleRead?: true;
    /** The collection of what the route creates, with parameters such as `:vendorId`: the Location of a 201 is below it. */
    location?: string;
    /** The responses have the revision of the record as ETag, and a PUT accepts it as If-Match. */
    revision?: true;
    /** Called every few seconds: successful requests are not logged. */
    quiet?: boolean;
  }
  interface FastifyRequest {
    caller: Caller;
    /** The address to which the request was sent. */
    site: Site;
    /** Why the request was refused. */
    refusal: AppError | null;
    /** The caller or, on a `singleRead` route, a credential that is yet to be verified. */
    reader: Reader;
    /** What the caller may still request from this server within a minute. */
    listQuotas: () => readonly Quota[];
    /** Authenticates the caller, if that is still pending. */
    proof: (() => Promise<void>) | null;
    /** The error format of a path whose method no route serves, if a protocol prescribes one. */
    errorResponses: ErrorResponses | undefined;
  }
  /* eslint-enable @typescript-eslint/consistent-type-definitions */
}

export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

const MAX_BODY_BYTES = 1_048_576;
/** The limit for unauthenticated callers, which is large enough for signing in. */
const MAX_PUBLIC_BODY_BYTES = 16_384;
const MAX_HEADER_BYTES = 16_384;
const HEADERS_TIMEOUT_MS = 15_000;
const CHECK_CONNECTIONS_MS = 5_000;
const REQUEST_ID = /^[\w.-]{1,64}$/;

export type ServerOptions = {
  readonly log: FastifyBaseLogger;
  readonly trustedProxies: readonly string[];
  readonly sites: Pick<Sites, 'installation' | 'find'>;
};

/**
 * Creates a Fastify server that validates and serialises with the contract. It does not start if a route does not
 * declare its access.
 */
export function createServer({ log, trustedProxies, sites }: ServerOptions): Api {
  const { toBody, handleError, handleNotFound } = createErrorHandlers(sites.installation.url);
  const app = Fastify({
    loggerInstance: log,
    // Fastify's own log lines contain the full URL. request-logging.ts writes ours.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: trustedProxies.length > 0 && createProxyTrust(trustedProxies),
    bodyLimit: MAX_BODY_BYTES,
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_CONNECTIONS_MS,
    },
    routerOptions: { maxParamLength: 1_024, ignoreTrailingSlash: false },
    genReqId: ({ headers: { 'x-request-id': id } }) =>
      typeof id === 'string' && REQUEST_ID.test(id) ? id : randomUUID(),
    return503OnClosing: false,
    // 404 for URLs that cannot be decoded or are longer than any ID. No hooks run for these requests.
    frameworkErrors: (_error, request, reply) => void handleNotFound(request, setSecureHeaders(request, reply)),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleNotFound);
  app.decorateRequest('site');
  app.decorateRequest('caller');
  app.decorateRequest('reader');
  app.decorateRequest('listQuotas');
  app.decorateRequest('proof', null);
  app.decorateRequest('refusal', null);
  app.decorateRequest('errorResponses');
  acceptJsonOnly(app);
  closeStalledRequests(app.server, { ...BODY_TIMEOUT, body: toBody(BODY_TIMEOUT_ERROR) });
  void app.register(cookie);
  const paths = createPathTable();
  app.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`${String(route.method)} ${route.url} does not declare its access`);
    if (isPublicAccess(route.config.access)) route.bodyLimit = MAX_PUBLIC_BODY_BYTES;
    documentErrorResponses(route);
    paths.add(route);
  });
  app.addHook('onRequest', async (request) => {
    request.site = await sites.find(request.host);
  });
  app.addHook('onRequest', secureHeadersHook);
  app.addHook('onRequest', createFallbackHook(paths));
  app.addHook('preValidation', checkParameters);
  app.addHook('preSerialization', setLocation);
  app.addHook('onSend', selectFieldsHook);
  app.addHook('onSend', entityTagHook);
  return app;
}

async function setLocation({ routeOptions, params }: FastifyRequest, reply: FastifyReply, body: unknown) {
  const { location } = routeOptions.config;
  const id = isRecord(body) ? body.id : undefined;
  if (location === undefined || reply.statusCode !== 201 || typeof id !== 'string') return body;
  const collection = location.replaceAll(/:(\w+)/g, (_, name: string) => String(isRecord(params) && params[name]));
  reply.header('location', `${collection}/${id}`);
  return body;
}

/** Fastify's own check would also trust addresses in unusual notations, such as 10.1 or 0xa000001. */
function createProxyTrust(proxies: readonly string[]) {
  const ranges = proxies.flatMap((range) => normalizeRange(range) ?? []);
  return (address: string) => isInRanges(normalizeAddress(address), ranges);
}

/** Fastify would otherwise accept plain text and reject it as an invalid record. An empty body counts as none. */
function acceptJsonOnly(app: Api) {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else void parseJson(request, body, done);
  });
}
