import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../dev/postgres.ts';
import { migrate } from '../../src/migrate.ts';

declare module 'vitest' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface ProvidedContext {
    templateUrl: string;
  }
}

const TEMPLATE = 'assay_template';

async function startServer() {
  const given = process.env.DATABASE_URL;
  if (given !== undefined) {
    return { url: (name: string) => new URL(`/${name}`, given).href, stop: () => Promise.resolve() };
  }
  return startPostgres({ dir: await mkdtemp(join(tmpdir(), 'assay-test-')), persistent: false, volatile: true });
}

/** Starts one PostgreSQL server for the whole run, with one migrated database to clone. */
export default async function setUpPostgres(project: TestProject) {
  const server = await startServer();
  const admin = new pg.Client({ connectionString: server.url('postgres') });
  await admin.connect();
  await admin.query(`drop database if exists ${TEMPLATE}`);
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  await migrate(server.url(TEMPLATE));
  project.provide('templateUrl', server.url(TEMPLATE));
  return () => server.stop();
}
