import { type Selectable, sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import type { AuditRecord } from '../../domain/ocsf.ts';
import { readInOrganisation } from '../../platform/db/in-organisation.ts';
import { statementOf } from '../../platform/db/statement.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { statements } from '../../platform/db/transaction.ts';

export type Sink = Selectable<Tables['audit_sink']>;
/** An entry, and where it stands in the log. */
export type PlacedRecord = AuditRecord & { readonly position: number };

export async function findSink(ctx: AppContext, caller: Pick<Caller, 'organisationId'>): Promise<Sink | null> {
  const sink = statements.selectFrom('audit_sink').selectAll().where('organisation_id', '=', caller.organisationId);
  const [found = null] = await readInOrganisation(ctx, caller, statementOf(sink));
  return found;
}

export async function listSinkOrganisations({ database }: AppContext): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select list_audit_sinks() as id`.execute(database.lookups);
  return rows.map(({ id }) => id);
}

/**
 * What follows a place, in the order in which transactions began. Only what is below the horizon: there nothing can come
 * in between any more.
 */
export function entriesAfter(ctx: AppContext, sink: Sink, most: number): Promise<PlacedRecord[]> {
  const { organisation_id: organisationId, position, entry_id } = sink;
  const entries = sql<PlacedRecord>`
    select id, organisation_id as "organisationId", position, action, user_id as "userId", user_name as "userName",
      entity_type as "entityType", entity_id as "entityId", entity_name as "entityName", meta, address,
      request_id as "requestId", created_at as "createdAt"
    from audit_entry
    where organisation_id = ${organisationId}::uuid and position >= ${position}::bigint
      and (position, id) > (${position}::bigint, ${entry_id}::uuid) and position < audit_horizon()
    order by position, id limit ${sql.lit(most)}`;
  return readInOrganisation(ctx, { organisationId }, statementOf({ compile: () => entries.compile(statements) }));
}
