import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../server/dev/postgres.ts';
import { migrate } from '../../server/src/migrate.ts';

type Settings = {
  /** No durability is needed when nothing is killed. */
  readonly volatile: boolean;
};

/** Runs a drill on its own PostgreSQL and prints the result. */
export async function withDrillDatabase<Result>(
  drill: (databaseUrl: string) => Promise<Result>,
  { volatile }: Settings = { volatile: false },
): Promise<Result> {
  const dir = await mkdtemp(join(tmpdir(), 'assay-drill-'));
  const postgres = await startPostgres({ dir, persistent: false, volatile });
  try {
    const databaseUrl = postgres.url('postgres');
    await migrate(databaseUrl);
    const result = await drill(databaseUrl);
    console.log(JSON.stringify(result, null, 2));
    return result;
  } finally {
    await postgres.stop();
  }
}
