import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../domain/caller.ts';
import { sha256 } from '../crypto.ts';
import { ForbiddenError, InvalidError, TooManyRequestsError, UnauthorizedError } from '../errors.ts';
import { isAllowed } from './access.ts';
import { canonicalAddress } from './address.ts';
import { type Limiter, slidingWindow } from './limiter.ts';
import type { Api } from './server.ts';

export type Credential = {
  readonly authorization: string | undefined;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly address: string | null;
  readonly requestId: string;
};

export type GuardOptions = {
  readonly authenticate: (credential: Credential) => Promise<Caller | null>;
  /** Takes a place in the audit endpoint's window, which all servers share; answers the seconds to wait, or 0. */
  readonly takeAuditPlace: (caller: Caller) => Promise<number>;
  readonly origin: string;
  readonly limits: {
    readonly requestsPerMinute: number;
    readonly exportsPerMinute: number;
    readonly exportsAtOnce: number;
    readonly failedSignInsPerMinute: number;
  };
};

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** Decides about every request, in this order: 401, 429, 403. What follows may rely on `request.caller`. */
export function guard(app: Api, { authenticate, takeAuditPlace, origin, limits }: GuardOptions) {
  const everything = slidingWindow(limits.requestsPerMinute);
  const exports = slidingWindow(limits.exportsPerMinute);
  const failures = slidingWindow(limits.failedSignInsPerMinute);
  const exporting = concurrency(limits.exportsAtOnce);

  const limitFor = async (caller: Caller, limit: 'audit' | 'exports' | undefined) => {
    const key = caller.id ?? caller.name;
    const wait = everything.take(key);
    if (wait > 0 || limit === undefined) return wait;
    return limit === 'audit' ? takeAuditPlace(caller) : exports.take(key);
  };

  app.addHook('onRequest', async (request, reply) => {
    const { access, limit } = request.routeOptions.config;
    if (!access || isOpen(request)) return;
    const credential = credentialOf(request);
    const caller = await authenticate(credential);
    if (!caller) throw refusal(credential, failures);
    request.caller = caller;
    const wait = await limitFor(caller, limit);
    if (wait > 0) throw new TooManyRequestsError(wait);
    if (!isAllowed(access, caller) || isForged(request, origin)) throw new ForbiddenError();
    if (limit === 'exports') exporting.enter(caller, reply);
  });

  app.addHook('preHandler', async (request) => {
    const key = request.headers['idempotency-key'];
    if (request.method !== 'POST' || key === undefined || isOpen(request)) return;
    if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key))
      throw new InvalidError('Invalid parameter: Idempotency-Key');
    const requestHash = sha256(JSON.stringify([request.method, request.url, request.body ?? null]));
    request.caller = { ...request.caller, repeatable: { key, requestHash } };
  });
}

/** Open to anyone, or no route at all, which answers 404 whoever asks. */
const isOpen = ({ routeOptions: { config } }: FastifyRequest) => !config.access || config.access.callers === 'anyone';

const credentialOf = (request: FastifyRequest): Credential => ({
  authorization: request.headers.authorization,
  cookies: request.cookies,
  address: canonicalAddress(request.ip),
  requestId: request.id,
});

/** A wrong credential counts against its address; a missing one tells nothing and costs nothing. */
function refusal({ authorization, cookies, address }: Credential, failures: Limiter) {
  const presented = authorization !== undefined || Object.keys(cookies).length > 0;
  const wait = presented ? failures.take(address ?? 'unknown') : 0;
  return wait > 0 ? new TooManyRequestsError(wait) : new UnauthorizedError();
}

/** A browser sends cookies along with what another site made it do; it also says where that came from. */
function isForged({ caller, method, headers }: FastifyRequest, origin: string) {
  if (caller.kind !== 'session' || SAFE_METHODS.has(method)) return false;
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
