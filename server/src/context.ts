import type { KeyObject } from 'node:crypto';
import type { Configuration } from 'openid-client';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { type BreachedPasswords, createBreachedPasswords } from './platform/breached-passwords.ts';
import { type Cipher, createRingCipher } from './platform/cipher.ts';
import { deriveKey, hmacSha256 } from './platform/crypto.ts';
import { createKeyRing, type KeyRing, type Secrets } from './platform/key-ring.ts';
import { createLinkTokens, type LinkTokens } from './platform/link-tokens.ts';
import { createSigningKey } from './platform/signing.ts';
import { createDatabaseClock, type DatabaseClock } from './platform/db/database-clock.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { createExpiringCache, type ExpiringCache } from './platform/expiring-cache.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { createFileStore } from './platform/files/create-file-store.ts';
import { createTxtResolver, type TxtResolver } from './platform/dns.ts';
import { createLogger } from './platform/log.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { createPdfRenderer, type PdfRenderer } from './platform/pdf/pdf-renderer.ts';
import { createSecurityEventBuffer, type SecurityEventBuffer } from './platform/security-event-buffer.ts';
import { createOutbound, type Outbound } from './platform/outbound/outbound.ts';

export type AppContext = {
  readonly config: Config;
  readonly database: Database;
  readonly idempotencyCipher: Cipher;
  /** Derives the stored hash of an API key secret. */
  readonly apiKeyPeppers: KeyRing;
  readonly breachedPasswords: BreachedPasswords;
  readonly files: FileStore;
  readonly pdfRenderer: PdfRenderer;
  readonly portalLinkTokens: LinkTokens;
  readonly accountLinkTokens: LinkTokens;
  /** Proves the tokens of sessions, pending sign-ins, portal sessions and SCIM. */
  readonly tokenKeys: KeyRing;
  /** Encrypts the secrets shared with authenticator apps. */
  readonly totpCipher: Cipher;
  /** Derives the stored hash of a recovery code. */
  readonly recoveryKeys: KeyRing;
  /** Authenticates our passkey challenges, which are not stored. */
  readonly challengeKeys: KeyRing;
  /** Authenticates the cookie of a device on which someone signed in before. */
  readonly deviceKeys: KeyRing;
  /** Authorises the initial setup while there is no organisation. It is the same on all servers with this secret. */
  readonly setupToken: string;
  /** Authenticates the public key of the audit log, which the worker publishes for the servers. */
  readonly auditPublicKeyCipher: Cipher;
  readonly webhookCipher: Cipher;
  /** Encrypts our client secrets at identity providers. */
  readonly identityProviderCipher: Cipher;
  /** Encrypts the browser's state during a sign-in at an identity provider. */
  readonly ssoCipher: Cipher;
  /** Discovered identity providers, so that an anonymous request does not cause a request to the provider each time. */
  readonly discoveredProviders: ExpiringCache<Configuration>;
  readonly outbound: Outbound;
  readonly dns: TxtResolver;
  /** Refused requests that are waiting to be written to the security log. */
  readonly securityEvents: SecurityEventBuffer;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Aborted when the process starts to shut down. */
  readonly stopping: AbortController;
  readonly clock: DatabaseClock;
  readonly now: () => Date;
};

export function createContext(config: Config, log = createLogger(config.logLevel)): AppContext {
  const database = openDatabase(config.database);
  const stopping = new AbortController();
  const clock = createDatabaseClock(database.probe);
  database.pool.on('error', ({ message: reason }) => {
    if (!stopping.signal.aborted) log.warn({ reason }, 'idle database connection lost');
  });
  return {
    config,
    database,
    ...createKeys(config.secrets),
    breachedPasswords: createBreachedPasswords(config.breachedPasswordsFile),
    files: createFileStore(config.files),
    pdfRenderer: createPdfRenderer(config.reports),
    discoveredProviders: createExpiringCache({ maxEntries: 500, lifetimeMs: 5 * 60_000, failureLifetimeMs: 30_000 }),
    outbound: createOutbound(config.outbound),
    dns: createTxtResolver(config.dnsServers),
    securityEvents: createSecurityEventBuffer(MAX_BUFFERED_EVENTS),
    log,
    metrics: createMetrics(database.pool, clock),
    stopping,
    clock,
    now: clock.now,
  };
}

/** Per organisation, until they are written a second later. */
const MAX_BUFFERED_EVENTS = 1_000;

function createKeys(secrets: Secrets) {
  const ring = (purpose: string) => createKeyRing(secrets, purpose);
  const cipher = (purpose: string) => createRingCipher(ring(purpose));
  return {
    idempotencyCipher: cipher('idempotent answers'),
    apiKeyPeppers: ring('api keys'),
    portalLinkTokens: createLinkTokens(secrets, { purpose: 'portal links', table: 'portal_link' }),
    accountLinkTokens: createLinkTokens(secrets, { purpose: 'account links', table: 'account_link' }),
    tokenKeys: ring('tokens'),
    totpCipher: cipher('authenticator secrets'),
    recoveryKeys: ring('recovery codes'),
    challengeKeys: ring('passkey challenges'),
    deviceKeys: ring('known devices'),
    setupToken: createSetupToken(secrets[0]),
    auditPublicKeyCipher: cipher('audit public key'),
    webhookCipher: cipher('webhook secrets'),
    identityProviderCipher: cipher('identity provider secrets'),
    ssoCipher: cipher('single sign-on'),
  };
}

/** Only the worker and the commands that seal or verify the audit log have this. Servers do not. */
export type SealerContext = AppContext & {
  readonly auditKey: KeyObject;
  /** Encrypts the data that distinguishes a forged audit leaf from a genuine one. */
  readonly auditMarkKey: KeyObject;
};

export const withAuditSecret = (ctx: AppContext, auditSecret: Buffer): SealerContext => ({
  ...ctx,
  auditKey: createSigningKey(deriveKey(auditSecret, 'audit checkpoints')),
  auditMarkKey: deriveKey(auditSecret, 'audit marks'),
});

const SETUP_TOKEN_BYTES = 18;

const createSetupToken = (secret: Buffer) =>
  hmacSha256(deriveKey(secret, 'first set-up'), 'token').subarray(0, SETUP_TOKEN_BYTES).toString('base64url');
