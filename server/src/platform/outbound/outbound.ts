import { lookup } from 'node:dns';
import { readFileSync } from 'node:fs';
import { isIP, type LookupFunction } from 'node:net';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { Agent, buildConnector, request } from 'undici';
import { type GuardedFetch, createGuardedFetch } from './guarded-fetch.ts';
import { createAddressCheck } from './public-address.ts';

type PortRange = { readonly first: number; readonly last: number };

export type OutboundOptions = {
  /** Internal address ranges that are allowed. */
  readonly allowedRanges: readonly string[];
  /** Ports that are allowed in addition to 443. */
  readonly allowedPorts: readonly PortRange[];
  /** CA certificates that are trusted in addition to the default ones. */
  readonly caFile: string | null;
};

type OutboundMessage = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** Used for all requests to user-supplied URLs, and for no others. */
export type Outbound = {
  /** Whether a URL is allowed, as far as can be told without resolving its hostname. */
  readonly accepts: (url: string) => boolean;
  /** Returns the status and discards the rest of the response. */
  readonly post: (url: string, message: OutboundMessage) => Promise<number>;
  /** Returns the whole response. */
  readonly fetch: GuardedFetch;
};

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 64 * 1_024;
const MAX_HEADER_BYTES = 16 * 1_024;

export class ForbiddenAddressError extends Error {
  constructor() {
    super('The address is not a public internet address, so nothing was sent');
  }
}

class ForbiddenPortError extends Error {
  constructor(port: string) {
    super(`Port ${port} is not allowed, so nothing was sent`);
  }
}

type AddressCheck = (address: string) => boolean;

export function createOutbound({ allowedRanges, allowedPorts, caFile }: OutboundOptions): Outbound {
  const mayReach = createAddressCheck(allowedRanges);
  const ca = caFile === null ? undefined : [...rootCertificates, readFileSync(caFile, 'utf8')];
  const secureContext = createSecureContext({ ca });
  const dispatcher = new Agent({
    connect: createGuardedConnector(mayReach, secureContext),
    // One connection per request: addresses are only checked when a connection is opened.
    pipelining: 0,
    maxHeaderSize: MAX_HEADER_BYTES,
  });
  // The parser drops the default port.
  const isAllowedPort = (port: string) =>
    port === '' || allowedPorts.some(({ first, last }) => Number(port) >= first && Number(port) <= last);
  const requireAccepted = (url: string) => {
    const { protocol, hostname, port } = new URL(url);
    if (protocol !== 'https:' || !(isHostname(hostname) || mayReach(stripBrackets(hostname))))
      throw new ForbiddenAddressError();
    if (!isAllowedPort(port)) throw new ForbiddenPortError(port);
  };
  const accepts = (url: string) => {
    try {
      requireAccepted(url);
      return true;
    } catch {
      return false;
    }
  };
  return {
    accepts,
    fetch: createGuardedFetch({ dispatcher, requireAccepted, timeoutMs: TIMEOUT_MS }),
    post: async (url, message) => {
      requireAccepted(url);
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const sending = request(url, { method: 'POST', dispatcher, signal, ...message });
      const { statusCode, body } = await sending.catch((error: unknown) => {
        throw signal.aborted ? new Error('There was no response within 10 seconds') : error;
      });
      // The status is all we need: a response body that never ends is not an error.
      await body.dump({ limit: MAX_RESPONSE_BYTES, signal }).catch(() => undefined);
      return statusCode;
    },
  };
}

/**
 * Checks IP addresses directly. Checks hostnames when they are resolved for the connection, so DNS rebinding does not
 * help.
 */
function createGuardedConnector(mayReach: AddressCheck, secureContext: SecureContext): buildConnector.connector {
  const connect = buildConnector({ lookup: createGuardedLookup(mayReach), timeout: TIMEOUT_MS, secureContext });
  return (options, done) => {
    const { hostname, protocol } = options;
    if (protocol === 'https:' && (isHostname(hostname) || mayReach(stripBrackets(hostname)))) connect(options, done);
    else done(new ForbiddenAddressError(), null);
  };
}

/** SSRF: rejects a hostname if any of its addresses is not allowed. */
const createGuardedLookup =
  (mayReach: AddressCheck): LookupFunction =>
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

const stripBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '');
const isHostname = (hostname: string) => isIP(stripBrackets(hostname)) === 0;
