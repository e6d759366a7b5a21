import { randomUUID } from 'node:crypto';
import type { TestOrganisation } from './factories.ts';
import { insertRow } from './family.ts';
import { eventually } from './processes.ts';
import type { TestApp } from './test-app.ts';

export type EntryFields = {
  readonly created_at?: string;
  readonly action?: string;
  readonly user_id?: string | null;
  readonly user_name?: string;
  readonly entity_type?: string | null;
  readonly entity_id?: string | null;
  readonly entity_name?: string | null;
  readonly meta?: Readonly<Record<string, unknown>> | null;
};

/** Writes an entry as it would stand in the log, past every command. */
export async function anEntry(
  { database }: Pick<TestApp, 'database'>,
  { id: organisation_id }: TestOrganisation,
  fields: EntryFields = {},
) {
  const id = randomUUID();
  await insertRow(database, 'audit_entry', {
    organisation_id,
    id,
    action: 'UPDATE_VENDOR',
    user_id: null,
    user_name: 'Ada Okafor',
    ...fields,
  });
  return id;
}

/**
 * Fills an organisation's log with entries over 15 months: several actions and users, none for some, bursts in the same
 * microsecond, and whole stretches in one transaction.
 */
export async function aLongLog({ database }: Pick<TestApp, 'database'>, { id }: TestOrganisation, entries: number) {
  for (let first = 1; first <= entries; first += 500) {
    await database.query(
      `insert into audit_entry (organisation_id, id, created_at, action, user_id, user_name, entity_type, entity_id)
       select $1, gen_random_uuid(),
         date_trunc('second', timestamptz '2025-08-16 12:00Z' + interval '456 days' * sqrt(n / $3::float8)),
         (array['LOGIN', 'LOGIN', 'LOGIN', 'UPDATE_VENDOR', 'CREATE_VENDOR', 'DELETE_USER'])[1 + (n * 7919) % 6],
         case when n % 11 > 0 then md5('user ' || (n * 31) % 7)::uuid end, 'Someone', 'Vendor', md5(n::text)
       from generate_series($2::integer, least($2 + 499, $3)::integer) n`,
      [id, first, entries],
    );
  }
}

/** Waits until no transaction is open that began before the log's last entry, on whichever database of the server. */
export const untilFinal = ({ database }: Pick<TestApp, 'database'>, { id }: TestOrganisation) =>
  eventually(async () => {
    const [found] = await database.query<{ final: boolean }>(
      'select max(position) < audit_horizon() as final from audit_entry where organisation_id = $1',
      [id],
    );
    return found?.final === true;
  });
