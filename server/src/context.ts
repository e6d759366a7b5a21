import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { type BreachedPasswords, createBreachedPasswords } from './platform/breached-passwords.ts';
import { hmacSha256, deriveKey, createAesGcmCipher } from './platform/crypto.ts';
import { createSigningKey } from './platform/signing.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import type { Cipher } from './platform/db/idempotency.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { createFileStore } from './platform/files/create-file-store.ts';
import { createLogger } from './platform/log.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { createPdfRenderer, type PdfRenderer } from './platform/pdf/pdf-renderer.ts';
import { createOutbound, type Outbound } from './platform/outbound/outbound.ts';

export type AppContext = {
  readonly config: Config;
  readonly database: Database;
  readonly idempotencyCipher: Cipher;
  /** Derives the stored hash of an API key secret. */
  readonly apiKeyPepper: KeyObject;
  readonly breachedPasswords: BreachedPasswords;
  readonly files: FileStore;
  readonly pdfRenderer: PdfRenderer;
  /** Derives the token of a portal link from its ID. The token is not stored. */
  readonly portalKey: KeyObject;
  /** Derives the token of an account link from its ID. The token is not stored. */
  readonly accountLinkKey: KeyObject;
  /** Encrypts the secrets shared with authenticator apps. */
  readonly totpCipher: Cipher;
  /** Derives the stored hash of a recovery code. */
  readonly recoveryKey: KeyObject;
  /** Authenticates our passkey challenges, which are not stored. */
  readonly challengeKey: KeyObject;
  /** Authorises the initial setup while there is no organisation. It is the same on all servers with this secret. */
  readonly setupToken: string;
  readonly auditKey: KeyObject;
  /** Encrypts the data that distinguishes a forged audit leaf from a genuine one. */
  readonly auditCipher: Cipher;
  readonly webhookCipher: Cipher;
  /** Encrypts our client secrets at identity providers. */
  readonly identityProviderCipher: Cipher;
  /** Encrypts the browser's state during a sign-in at an identity provider. */
  readonly ssoCipher: Cipher;
  readonly outbound: Outbound;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Aborted when the process starts to shut down. */
  readonly stopping: AbortController;
  readonly now: () => Date;
};

export function createContext(config: Config, log = createLogger(config.logLevel)): AppContext {
  const database = openDatabase(config.database);
  const stopping = new AbortController();
  database.pool.on('error', ({ message: reason }) => {
    if (!stopping.signal.aborted) log.warn({ reason }, 'an idle database connection broke');
  });
  return {
    config,
    database,
    idempotencyCipher: createAesGcmCipher(deriveKey(config.secret, 'idempotent answers')),
    apiKeyPepper: deriveKey(config.secret, 'api keys'),
    breachedPasswords: createBreachedPasswords(config.breachedPasswordsFile),
    portalKey: deriveKey(config.secret, 'portal links'),
    accountLinkKey: deriveKey(config.secret, 'account links'),
    totpCipher: createAesGcmCipher(deriveKey(config.secret, 'authenticator secrets')),
    recoveryKey: deriveKey(config.secret, 'recovery codes'),
    challengeKey: deriveKey(config.secret, 'passkey challenges'),
    setupToken: createSetupToken(config.secret),
    files: createFileStore(config.files),
    pdfRenderer: createPdfRenderer(config.reports),
    auditKey: createSigningKey(deriveKey(config.auditSecret, 'audit checkpoints')),
    auditCipher: createAesGcmCipher(deriveKey(config.auditSecret, 'audit marks')),
    webhookCipher: createAesGcmCipher(deriveKey(config.secret, 'webhook secrets')),
    identityProviderCipher: createAesGcmCipher(deriveKey(config.secret, 'identity provider secrets')),
    ssoCipher: createAesGcmCipher(deriveKey(config.secret, 'single sign-on')),
    outbound: createOutbound(config.outbound),
    log,
    metrics: createMetrics(database.pool),
    stopping,
    now: () => new Date(),
  };
}

const SETUP_TOKEN_BYTES = 18;

const createSetupToken = (secret: Buffer) =>
  hmacSha256(deriveKey(secret, 'first set-up'), 'token').subarray(0, SETUP_TOKEN_BYTES).toString('base64url');
