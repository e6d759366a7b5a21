import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export type TestDatabase = {
  readonly url: string;
  /** Asks as the owner, past row-level security. */
  readonly query: <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>;
  readonly drop: () => Promise<void>;
};

async function asAdmin(template: URL, sql: string) {
  const admin = new pg.Client({ connectionString: new URL('/postgres', template).href });
  await admin.connect();
  await admin.query(sql);
  await admin.end();
}

/** A database of one's own, cloned from the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('templateUrl'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(template, `create database ${name} template ${template.pathname.slice(1)}`);
  return asOwner(new URL(`/${name}`, template).href, () => asAdmin(template, `drop database ${name} with (force)`));
}

/** A database that is there already, asked by whoever owns it. */
export function asOwner(url: string, drop: () => Promise<void> = () => Promise.resolve()): TestDatabase {
  const owner = new pg.Pool({ connectionString: url, max: 2 });
  // A connection that is still closing when the database is dropped has nobody left to tell.
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
