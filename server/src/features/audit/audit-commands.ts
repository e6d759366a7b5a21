import type { Caller } from '../../domain/caller.ts';
import { newsOf } from '../../domain/webhook-event.ts';
import type { JsonValue } from '../../platform/db/tables.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { newTimeOrderedId } from '../../platform/ids.ts';
import { announce } from '../webhooks/announcement-commands.ts';

export type Happening = {
  readonly action: string;
  readonly entity?: { readonly type: string; readonly id: string; readonly name: string | null };
  readonly meta?: { readonly [key: string]: JsonValue };
};

/**
 * Writes the entry into the transaction of the change itself: without the entry there is no change. Whoever is to be told
 * of it will be.
 */
export async function recordAudit(tx: Tx, caller: Caller, happening: Happening): Promise<void> {
  const { action, entity, meta } = happening;
  await tx
    .insertInto('audit_entry')
    .values({
      organisation_id: caller.organisationId,
      id: newTimeOrderedId(),
      action,
      user_id: caller.id,
      user_name: caller.name,
      entity_type: entity?.type ?? null,
      entity_id: entity?.id ?? null,
      entity_name: entity?.name ?? null,
      meta: meta === undefined ? null : JSON.stringify(meta),
      address: caller.address,
      request_id: caller.requestId,
    })
    .execute();
  const news = newsOf(happening);
  if (news) await announce(tx, caller, news);
}
