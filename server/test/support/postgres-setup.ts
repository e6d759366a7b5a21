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
  // Moves of organisations replicate rows.
  const settings = ['wal_level=logical', 'max_replication_slots=40', 'max_wal_senders=40'];
  const dir = await mkdtemp(join(tmpdir(), 'assay-test-'));
  return startPostgres({ dir, persistent: false, volatile: true, settings });
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
