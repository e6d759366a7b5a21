import type { AuditEntry } from '@assay/contract';
import { formatAuditField, formatAuditValue, formatEntityType } from '../audit-labels.ts';
import { formatDate } from '../dates.ts';
import { t, tCount } from '../i18n.ts';
import { formatScore } from '../numbers.ts';
import { RECORD_SENTENCES } from './record-sentences.ts';
import { type EntryFacts, readEntryFacts, type Sentence, SLOTS } from './sentence.ts';
import { SETTINGS_SENTENCES } from './settings-sentences.ts';

/** One sentence for each action that the service records. */
export const AUDIT_SENTENCES: Readonly<Record<string, Sentence>> = { ...RECORD_SENTENCES, ...SETTINGS_SENTENCES };

/** An action without a sentence, such as one of a newer version of the service. */
const formatUnknown = ({ actionLabel, entityType }: AuditEntry): string =>
  entityType === null
    ? t('{{actor}}: {{action}}', { ...SLOTS, action: actionLabel })
    : t('{{actor}}: {{action}}, {{subject}}', { ...SLOTS, action: actionLabel });

/** The sentence of an entry, with placeholders for the names. The vendor is named unless the page is about it. */
export function formatAuditSentence(entry: AuditEntry, isVendorKnown: boolean): string {
  const sentence = AUDIT_SENTENCES[entry.action]?.(SLOTS, readEntryFacts(entry)) ?? formatUnknown(entry);
  return isVendorKnown ? sentence : addVendor(sentence, entry);
}

export const addVendor = (sentence: string, entry: AuditEntry): string =>
  entry.entityType === 'Vendor' || findVendorName(entry) === null
    ? sentence
    : t('{{sentence}} at {{vendor}}', { ...SLOTS, sentence });

/** The vendor of the record. For deleted records, its name at that time. */
export const findVendorName = (entry: AuditEntry): string | null =>
  entry.record?.vendorName ?? readEntryFacts(entry).text('vendorName');

/** Files and other records whose name needs quotation marks to be recognised in a sentence. */
const QUOTED_TYPES: ReadonlySet<string> = new Set([
  'Approval',
  'Assessment',
  'Attachment',
  'Evidence',
  'Finding',
  'FindingFile',
  'Mail',
  'Template',
  'Responsibility',
  'View',
]);

/** The name of the subject as it appears in the sentence. */
export function formatSubject({ entityType, entityName, entityId }: AuditEntry): string {
  if (entityType === null) return t('an unnamed record');
  if (entityName === null || entityName === '')
    return t('{{type}} {{id}}', { type: formatEntityType(entityType), id: entityId ?? '' }).trim();
  return QUOTED_TYPES.has(entityType) ? t('“{{name}}”', { name: entityName }) : entityName;
}

const MAX_FIELDS = 4;

/** The facts that a reader wants to know without opening the details, such as a date. */
export function listAuditNotes(entry: AuditEntry): string[] {
  const facts = readEntryFacts(entry);
  const acceptedUntil = facts.changedTo('acceptedUntil') ?? facts.text('acceptedUntil');
  const score = facts.number('score');
  const approver = facts.text('approvedByName');
  return [
    typeof acceptedUntil === 'string' && t('until {{day}}', { day: formatDate(acceptedUntil) }),
    ...['assessmentTitle', 'certificationName', 'findingTitle'].map((field) => facts.text(field) ?? false),
    entry.action === 'REVIEW_DECISION' && formatDecision(entry),
    entry.action.endsWith('_REQUEST') || entry.action === 'REQUEST_APPROVAL' ? formatKind(facts) : false,
    entry.action === 'FINALIZE_ASSESSMENT' && score !== null && t('score {{score}}', { score: formatScore(score) }),
    formatDay(facts, 'dueDate', (day) => t('due {{day}}', { day })),
    formatDay(facts, 'validUntil', (day) => t('valid until {{day}}', { day })),
    entry.meta?.onBehalf === true && t('on behalf of the vendor'),
    formatChangedFields(entry, facts),
    approver !== null && t('approved by {{name}}', { name: approver }),
    formatReason(facts),
  ].filter((note) => note !== false);
}

const MAX_REASON_LENGTH = 140;

/** The reason that the user gave, shortened. The details contain all of it. */
function formatReason(facts: EntryFacts): string | false {
  const reason = facts.text('reason') ?? facts.text('rationale') ?? facts.text('resolutionNote');
  if (reason === null) return false;
  const isLong = reason.length > MAX_REASON_LENGTH;
  return t('“{{text}}”', { text: isLong ? `${reason.slice(0, MAX_REASON_LENGTH).trimEnd()}…` : reason });
}

const formatKind = (facts: EntryFacts) => {
  const kind = facts.text('kind');
  return kind !== null && formatAuditValue(kind);
};

function formatDecision({ meta }: AuditEntry): string | false {
  const decision = meta?.decision;
  if (typeof decision !== 'object' || decision === null || !('to' in decision)) return false;
  return typeof decision.to === 'string' ? formatAuditValue(decision.to) : t('decision removed');
}

function formatDay(facts: EntryFacts, field: string, format: (day: string) => string): string | false {
  const day = facts.text(field);
  return day !== null && format(formatDate(day));
}

/** The sentence and the other notes already say what became of these. */
const SAID_FIELDS: ReadonlySet<string> = new Set(['status', 'acceptedUntil', 'acceptanceEnded']);

function formatChangedFields({ action }: AuditEntry, { changedFields }: EntryFacts): string | false {
  if (!action.startsWith('UPDATE_')) return false;
  const fields = changedFields.filter((field) => action !== 'UPDATE_FINDING' || !SAID_FIELDS.has(field));
  if (fields.length === 0) return false;
  const shown = fields.slice(0, MAX_FIELDS).map(formatAuditField).join(', ');
  const more = fields.length - MAX_FIELDS;
  return more > 0 ? tCount(more, '{{shown}} and {{count}} more', '{{shown}} and {{count}} more', { shown }) : shown;
}
