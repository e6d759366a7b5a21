import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { type BreachedPasswords, breachedPasswordsIn } from './platform/breached-passwords.ts';
import { hmacSha256, keyFor, sealWith } from './platform/crypto.ts';
import { signingKeyFrom } from './platform/signing.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import type { AnswerSeal } from './platform/db/repeatable.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { openFileStore } from './platform/files/open-store.ts';
import { createLog } from './platform/log.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { openPress, type Press } from './platform/pdf/press.ts';
import { createOutbound, type Outbound } from './platform/outbound/outbound.ts';

/** What commands and queries are handed. */
export type AppContext = {
  readonly config: Config;
  readonly database: Database;
  readonly answerSeal: AnswerSeal;
  /** Turns the secret of an API key into what is stored of it. */
  readonly apiKeyPepper: KeyObject;
  readonly breachedPasswords: BreachedPasswords;
  readonly files: FileStore;
  readonly press: Press;
  /** Turns the id of a portal link into its token, which is stored nowhere. */
  readonly portalKey: KeyObject;
  /** Turns the id of an account link into its token, which is stored nowhere. */
  readonly accountLinkKey: KeyObject;
  /** Encrypts the secrets that authenticator apps share with us. */
  readonly totpSeal: AnswerSeal;
  /** Turns a recovery code into what is stored of it. */
  readonly recoveryKey: KeyObject;
  /** Tells the challenges that we gave to passkeys from all others; none of them is stored. */
  readonly challengeKey: KeyObject;
  /** Opens the first set-up, while there is no organisation; the same on every server of this secret. */
  readonly setupToken: string;
  /** Signs the checkpoints of the audit log. */
  readonly auditKey: KeyObject;
  /** Encrypts what tells a forged leaf of the audit log from a genuine one. */
  readonly auditSeal: AnswerSeal;
  /** Encrypts the secrets by which webhooks are signed. */
  readonly webhookSeal: AnswerSeal;
  /** Encrypts the secrets by which identity providers know us. */
  readonly identityProviderSeal: AnswerSeal;
  /** Encrypts what a browser keeps while its user is at an identity provider. */
  readonly ssoSeal: AnswerSeal;
  readonly outbound: Outbound;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Aborted when the process begins to end. */
  readonly stopping: AbortController;
  readonly now: () => Date;
};

export function createContext(config: Config, log = createLog(config.logLevel)): AppContext {
  const database = openDatabase(config.database);
  const stopping = new AbortController();
  database.pool.on('error', ({ message: reason }) => {
    if (!stopping.signal.aborted) log.warn({ reason }, 'an idle database connection broke');
  });
  return {
    config,
    database,
    answerSeal: sealWith(keyFor(config.secret, 'idempotent answers')),
    apiKeyPepper: keyFor(config.secret, 'api keys'),
    breachedPasswords: breachedPasswordsIn(config.breachedPasswordsFile),
    portalKey: keyFor(config.secret, 'portal links'),
    accountLinkKey: keyFor(config.secret, 'account links'),
    totpSeal: sealWith(keyFor(config.secret, 'authenticator secrets')),
    recoveryKey: keyFor(config.secret, 'recovery codes'),
    challengeKey: keyFor(config.secret, 'passkey challenges'),
    setupToken: setupTokenOf(config.secret),
    files: openFileStore(config.files),
    press: openPress(config.reports),
    auditKey: signingKeyFrom(keyFor(config.auditSecret, 'audit checkpoints')),
    auditSeal: sealWith(keyFor(config.auditSecret, 'audit marks')),
    webhookSeal: sealWith(keyFor(config.secret, 'webhook secrets')),
    identityProviderSeal: sealWith(keyFor(config.secret, 'identity provider secrets')),
    ssoSeal: sealWith(keyFor(config.secret, 'single sign-on')),
    outbound: createOutbound(config.outbound),
    log,
    metrics: createMetrics(database.pool),
    stopping,
    now: () => new Date(),
  };
}

const SETUP_TOKEN_BYTES = 18;

const setupTokenOf = (secret: Buffer) =>
  hmacSha256(keyFor(secret, 'first set-up'), 'token').subarray(0, SETUP_TOKEN_BYTES).toString('base64url');
