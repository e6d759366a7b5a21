import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../domain/caller.ts';
import { sha256 } from '../crypto.ts';
import { ForbiddenError, InvalidError, type Limit, TooManyRequestsError, UnauthorizedError } from '../errors.ts';
import { type Access, anyone, isAllowed } from './access.ts';
import { canonicalAddress } from './address.ts';
import { type Claim, claimantOf, regulars } from './claims.ts';
import { type Limiter, slidingWindow } from './limiter.ts';
import { type Left, rateLimitHeaders } from './rate-limit.ts';
import type { Api } from './server.ts';

export type Credential = {
  readonly authorization: string | undefined;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly address: string | null;
  readonly requestId: string;
};

export type GuardOptions = {
  readonly authenticate: (credential: Credential, access: Access) => Promise<Caller | null>;
  /** How to authenticate along with a read, if this credential can be. */
  readonly claim: (credential: Credential) => Claim | null;
  /** Whether there is anything to authenticate: a key, or the cookie of a session. */
  readonly isPresented: (credential: Credential, access: Access) => boolean;
  /** Takes a place in the audit endpoint's window, which all servers share. */
  readonly takeAuditPlace: (caller: Caller) => Promise<Left & { readonly accepted: boolean }>;
  readonly origin: string;
  readonly limits: {
    readonly auditPerMinute: number;
    readonly requestsPerMinute: number;
    readonly exportsPerMinute: number;
    readonly exportsAtOnce: number;
    readonly failedSignInsPerMinute: number;
  };
};

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const COOKIE_HOLDERS = new Set(['session', 'pending', 'portal']);
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Decides about every request, in this order: 401, 429, 403. What follows may rely on `request.caller`. Only on a
 * `singleRead` route the decision may come with the read, and always before the answer.
 */
export function guard(app: Api, options: GuardOptions) {
  const { authenticate, claim, isPresented, takeAuditPlace, origin, limits } = options;
  const everything = slidingWindow(limits.requestsPerMinute);
  const exports = slidingWindow(limits.exportsPerMinute);
  const failures = slidingWindow(limits.failedSignInsPerMinute);
  const exporting = concurrency(limits.exportsAtOnce);
  const known = regulars();

  const takePlace = async (request: FastifyRequest, reply: FastifyReply) => {
    const { caller, routeOptions } = request;
    const { config } = routeOptions;
    const key = limitKeyOf(caller);
    requirePlace(everything.take(key), { name: 'requests', perMinute: limits.requestsPerMinute });
    if (config.limit !== 'audit' && isExport(request)) {
      requirePlace(exports.take(key), { name: 'exports', perMinute: limits.exportsPerMinute });
    }
    if (config.limit !== 'audit') return;
    const limit = { name: 'audit', perMinute: limits.auditPerMinute };
    const place = await takeAuditPlace(caller);
    requirePlace(place.accepted ? 0 : place.freeInSeconds, limit);
    reply.headers(rateLimitHeaders(limit, place));
  };

  const refusal = (credential: Credential, access: Access) =>
    isPresented(credential, access) ? failure(credential, failures) : new UnauthorizedError();

  const admit = async (request: FastifyRequest, reply: FastifyReply, caller: Caller | null) => {
    request.proof = null;
    if (!caller) throw refusal(credentialOf(request), accessOf(request));
    request.caller = caller;
    await takePlace(request, reply);
    if (!isAllowed(accessOf(request), caller) || isForged(request, origin)) throw new ForbiddenError();
    if (isExport(request)) exporting.enter(caller, reply);
  };

  app.addHook('onRequest', async (request, reply) => {
    if (isOpen(request)) return;
    const credential = credentialOf(request);
    const prove = async () => admit(request, reply, await authenticate(credential, accessOf(request)));
    const claimed = request.routeOptions.config.singleRead ? claim(credential) : null;
    const limitKey = claimed && known.limitKeyOf(claimed);
    if (claimed && limitKey && !everything.isFull(limitKey)) {
      request.proof = prove;
      request.reader = claimantOf(request, claimed, (caller) => admit(request, reply, caller));
      return;
    }
    await prove();
    request.reader = request.caller;
    if (claimed) known.remember(claimed, limitKeyOf(request.caller));
  });

  app.addHook('onSend', async ({ proof }) => {
    if (proof) throw new Error('An answer was about to leave without a proven caller');
  });

  app.addHook('preHandler', markRepeatable);
}

async function markRepeatable(request: FastifyRequest) {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || key === undefined || isOpen(request)) return;
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key))
    throw new InvalidError('Invalid parameter: Idempotency-Key');
  // A file is still on its way: whoever takes it adds what it was.
  const body = request.body instanceof Readable ? null : (request.body ?? null);
  const requestHash = sha256(JSON.stringify([request.method, request.url, body]));
  request.caller = { ...request.caller, repeatable: { key, requestHash } };
}

function requirePlace(waitSeconds: number, limit: Limit) {
  if (waitSeconds > 0) throw new TooManyRequestsError(waitSeconds, limit);
}

const limitKeyOf = ({ id, name }: Caller) => id ?? name;

/** Open to anyone, or no route at all, which answers 404 whoever asks. */
const isOpen = (request: FastifyRequest) => accessOf(request).callers === 'anyone';

const accessOf = ({ routeOptions: { config } }: FastifyRequest) => config.access ?? anyone;

const credentialOf = (request: FastifyRequest): Credential => ({
  authorization: request.headers.authorization,
  cookies: request.cookies,
  address: canonicalAddress(request.ip),
  requestId: request.id,
});

/** A wrong credential counts against its address; a missing one tells nothing and costs nothing. */
function failure({ address }: Credential, failures: Limiter) {
  const wait = failures.take(address ?? 'unknown');
  return wait > 0 ? new TooManyRequestsError(wait) : new UnauthorizedError();
}

/** Also a list that is asked for as CSV: it sends every match, for as long as the client takes to read it. */
const isExport = ({ query, routeOptions: { config } }: FastifyRequest) =>
  config.limit === 'exports' ||
  (typeof query === 'object' && query !== null && 'format' in query && query.format === 'csv');

/** A browser sends cookies along with what another site made it do; it also says where that came from. */
function isForged({ caller, method, headers }: FastifyRequest, origin: string) {
  if (!COOKIE_HOLDERS.has(caller.kind) || SAFE_METHODS.has(method)) return false;
  const site = headers['sec-fetch-site'];
  return headers.origin !== origin || (site !== undefined && site !== 'same-origin');
}

function concurrency(most: number) {
  const running = new Map<string, number>();
  return {
    enter({ id, name }: Caller, reply: FastifyReply) {
      const key = id ?? name;
      const count = running.get(key) ?? 0;
      if (count >= most) throw new TooManyRequestsError(1);
      running.set(key, count + 1);
      reply.raw.once('close', () => {
        const left = (running.get(key) ?? 1) - 1;
        if (left > 0) running.set(key, left);
        else running.delete(key);
      });
    },
  };
}
