import pg from 'pg';
import type { TestOrganisation } from './factories.ts';
import { useService } from './fixture.ts';
import type { TestApp } from './test-app.ts';

/** Explains statements in the context of an organisation. */
export function useQueryPlans(test: TestApp, organisation: TestOrganisation) {
  const get = useService(async () => {
    const client = new pg.Client({ connectionString: test.database.url });
    await client.connect();
    await client.query(`select set_config('app.organisation_id', $1, false)`, [organisation.id]);
    return { client, close: () => client.end() };
  });
  return {
    /** Runs the statement as this role and returns its plan. */
    explain: async (role: string, statement: string): Promise<string> => {
      const { client } = get();
      await client.query(`set role ${role}`);
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${statement}`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    },
  };
}

export const countBuffers = (plan: string) => Number(/shared hit=(\d+)/.exec(plan)?.[1]);
