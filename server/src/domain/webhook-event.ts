// Maps audit entries to webhook events, so an event is sent only for audited actions. Its data names the record, its
// status and its changed fields; the record itself is added when the event is queued.
import type { WebhookEventType } from '@assay/contract';

export type OutboundWebhookEvent = { readonly event: WebhookEventType; readonly data: WebhookEventData };
type WebhookEventData = {
  readonly id: string;
  readonly name: string | null;
  readonly [field: string]: EventValue;
};
type EventValue = string | number | null | readonly string[];

type Meta = Readonly<Record<string, unknown>>;
type AuditedAction = {
  readonly action: string;
  readonly entity?: { readonly id: string; readonly name: string | null };
  readonly meta?: Meta;
};

const EVENTS: ReadonlyMap<string, WebhookEventType> = new Map([
  ['CREATE_VENDOR', 'vendor.created'],
  ['UPDATE_VENDOR', 'vendor.updated'],
  ['MERGE_VENDOR', 'vendor.updated'],
  ['DELETE_VENDOR', 'vendor.deleted'],
  ['REMOVE_MERGED_VENDOR', 'vendor.deleted'],
  ['CREATE_ASSESSMENT', 'assessment.created'],
  ['SEND_ASSESSMENT', 'assessment.sent'],
  ['RECALL_ASSESSMENT', 'assessment.recalled'],
  ['SUBMIT_ASSESSMENT', 'assessment.submitted'],
  ['CLAIM_ASSESSMENT', 'assessment.claimed'],
  ['SEND_BACK_ASSESSMENT', 'assessment.sent_back'],
  ['FINALIZE_ASSESSMENT', 'assessment.completed'],
  ['REOPEN_ASSESSMENT', 'assessment.reopened'],
  ['DELETE_ASSESSMENT', 'assessment.deleted'],
  ['CREATE_FINDING', 'finding.created'],
  ['UPDATE_FINDING', 'finding.updated'],
  ['SHARE_FINDING', 'finding.updated'],
  ['PLAN_REMEDIATION', 'finding.updated'],
  ['REPORT_FIXED', 'finding.updated'],
  ['RETURN_FINDING', 'finding.updated'],
  ['CERTIFICATION_EXPIRING', 'certification.expiring'],
]);

const INCLUDED_META = [
  'vendorId',
  'vendorName',
  'mergedVendorId',
  'assessmentId',
  'severity',
  'dueDate',
  'expiresDate',
  'score',
];

/** Null if the action has no webhook event. */
export function toWebhookEvent({ action, entity, meta = {} }: AuditedAction): OutboundWebhookEvent | null {
  const event = isFirstDecision(action, meta) ? 'assessment.claimed' : EVENTS.get(action);
  if (!event || !entity || isOfMergedVendor(action, meta)) return null;
  return {
    event,
    data: { id: entity.id, name: entity.name, ...pickEventMeta(meta), ...toChangedFields(event, meta) },
  };
}

/** The first decision also claims the assessment. */
const isFirstDecision = (action: string, { from }: Meta) => action === 'REVIEW_DECISION' && from === 'SUBMITTED';

/** Deleted with the vendor that it was merged into. Its own event was sent when it was merged. */
const isOfMergedVendor = (action: string, { vendorId }: Meta) => action === 'DELETE_VENDOR' && vendorId !== undefined;

const pickEventMeta = (meta: Meta): Record<string, EventValue> =>
  Object.fromEntries(INCLUDED_META.flatMap((field) => (isEventValue(meta[field]) ? [[field, meta[field]]] : [])));

function toChangedFields(event: WebhookEventType, { to, changes }: Meta): Record<string, EventValue> {
  if (typeof to === 'string') return { status: to };
  if (!isRecord(changes) || !event.endsWith('.updated')) return {};
  const status = isRecord(changes.status) ? changes.status.to : undefined;
  return { changed: Object.keys(changes), ...(typeof status === 'string' && { status }) };
}

const isRecord = (value: unknown): value is Meta => typeof value === 'object' && value !== null;
const isEventValue = (value: unknown): value is string | number => ['string', 'number'].includes(typeof value);
