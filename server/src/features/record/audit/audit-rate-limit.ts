import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Statement } from '../../../platform/db/statement.ts';

type RateLimitRow = { readonly accepted: boolean; readonly remaining: number; readonly freeInSeconds: number };

const TAKE_QUOTA_QUERY = `
  select accepted, remaining, free_in as "freeInSeconds" from take_place($1::uuid, 'audit', $2::integer, 60)`;

/** Counts the request if the limit allows it. All servers share one window, so the limit is exact. */
export async function takeAuditQuota({ config, database }: AppContext, caller: Caller): Promise<RateLimitRow> {
  const statement: Statement<RateLimitRow> = {
    sql: TAKE_QUOTA_QUERY,
    parameters: [caller.id, String(config.limits.auditPerMinute)],
  };
  const [place] = await readInOrganisation({ database }, caller, statement);
  if (!place) throw new Error('Expected the function to return one row');
  return place;
}
