import type { Configuration } from 'openid-client';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { type BreachedPasswords, createBreachedPasswords } from './platform/breached-passwords.ts';
import { type Cipher, createRingCipher } from './platform/cipher.ts';
import { deriveKey, hmacSha256 } from './platform/crypto.ts';
import { createKeyRing, type KeyRing, type Secrets } from './platform/key-ring.ts';
import { createDatabaseClock, type DatabaseClock } from './platform/db/database-clock.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { createExpiringCache, type ExpiringCache } from './platform/expiring-cache.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { createEncryptedStore } from './platform/files/encrypted-store.ts';
import { createFileStore } from './platform/files/create-file-store.ts';
import { createTxtResolver, type TxtResolver } from './platform/dns.ts';
import { createLogger } from './platform/log.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import {
  type AuditKeys,
  createOrganisationKeyStore,
  deriveAuditKeys,
  type OrganisationKeyStore,
} from './platform/organisation-keys.ts';
import { createRingKeyService, type KeyService } from './platform/key-service.ts';
import { createKeyService } from './platform/pkcs11-key-service.ts';
import { createPdfRenderer, type PdfRenderer } from './platform/pdf/pdf-renderer.ts';
import { createSecurityEventBuffer, type SecurityEventBuffer } from './platform/security-event-buffer.ts';
import { createOutbound, type Outbound } from './platform/outbound/outbound.ts';
import { createSites, type Sites } from './platform/sites.ts';

export type AppContext = {
  readonly config: Config;
  readonly database: Database;
  /** The keys for what is stored for an organisation. Those below are for what belongs to the installation. */
  readonly organisationKeys: OrganisationKeyStore;
  /** The organisations of API keys that were accepted before, by prefix. */
  readonly apiKeyOrganisations: Map<string, string>;
  readonly breachedPasswords: BreachedPasswords;
  readonly files: FileStore;
  readonly pdfRenderer: PdfRenderer;
  /** Authenticates our passkey challenges, which are not stored. */
  readonly challengeKeys: KeyRing;
  /** Authenticates the cookie of a device on which someone signed in before. */
  readonly deviceKeys: KeyRing;
  /** Authorises the initial setup while there is no organisation. It is the same on all servers with this secret. */
  readonly setupToken: string;
  /** Authenticates the public keys of audit logs, which the worker publishes for the servers. */
  readonly auditPublicKeyCipher: Cipher;
  /** Encrypts the browser's state during a sign-in at an identity provider. */
  readonly ssoCipher: Cipher;
  /** Discovered identity providers, so that an anonymous request does not cause a request to the provider each time. */
  readonly discoveredProviders: ExpiringCache<Configuration>;
  readonly outbound: Outbound;
  /** The addresses of the installation and of its organisations. */
  readonly sites: Sites;
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
  const { secrets } = config;
  const keyService = createKeyService(secrets, config.pkcs11);
  const organisationKeys = createOrganisationKeyStore({ database, secrets, keyService });
  const stopping = new AbortController();
  const clock = createDatabaseClock(database.probe);
  database.pool.on('error', ({ message: reason }) => {
    if (!stopping.signal.aborted) log.warn({ reason }, 'idle database connection lost');
  });
  return {
    config,
    database,
    ...createKeys(config.secrets),
    organisationKeys,
    apiKeyOrganisations: new Map(),
    breachedPasswords: createBreachedPasswords(config.breachedPasswordsFile),
    files: createEncryptedStore(createFileStore(config.files), { encrypt: config.encryptFiles, organisationKeys }),
    pdfRenderer: createPdfRenderer(config.reports),
    discoveredProviders: createExpiringCache({ maxEntries: 500, lifetimeMs: 5 * 60_000, failureLifetimeMs: 30_000 }),
    outbound: createOutbound(config.outbound),
    sites: createSites({ publicUrl: config.publicUrl, lookups: database.lookups, log }),
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
    challengeKeys: ring('passkey challenges'),
    deviceKeys: ring('known devices'),
    setupToken: createSetupToken(secrets[0]),
    auditPublicKeyCipher: cipher('audit public key'),
    ssoCipher: cipher('single sign-on'),
  };
}

/** Only the worker and the commands that seal or verify the audit log have this. Servers do not. */
export type SealerContext = AppContext & {
  /** Wraps the audit keys of organisations. */
  readonly auditKeyService: KeyService;
  /** For the logs that were first sealed before organisations had audit keys of their own. */
  readonly installationAuditKeys: AuditKeys;
};

/** The first secret wraps keys. The last one must stay the same for the logs that the installation's key has signed. */
export const withAuditSecrets = (ctx: AppContext, auditSecrets: Secrets): SealerContext => ({
  ...ctx,
  auditKeyService: createRingKeyService(auditSecrets, 'AUDIT_SECRET'),
  installationAuditKeys: deriveAuditKeys(auditSecrets.at(-1) ?? auditSecrets[0]),
});

const SETUP_TOKEN_BYTES = 18;

const createSetupToken = (secret: Buffer) =>
  hmacSha256(deriveKey(secret, 'first set-up'), 'token').subarray(0, SETUP_TOKEN_BYTES).toString('base64url');
