import type { WebhookRecord } from '@assay/contract';
import type { Caller } from '../../../domain/caller.ts';
import { toWebhookEvent } from '../../../domain/webhook-event.ts';
import { sha256 } from '../../../platform/crypto.ts';
import type { JsonValue } from '../../../platform/db/tables.ts';
import { send, type Tx } from '../../../platform/db/transaction.ts';
import { newTimeOrderedId } from '../../../platform/ids.ts';
import { queueWebhooks } from '../webhook-queue/index.ts';

export type AuditEvent = {
  readonly action: string;
  readonly entity?: { readonly type: string; readonly id: string; readonly name: string | null };
  readonly meta?: { readonly [key: string]: JsonValue };
  /** Required for actions with a webhook event. Read only if a webhook subscribes to it. */
  readonly loadRecord?: () => Promise<WebhookRecord>;
};

/** Writes the entry in the transaction of the change, so that neither exists without the other. Queues webhooks too. */
export async function recordAudit(tx: Tx, caller: Caller, event: AuditEvent): Promise<void> {
  const { action, entity } = event;
  const meta = withApproval(caller, event.meta);
  send(
    tx,
    tx.insertInto('audit_entry').values({
      organisation_id: caller.organisationId,
      id: newTimeOrderedId(),
      action,
      user_id: caller.id,
      user_name: caller.name,
      entity_type: entity?.type ?? null,
      entity_id: entity?.id ?? null,
      entity_name: entity?.name ?? null,
      meta: meta === undefined ? null : JSON.stringify(shortenChanges(meta)),
      address: caller.address,
      request_id: caller.requestId,
    }),
  );
  const webhookEvent = toWebhookEvent(event);
  if (!webhookEvent) return;
  if (!event.loadRecord) throw new Error(`${action} requires a record for its webhook event`);
  await queueWebhooks(tx, caller, { ...webhookEvent, loadRecord: event.loadRecord });
}

/** The entry names the requester as the user, and who approved it. */
const withApproval = ({ approval }: Caller, meta: AuditEvent['meta']): AuditEvent['meta'] =>
  approval ? { ...meta, approvalId: approval.id, approvedByName: approval.approvedByName } : meta;

const MAX_TEXT_LENGTH = 500;

/** Long texts are recorded by length and hash, so that the entry stays small and the text can still be verified. */
function shortenTexts(value: JsonValue): JsonValue {
  if (typeof value === 'string' && value.length > MAX_TEXT_LENGTH)
    return { length: value.length, sha256: sha256(value).toString('hex') };
  if (Array.isArray(value)) return value.map(shortenTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortenTexts(one)]));
}

/** Reasons are recorded in full: they are stored nowhere else. */
const shortenChanges = (meta: NonNullable<AuditEvent['meta']>) =>
  meta.changes === undefined ? meta : { ...meta, changes: shortenTexts(meta.changes) };
