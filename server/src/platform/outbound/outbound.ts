import { lookup } from 'node:dns';
import { readFileSync } from 'node:fs';
import { isIP, type LookupFunction } from 'node:net';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { Agent, buildConnector, request } from 'undici';
import { type GuardedFetch, guardedFetch } from './guarded-fetch.ts';
import { reachable } from './public-address.ts';

export type OutboundOptions = {
  /** Ranges of inner networks that may be reached all the same. */
  readonly allowedRanges: readonly string[];
  /** Certificates that are trusted beside those everybody trusts. */
  readonly caFile: string | null;
};

export type Message = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** Sends to addresses that somebody typed in. Nothing else of the service sends by it, and it sends for nothing else. */
export type Outbound = {
  /** Whether a URL could be sent to, as far as can be told without resolving its name. */
  readonly accepts: (url: string) => boolean;
  /** Answers the status. What else the receiver says is not kept. */
  readonly post: (url: string, message: Message) => Promise<number>;
  /** Answers all of the answer, where what the other side says is what was asked for. */
  readonly fetch: GuardedFetch;
};

const TIMEOUT_MS = 10_000;
const MOST_RESPONSE_BYTES = 64 * 1_024;
const MOST_HEADER_BYTES = 16 * 1_024;

export class ForbiddenAddressError extends Error {
  constructor() {
    super('The address is not one of the internet: nothing was sent');
  }
}

type MayReach = (address: string) => boolean;

export function createOutbound({ allowedRanges, caFile }: OutboundOptions): Outbound {
  const mayReach = reachable(allowedRanges);
  const ca = caFile === null ? undefined : [...rootCertificates, readFileSync(caFile, 'utf8')];
  const secureContext = createSecureContext({ ca });
  const dispatcher = new Agent({
    connect: guardedConnector(mayReach, secureContext),
    // Each request has a connection of its own: one that was kept open would not be looked at again.
    pipelining: 0,
    maxHeaderSize: MOST_HEADER_BYTES,
  });
  const accepts = (url: string) => {
    const { protocol, hostname } = new URL(url);
    return protocol === 'https:' && (isName(hostname) || mayReach(bare(hostname)));
  };
  const requireAccepted = (url: string) => {
    if (!accepts(url)) throw new ForbiddenAddressError();
  };
  return {
    accepts,
    fetch: guardedFetch({ dispatcher, requireAccepted, timeoutMs: TIMEOUT_MS }),
    post: async (url, message) => {
      requireAccepted(url);
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const sending = request(url, { method: 'POST', dispatcher, signal, ...message });
      const { statusCode, body } = await sending.catch((error: unknown) => {
        throw signal.aborted ? new Error('There was no answer within 10 seconds') : error;
      });
      // The status is the answer; a body that never ends does not take it back.
      await body.dump({ limit: MOST_RESPONSE_BYTES, signal }).catch(() => undefined);
      return statusCode;
    },
  };
}

/** An address is connected to without being looked up, a name only to what it resolves to in that very moment. */
function guardedConnector(mayReach: MayReach, secureContext: SecureContext): buildConnector.connector {
  const connect = buildConnector({ lookup: guardedLookup(mayReach), timeout: TIMEOUT_MS, secureContext });
  return (options, done) => {
    const { hostname, protocol } = options;
    if (protocol === 'https:' && (isName(hostname) || mayReach(bare(hostname)))) connect(options, done);
    else done(new ForbiddenAddressError(), null);
  };
}

/** One address that may not be reached is enough to refuse the name. */
const guardedLookup =
  (mayReach: MayReach): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) {
        done(error, '');
        return;
      }
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => mayReach(address))) done(new ForbiddenAddressError(), '');
      else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '');
const isName = (hostname: string) => isIP(bare(hostname)) === 0;
