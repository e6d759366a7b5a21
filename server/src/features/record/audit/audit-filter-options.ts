import type { AuditFilterOptions } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { formatAuditAction } from '../../../domain/audit-label.ts';
import type { Caller } from '../../../domain/caller.ts';
import { readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder } from '../../../platform/db/transaction.ts';

/** With both ends of the range, PostgreSQL plans for few entries. With only one, it plans to read the logs of all. */
const LAST_POSITION = '9223372036854775807';

/** An action, or a user with their latest name. */
type FilterOptionRow = { readonly action: string; readonly userId: string; readonly userName: string };

/** Reads the stored counts, so that a long log need not be scanned for a few actions. */
export async function listAuditFilterOptions(ctx: AppContext, caller: Caller): Promise<AuditFilterOptions> {
  const rows = await readInOrganisation(ctx, caller, selectFilterOptions(caller));
  return {
    actions: rows
      .flatMap(({ action }) => (action === '' ? [] : [{ action, label: formatAuditAction(action) }]))
      .sort((a, b) => a.label.localeCompare(b.label)),
    users: rows
      .flatMap(({ userId, userName }) => (userId === '' ? [] : [{ id: userId, name: userName }]))
      .sort((a, b) => a.name.localeCompare(b.name)),
  };
}

function selectFilterOptions({ organisationId }: Caller) {
  const ofOrganisation = sql`organisation_id = ${organisationId}::uuid`;
  const choices = sql<FilterOptionRow>`
    with uncounted as materialized (
      select distinct action, user_id::text as user_id from audit_entry
      where ${ofOrganisation}
        and position >= (select coalesce(max(position), 0) from audit_counted where ${ofOrganisation})
        and position <= ${sql.lit(LAST_POSITION)}
    ),
    kept as materialized (
      select action, user_id from audit_count
      where ${ofOrganisation} and day = '-infinity' and (action = '') <> (user_id = '')
    ),
    users as (
      select user_id from kept where user_id <> ''
      union select user_id from uncounted where user_id is not null
    )
    select action, '' as "userId", '' as "userName" from kept where action <> ''
    union select action, '', '' from uncounted
    union all
    select '', user_id, named.user_name from users cross join lateral (
      select user_name from audit_entry
      where ${ofOrganisation} and user_id = users.user_id::uuid
      order by created_at desc, id desc limit 1
    ) as named`;
  return toStatement({ compile: () => choices.compile(queryBuilder) });
}
