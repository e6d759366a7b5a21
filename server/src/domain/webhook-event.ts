// What is told to whoever listens. Every event is an audit entry of a few kinds, so whatever is audited is told; it names
// the record and what became of it, and leaves people out: who may know more reads it with a key of their own.
import type { WebhookEvent } from '@assay/contract';

export type News = { readonly event: WebhookEvent; readonly data: EventData };
export type EventData = { readonly id: string; readonly name: string | null; readonly [field: string]: Plain };
type Plain = string | number | null | readonly string[];

type Meta = Readonly<Record<string, unknown>>;
type Happening = {
  readonly action: string;
  readonly entity?: { readonly id: string; readonly name: string | null };
  readonly meta?: Meta;
};

const EVENTS: ReadonlyMap<string, WebhookEvent> = new Map([
  ['CREATE_VENDOR', 'vendor.created'],
  ['UPDATE_VENDOR', 'vendor.updated'],
  ['DELETE_VENDOR', 'vendor.deleted'],
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
  ['CERTIFICATION_EXPIRING', 'certification.expiring'],
]);

const TOLD = ['vendorId', 'vendorName', 'assessmentId', 'severity', 'dueDate', 'expiresDate', 'score'];

/** Null when nobody is to be told. */
export function newsOf({ action, entity, meta = {} }: Happening): News | null {
  const event = isFirstDecision(action, meta) ? 'assessment.claimed' : EVENTS.get(action);
  if (!event || !entity) return null;
  return { event, data: { id: entity.id, name: entity.name, ...toldOf(meta), ...changesIn(meta) } };
}

/** Whoever decides first has claimed the assessment by it. */
const isFirstDecision = (action: string, { from }: Meta) => action === 'REVIEW_DECISION' && from === 'SUBMITTED';

const toldOf = (meta: Meta): Record<string, Plain> =>
  Object.fromEntries(TOLD.flatMap((field) => (isPlain(meta[field]) ? [[field, meta[field]]] : [])));

/** The status that it has now, and the names of the fields that changed. */
function changesIn({ to, changes }: Meta): Record<string, Plain> {
  if (typeof to === 'string') return { status: to };
  if (!isRecord(changes)) return {};
  const status = isRecord(changes.status) ? changes.status.to : undefined;
  return { changed: Object.keys(changes), ...(typeof status === 'string' && { status }) };
}

const isRecord = (value: unknown): value is Meta => typeof value === 'object' && value !== null;
const isPlain = (value: unknown): value is string | number => ['string', 'number'].includes(typeof value);
