import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController, type RawServerDefault } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from '../../domain/caller.ts';
import type { Reader } from '../db/read.ts';
import type { Access } from './access.ts';
import { canonicalAddress, canonicalRange, isInRanges } from './address.ts';
import { handleError, handleNotFound } from './error-handler.ts';
import { describeRefusals, type Refusals } from './refusals.ts';
import { secureHeaders, withSecureHeaders } from './secure-headers.ts';

declare module 'fastify' {
  // Fastify is told about our additions by merging into its interfaces.
  /* eslint-disable @typescript-eslint/consistent-type-definitions */
  interface FastifyContextConfig {
    access?: Access;
    /** What the body is called when it is refused: "Vendor data is invalid". */
    bodyName?: string;
    /** How a refusal is written where a protocol, not we, says so. */
    refusals?: Refusals;
    /** The stricter limit this route counts against, besides the caller's own. */
    limit?: 'audit' | 'exports';
    /** Answered by one read of `request.reader`, along with which the credential can be proven. */
    singleRead?: true;
    /** Asked every few seconds: a good answer is not worth a line in the log. */
    quiet?: boolean;
  }
  interface FastifyRequest {
    caller: Caller;
    /** The caller, or on a `singleRead` route someone still to be proven. */
    reader: Reader;
    /** Proves the caller, where that is still to be done. */
    proof: (() => Promise<void>) | null;
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
const MAX_HEADER_BYTES = 16_384;
const REQUEST_ID = /^[\w.-]{1,64}$/;

export type ServerOptions = {
  readonly log: FastifyBaseLogger;
  readonly trustedProxies: readonly string[];
};

/** A Fastify that validates and serialises with the contract, and refuses to start with a route nobody guards. */
export function createServer({ log, trustedProxies }: ServerOptions): Api {
  const app = Fastify({
    loggerInstance: log,
    // Fastify's own lines hold the whole address; observe.ts writes ours.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: trustedProxies.length > 0 && trustIn(trustedProxies),
    bodyLimit: MAX_BODY_BYTES,
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    routerOptions: { maxParamLength: 1_024, ignoreTrailingSlash: false },
    genReqId: ({ headers: { 'x-request-id': id } }) =>
      typeof id === 'string' && REQUEST_ID.test(id) ? id : randomUUID(),
    return503OnClosing: false,
    // An address that cannot be decoded, or is longer than any id, names nothing. No hook sees such a request.
    frameworkErrors: (_error, request, reply) => void handleNotFound(request, withSecureHeaders(request, reply)),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleNotFound);
  app.decorateRequest('caller');
  app.decorateRequest('reader');
  app.decorateRequest('proof', null);
  acceptJsonOnly(app);
  void app.register(cookie);
  app.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`${String(route.method)} ${route.url} does not say who may call it`);
    describeRefusals(route);
  });
  app.addHook('onRequest', secureHeaders);
  return app;
}

/** Fastify's own list would also believe a hop that is spelled in a way nobody writes addresses, as 10.1 or 0xa000001. */
function trustIn(proxies: readonly string[]) {
  const ranges = proxies.flatMap((range) => canonicalRange(range) ?? []);
  return (address: string) => isInRanges(canonicalAddress(address), ranges);
}

/** Plain text would be let in, only to be refused as an invalid record. Clients that send an empty body mean none. */
function acceptJsonOnly(app: Api) {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else void parseJson(request, body, done);
  });
}
