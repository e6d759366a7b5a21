import { startDebianPostgres } from '../server/dev/debian-postgres.ts';

export default async function setUpPostgres15() {
  const { start, stop, url } = await startDebianPostgres(() => ['fsync=off', 'max_connections=200']);
  await start();
  process.env.DATABASE_URL = url('postgres');
  return stop;
}
