import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createApp } from '../src/app.ts';
import { readAuditSecrets, readConfig } from '../src/config.ts';
import { createContext, withAuditSecrets } from '../src/context.ts';
import { migrate } from '../src/migrate.ts';
import { findBackupRoleProblem } from '../src/platform/db/backup-role.ts';
import { buildVendorBody, seedIntegrator } from './support/factories.ts';
import { TEST_SECRET } from './support/test-app.ts';

const NAME = 'plain_owner_test';
const template = new URL(inject('templateUrl'));
const server = new URL('/postgres', template).href;
const owned = new URL(`/${NAME}`, template);
owned.username = NAME;
owned.password = NAME;

async function asAdmin(...statements: string[]) {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  for (const statement of statements) await admin.query(statement);
  await admin.end();
}

/** The owner role of a managed database is usually not a superuser, so forced row-level security applies to it too. */
describe('A database whose owner is not a superuser', () => {
  beforeAll(async () => {
    await asAdmin(
      `drop database if exists ${NAME}`,
      `drop role if exists ${NAME}`,
      `create role ${NAME} login createrole password '${NAME}'`,
      `grant assay_app, assay_lookup to ${NAME} with admin option`,
      `create database ${NAME} owner ${NAME}`,
    );
  });
  afterAll(() => asAdmin(`drop database ${NAME} with (force)`, `drop role ${NAME}`));

  it('can be migrated, serves a vendor from creation to deletion, and can be migrated again', async () => {
    expect(await migrate(owned.href)).not.toHaveLength(0);
    const variables = { DATABASE_URL: owned.href, ASSAY_SECRET: TEST_SECRET, LOG_LEVEL: 'silent' };
    const ctx = withAuditSecrets(createContext(readConfig(variables)), readAuditSecrets(variables));
    const app = await createApp(ctx);
    const owner = new pg.Pool({ connectionString: owned.href, max: 1 });
    const enableKeys = async (organisationId: string) => {
      await owner.query(`begin; set local role assay_app; set local app.organisation_id = '${organisationId}';
        update organisation set api_keys_enabled = true; commit`);
    };
    const database = {
      url: owned.href,
      query: async (_sql: string, [organisationId]: unknown[] = []) => {
        await enableKeys(String(organisationId));
        return [];
      },
      drop: () => Promise.resolve(),
    };
    const { call } = await seedIntegrator({ ctx, app, database, close: () => app.close() });

    const created = await call({
      method: 'POST',
      url: '/api/v1/vendors/import',
      payload: buildVendorBody({ tags: ['a'] }),
    });
    expect(created.statusCode).toBe(201);
    const found = await call({ method: 'GET', url: '/api/v1/vendors?query=contoso&tag=a' });
    expect(found.json()).toHaveLength(1);
    const deleted = await call({ method: 'DELETE', url: `/api/v1/vendors/${created.json().id}` });
    expect(deleted.statusCode).toBe(200);
    const audit = await call({ method: 'GET', url: '/api/v1/audit?action=DELETE_VENDOR' });
    expect(audit.json()).toMatchObject({ totalCount: 1 });

    expect(await migrate(owned.href)).toEqual([]);
    expect(await findBackupRoleProblem(owner)).toBeNull();
    await owner.end();
    await app.close();
    await ctx.database.pool.end();
  });
});
