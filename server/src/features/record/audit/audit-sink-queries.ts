import { type Selectable, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import type { AuditRecord } from '../../../domain/ocsf.ts';
import { listOrganisationIds, readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { queryBuilder } from '../../../platform/db/transaction.ts';

export type AuditSinkRow = Selectable<Tables['audit_sink']>;
export type PositionedRecord = AuditRecord & { readonly position: number };

export async function findAuditSink(
  ctx: AppContext,
  caller: Pick<Caller, 'organisationId'>,
): Promise<AuditSinkRow | null> {
  const sink = queryBuilder.selectFrom('audit_sink').selectAll().where('organisation_id', '=', caller.organisationId);
  const [found = null] = await readInOrganisation(ctx, caller, toStatement(sink));
  return found;
}

export const listSinkOrganisations = (ctx: AppContext): Promise<string[]> =>
  listOrganisationIds(ctx, sql`list_audit_sinks()`);

/**
 * The entries after a position, in the order in which their transactions began. Only those below the horizon, where no
 * more entries can appear in between.
 */
export function listEntriesAfter(ctx: AppContext, sink: AuditSinkRow, most: number): Promise<PositionedRecord[]> {
  const { organisation_id: organisationId, position, entry_id } = sink;
  const entries = sql<PositionedRecord>`
    select id, organisation_id as "organisationId", position, action, user_id as "userId", user_name as "userName",
      entity_type as "entityType", entity_id as "entityId", entity_name as "entityName", meta, address,
      request_id as "requestId", created_at as "createdAt"
    from audit_entry
    where organisation_id = ${organisationId}::uuid and position >= ${position}::bigint
      and (position, id) > (${position}::bigint, ${entry_id}::uuid) and position < audit_horizon()
    order by position, id limit ${sql.lit(most)}`;
  return readInOrganisation(ctx, { organisationId }, toStatement({ compile: () => entries.compile(queryBuilder) }));
}
