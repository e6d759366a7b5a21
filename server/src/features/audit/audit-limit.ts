import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { readInOrganisation } from '../../platform/db/in-organisation.ts';
import type { Statement } from '../../platform/db/statement.ts';

type Place = { readonly accepted: boolean; readonly remaining: number; readonly freeInSeconds: number };

const TAKE_PLACE = `
  select accepted, remaining, free_in as "freeInSeconds" from take_place($1::uuid, 'audit', $2::integer, 60)`;

/** Takes a place if one is free. All servers take from one window, so the limit is exact. */
export async function takeAuditPlace({ config, database }: AppContext, caller: Caller): Promise<Place> {
  const statement: Statement<Place> = {
    sql: TAKE_PLACE,
    parameters: [caller.id, String(config.limits.auditPerMinute)],
  };
  const [place] = await readInOrganisation({ database }, caller, statement);
  if (!place) throw new Error('A function with results answers with a row');
  return place;
}
