import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { createApp } from '../../src/app.ts';
import { readAuditSecrets, readConfig } from '../../src/config.ts';
import { createContext, type SealerContext, withAuditSecrets } from '../../src/context.ts';
import type { Api } from '../../src/platform/http/server.ts';
import { useService } from './fixture.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { testLog } from './test-log.ts';
import { TEST_SECRET } from './test-secret.ts';

export { TEST_SECRET };

export type TestApp = {
  /** Both a server's and a worker's. */
  readonly ctx: SealerContext;
  readonly app: Api;
  readonly database: TestDatabase;
  readonly close: () => Promise<void>;
};

export type Environment = Record<string, string>;

export const startTestApp = async (environment: Environment = {}) =>
  startTestAppOn(await createTestDatabase(), environment);

/** Starts the service on an existing database, which is dropped when the service stops. */
export async function startTestAppOn(database: TestDatabase, environment: Environment = {}): Promise<TestApp> {
  const dir = await mkdtemp(join(tmpdir(), 'assay-files-'));
  const variables = {
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '8',
    ASSAY_SECRET: TEST_SECRET,
    LIMIT_FAILED_SIGN_INS_PER_MINUTE: '100000',
    LIMIT_REQUESTS_PER_MINUTE: '1000000',
    LIMIT_EXPORTS_PER_MINUTE: '1000000',
    LIMIT_EXPORTS_AT_ONCE: '100',
    LIMIT_EXPORTS_AT_ONCE_PER_ORGANISATION: '100',
    LIMIT_UPLOADS_AT_ONCE: '100',
    LIMIT_AUDIT_PER_MINUTE: '1000000',
    FILE_DIR: join(dir, 'objects'),
    UPLOAD_QUARANTINE_DIR: join(dir, 'quarantine'),
    // Nobody listens there: a test that needs DNS starts its own server.
    DNS_SERVERS: '127.0.0.1:9',
    ...environment,
  };
  const ctx = withAuditSecrets(createContext(readConfig(variables), testLog), readAuditSecrets(variables));
  const app = await createApp(ctx);
  const close = async () => {
    await app.close();
    await ctx.database.pool.end();
    await database.drop();
    await rm(dir, { recursive: true, force: true });
  };
  return { ctx, app, database, close };
}

/** A separate service for a test file, with an empty database. The environment may depend on what started before. */
export function useTestApp(environment?: Environment | (() => Environment)): TestApp {
  const get = useService(() => startTestApp(typeof environment === 'function' ? environment() : environment));
  return {
    get ctx() {
      return get().ctx;
    },
    get app() {
      return get().app;
    },
    get database() {
      return get().database;
    },
    close: () => get().close(),
  };
}

export type Call = Pick<
  InjectOptions,
  'method' | 'url' | 'payload' | 'headers' | 'query' | 'cookies' | 'remoteAddress'
>;

export const callWithApiKey = (app: Api, key: string) => (call: Call) =>
  app.inject({ ...call, headers: { authorization: `Bearer ${key}`, ...call.headers } });
