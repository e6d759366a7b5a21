import type { AuditChoices } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { auditLabel } from '../../domain/audit-label.ts';
import type { Caller } from '../../domain/caller.ts';
import { readInOrganisation } from '../../platform/db/in-organisation.ts';
import { statementOf } from '../../platform/db/statement.ts';
import { statements } from '../../platform/db/transaction.ts';

/** An action, or somebody with the name they had last. */
type ChoiceRow = { readonly action: string; readonly userId: string; readonly userName: string };

/** What has been counted is read from the counts, so a long log is not read for its few actions. */
export async function listChoices(ctx: AppContext, caller: Caller): Promise<AuditChoices> {
  const rows = await readInOrganisation(ctx, caller, choicesOf(caller));
  return {
    actions: rows
      .flatMap(({ action }) => (action === '' ? [] : [{ action, label: auditLabel(action) }]))
      .sort((a, b) => a.label.localeCompare(b.label)),
    users: rows
      .flatMap(({ userId, userName }) => (userId === '' ? [] : [{ id: userId, name: userName }]))
      .sort((a, b) => a.name.localeCompare(b.name)),
  };
}

function choicesOf({ organisationId }: Caller) {
  const ofOrganisation = sql`organisation_id = ${organisationId}::uuid`;
  const choices = sql<ChoiceRow>`
    with uncounted as materialized (
      select distinct action, user_id::text as user_id from audit_entry
      where ${ofOrganisation}
        and position >= (select coalesce(max(position), 0) from audit_counted where ${ofOrganisation})
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
  return statementOf({ compile: () => choices.compile(statements) });
}
