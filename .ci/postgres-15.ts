import { debianPostgres } from '../server/dev/debian-postgres.ts';

/** Debian's PostgreSQL 15, for as long as the tests run. */
export default async function setUp() {
  const { start, stop, url } = await debianPostgres(() => ['fsync=off', 'max_connections=200']);
  await start();
  process.env.DATABASE_URL = url('postgres');
  return stop;
}
