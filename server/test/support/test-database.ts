import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export type TestDatabase = {
  readonly url: string;
  /** Runs as the owner, which bypasses row-level security. */
  readonly query: <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>;
  readonly drop: () => Promise<void>;
};

async function asAdmin(template: URL, sql: string) {
  const admin = new pg.Client({ connectionString: new URL('/postgres', template).href });
  await admin.connect();
  await admin.query(sql);
  await admin.end();
}

/** Clones a separate database from the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('templateUrl'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(template, `create database ${name} template ${template.pathname.slice(1)}`);
  return connectAsOwner(new URL(`/${name}`, template).href, () =>
    asAdmin(template, `drop database ${name} with (force)`),
  );
}

/** Connects to an existing database as its owner. */
export function connectAsOwner(url: string, drop: () => Promise<void> = () => Promise.resolve()): TestDatabase {
  const owner = new pg.Pool({ connectionString: url, max: 2 });
  // Ignores errors of connections that are still closing when the database is dropped.
  owner.on('error', () => undefined);
  return {
    url,
    query: async (sql, values) => (await owner.query(sql, values)).rows,
    drop: async () => {
      await owner.end();
      await drop();
    },
  };
}
