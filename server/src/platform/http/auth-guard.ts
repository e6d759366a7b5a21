import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../domain/caller.ts';
import { sha256 } from '../crypto.ts';
import {
  ForbiddenError,
  InvalidParameterError,
  type RateLimit,
  TooManyRequestsError,
  UnauthorizedError,
} from '../errors.ts';
import type { Site } from '../sites.ts';
import { type Access, isAllowed, isPublicAccess, publicAccess } from './access.ts';
import { createAddressLimit } from './address-limit.ts';
import { limitConcurrentRequests } from './concurrent-requests.ts';
import { createCredentialReader, createKnownCredentials, type CredentialClaim } from './credential-claim.ts';
import { normalizeAddress } from './ip-address.ts';
import { createRequestQueue } from './request-queue.ts';
import type { Api, Quota } from './server.ts';
import { buildRateLimitHeaders, createSlidingWindow, type Limiter, type RateLimitState } from './sliding-window.ts';

export type Credential = {
  readonly authorization: string | undefined;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly address: string | null;
  readonly requestId: string;
  readonly site: Site;
};

export type GuardOptions = {
  readonly authenticate: (credential: Credential, access: Access) => Promise<Caller | null>;
  /** How to verify the credential along with a read. Null if it cannot be. */
  readonly claim: (credential: Credential) => CredentialClaim | null;
  /** Whether there is an API key or session cookie to authenticate. */
  readonly isPresented: (credential: Credential, access: Access) => boolean;
  /** Whether the user of this session proved their identity within the last ten minutes. */
  readonly hasFreshProof: (caller: Caller) => Promise<boolean>;
  /** Counts a request against the audit limit, which all servers share. */
  readonly takeAuditPlace: (caller: Caller) => Promise<RateLimitState & { readonly accepted: boolean }>;
  readonly limits: {
    readonly auditPerMinute: number;
    readonly requestsPerMinute: number;
    readonly exportsPerMinute: number;
    readonly exportsAtOnce: number;
    readonly exportsAtOncePerOrganisation: number;
    /** How long a download waits for others to finish before it is refused. */
    readonly exportsWaitMs: number;
    readonly uploadsAtOnce: number;
    readonly failedSignInsPerMinute: number;
  };
};

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const COOKIE_CALLER_KINDS = new Set(['session', 'pending', 'portal']);
const TOO_MANY_EXPORTS =
  'Your organisation has too many concurrent downloads. Try again when one of them has finished.';
/** Per caller and per organisation, so that waiting requests cannot fill the memory. */
const MAX_WAITING_EXPORTS = 50;
const TOO_MANY_UPLOADS = 'Too many concurrent uploads. Wait until one has finished.';
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Decides about every request, in this order: 401, 429, 403. Handlers may rely on `request.caller`. Only on a
 * `singleRead` route the decision is made along with the read, but always before the response.
 */
export function registerAuthGuard(app: Api, options: GuardOptions) {
  const { authenticate, claim, isPresented, hasFreshProof, takeAuditPlace, limits } = options;
  const everything = createSlidingWindow(limits.requestsPerMinute);
  const exports = createSlidingWindow(limits.exportsPerMinute);
  const failures = createAddressLimit(limits.failedSignInsPerMinute);
  const limitTransfers = createTransferLimits(limits);
  const known = createKnownCredentials();

  const takePlace = async (request: FastifyRequest, reply: FastifyReply) => {
    const { caller, routeOptions } = request;
    const { config } = routeOptions;
    const key = getLimitKey(caller);
    requireQuota(everything.take(key), { name: 'requests', perMinute: limits.requestsPerMinute });
    if (config.limit !== 'audit' && isCsvExport(request)) {
      requireQuota(exports.take(key), { name: 'exports', perMinute: limits.exportsPerMinute });
    }
    if (config.limit !== 'audit') return;
    const limit = { name: 'audit', perMinute: limits.auditPerMinute };
    const place = await takeAuditPlace(caller);
    requireQuota(place.accepted ? 0 : place.freeInSeconds, limit);
    reply.headers(buildRateLimitHeaders(limit, place));
  };

  const refusal = (credential: Credential, access: Access) =>
    isPresented(credential, access) ? createFailureRecorder(credential, failures) : new UnauthorizedError();

  const admit = async (request: FastifyRequest, reply: FastifyReply, caller: Caller | null) => {
    request.proof = null;
    if (!caller) throw refusal(toCredential(request), getAccess(request));
    request.caller = caller;
    request.listQuotas = () => listQuotas(limits, { everything, exports }, getLimitKey(caller));
    await takePlace(request, reply);
    if (!isAllowed(getAccess(request), caller) || isCrossSiteRequest(request)) throw new ForbiddenError();
    if (needsFreshProof(request) && !(await hasFreshProof(caller)))
      throw new ForbiddenError('Confirm your identity', 'CONFIRMATION_REQUIRED');
    await limitTransfers(request, reply);
  };

  app.addHook('onRequest', async (request, reply) => {
    if (isPublicRoute(request)) return;
    const credential = toCredential(request);
    const prove = async () => admit(request, reply, await authenticate(credential, getAccess(request)));
    const claimed = request.routeOptions.config.singleRead ? claim(credential) : null;
    const limitKey = claimed && known.getLimitKey(claimed);
    if (claimed && limitKey && !everything.isFull(limitKey)) {
      request.proof = prove;
      request.reader = createCredentialReader(request, claimed, (caller) => admit(request, reply, caller));
      return;
    }
    await prove();
    request.reader = request.caller;
    if (claimed) known.remember(claimed, getLimitKey(request.caller));
  });

  app.addHook('onSend', async ({ proof }) => {
    if (proof) throw new Error('A response was about to be sent before the caller was authenticated');
  });

  app.addHook('preHandler', setIdempotencyKey);
}

async function setIdempotencyKey(request: FastifyRequest) {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || key === undefined || isPublicRoute(request)) return;
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key))
    throw new InvalidParameterError('Invalid parameter: Idempotency-Key');
  // A file is still being received. The code that reads it adds its hash.
  const body = request.body instanceof Readable ? null : (request.body ?? null);
  const requestHash = sha256(JSON.stringify([request.method, request.url, body]));
  request.caller = { ...request.caller, idempotency: { key, requestHash } };
}

type Windows = Readonly<Record<'everything' | 'exports', Limiter>>;

const listQuotas = (limits: GuardOptions['limits'], { everything, exports }: Windows, key: string): Quota[] => [
  { name: 'requests', perMinute: limits.requestsPerMinute, remaining: everything.countFree(key) },
  { name: 'exports', perMinute: limits.exportsPerMinute, remaining: exports.countFree(key) },
];

function requireQuota(waitSeconds: number, limit: RateLimit) {
  if (waitSeconds > 0) throw new TooManyRequestsError(waitSeconds, limit);
}

const getLimitKey = ({ id, name }: Caller) => id ?? name;

/** A public route, or no route at all: that is a 404 for everyone. */
const isPublicRoute = (request: FastifyRequest) => isPublicAccess(getAccess(request));

const getAccess = ({ routeOptions: { config } }: FastifyRequest) => config.access ?? publicAccess;

const toCredential = (request: FastifyRequest): Credential => ({
  authorization: request.headers.authorization,
  cookies: request.cookies,
  address: normalizeAddress(request.ip),
  requestId: request.id,
  site: request.site,
});

/** An invalid credential counts against its address. A missing one does not. */
function createFailureRecorder({ address }: Credential, failures: Pick<Limiter, 'take'>) {
  const wait = failures.take(address ?? 'unknown');
  return wait > 0 ? new TooManyRequestsError(wait) : new UnauthorizedError();
}

/** A stolen or unattended session must not become permanent access. API keys cannot confirm an identity. */
const needsFreshProof = ({ caller, routeOptions: { config } }: FastifyRequest) =>
  config.fresh === true && caller.kind === 'session';

/** Includes lists requested as CSV: they send every match, for as long as the client takes to read it. */
const isCsvExport = ({ query, routeOptions: { config } }: FastifyRequest) =>
  config.limit === 'exports' ||
  (typeof query === 'object' && query !== null && 'format' in query && query.format === 'csv');

/** CSRF: requests that are authenticated by cookie and change data must come from the origin they are sent to. */
function isCrossSiteRequest({ caller, method, headers, site: { url } }: FastifyRequest) {
  if (!COOKIE_CALLER_KINDS.has(caller.kind) || SAFE_METHODS.has(method)) return false;
  const site = headers['sec-fetch-site'];
  return headers.origin !== url.origin || (site !== undefined && site !== 'same-origin');
}

/**
 * Downloads and uploads that run at the same time, per caller; downloads also per organisation, with all its callers.
 * Downloads wait for their turn.
 */
function createTransferLimits(limits: GuardOptions['limits']) {
  const { exportsAtOnce, exportsAtOncePerOrganisation, exportsWaitMs, uploadsAtOnce } = limits;
  const exporting = createRequestQueue({
    concurrency: exportsAtOnce,
    maxWaiting: MAX_WAITING_EXPORTS,
    createError: () => new TooManyRequestsError(1),
  });
  const exportingTogether = createRequestQueue({
    concurrency: exportsAtOncePerOrganisation,
    maxWaiting: MAX_WAITING_EXPORTS,
    createError: () => new TooManyRequestsError(1, null, TOO_MANY_EXPORTS),
  });
  const uploading = limitConcurrentRequests(uploadsAtOnce, () => new TooManyRequestsError(1, null, TOO_MANY_UPLOADS));
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { caller, routeOptions } = request;
    const key = getLimitKey(caller);
    if (isCsvExport(request)) {
      const deadline = AbortSignal.timeout(exportsWaitMs);
      await exporting.acquire(key, reply, deadline);
      await exportingTogether.acquire(caller.organisationId, reply, deadline);
    }
    if (routeOptions.config.limit === 'uploads') uploading.acquire(key, reply);
  };
}
