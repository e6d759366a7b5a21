import { randomUUID } from 'node:crypto';
import type { TestOrganisation } from './factories.ts';
import { waitFor } from './processes.ts';
import { insertRow } from './seed-one-of-everything.ts';
import type { TestApp } from './test-app.ts';

export type AuditEntryFields = {
  readonly created_at?: string;
  readonly action?: string;
  readonly user_id?: string | null;
  readonly user_name?: string;
  readonly entity_type?: string | null;
  readonly entity_id?: string | null;
  readonly entity_name?: string | null;
  readonly meta?: Readonly<Record<string, unknown>> | null;
};

export async function insertAuditEntry(
  { database }: Pick<TestApp, 'database'>,
  { id: organisation_id }: TestOrganisation,
  fields: AuditEntryFields = {},
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
 * Fills the audit log with entries over 15 months: several actions and users, some without a user, groups with the same
 * microsecond, and batches in one transaction.
 */
export async function insertAuditEntries(
  { database }: Pick<TestApp, 'database'>,
  { id }: TestOrganisation,
  entries: number,
) {
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

/** Waits until every transaction that began before the last entry has ended, in any database of the server. */
export const waitUntilSealable = ({ database }: Pick<TestApp, 'database'>, { id }: TestOrganisation) =>
  waitFor(async () => {
    const [found] = await database.query<{ final: boolean }>(
      'select max(position) < organisation_horizon($1) as final from audit_entry where organisation_id = $1',
      [id],
    );
    return found?.final === true;
  });
