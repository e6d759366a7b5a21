import type { AuditEntry } from '@assay/contract';
import { t, tCount } from '../i18n.ts';
import { addVendor, formatAuditSentence } from './audit-sentence.ts';
import { SLOTS } from './sentence.ts';

/** What a run of entries about the same assessment, finding or vendor says. They may be about different files in it. */
const RUN_SENTENCES: Readonly<Record<string, (count: number) => string>> = {
  REVIEW_DECISION: (count) =>
    tCount(
      count,
      '{{actor}} decided {{count}} question of {{subject}}',
      '{{actor}} decided {{count}} questions of {{subject}}',
      SLOTS,
    ),
  DISMISS_FINDING: (count) =>
    tCount(
      count,
      '{{actor}} dismissed {{count}} proposed finding of {{subject}}',
      '{{actor}} dismissed {{count}} proposed findings of {{subject}}',
      SLOTS,
    ),
  CREATE_FINDING: (count) =>
    tCount(count, '{{actor}} opened {{count}} finding', '{{actor}} opened {{count}} findings', SLOTS),
  WITHDRAW_FINDING: (count) =>
    tCount(count, '{{actor}} withdrew {{count}} finding', '{{actor}} withdrew {{count}} findings', SLOTS),
  UPLOAD_EVIDENCE: (count) =>
    tCount(count, '{{actor}} uploaded {{count}} file', '{{actor}} uploaded {{count}} files', SLOTS),
  DOWNLOAD_EVIDENCE: (count) =>
    tCount(count, '{{actor}} downloaded {{count}} file', '{{actor}} downloaded {{count}} files', SLOTS),
  CREATE_CERTIFICATION: (count) =>
    tCount(count, '{{actor}} added {{count}} certification', '{{actor}} added {{count}} certifications', SLOTS),
  CREATE_RESPONSIBILITY: (count) =>
    tCount(count, '{{actor}} added {{count}} responsibility', '{{actor}} added {{count}} responsibilities', SLOTS),
};

/** The day in the reader's time zone, YYYY-MM-DD. */
const toLocalDay = (moment: string): string => new Date(moment).toLocaleDateString('en-CA');

/** What the entries of a run have in common: action, actor, day and the record that they are about or belong to. */
function toRunKey({ action, userName, entityType, entityId, record, meta, createdAt }: AuditEntry): string {
  const parent = typeof meta?.assessmentId === 'string' ? meta.assessmentId : record?.id;
  const about = action in RUN_SENTENCES ? (parent ?? entityId) : `${entityType ?? ''} ${entityId ?? ''}`;
  return JSON.stringify([action, userName, about, toLocalDay(createdAt)]);
}

/** Entries in their order, with runs of the same kind by the same actor about the same record put together. */
export function foldEntries(entries: readonly AuditEntry[]): AuditEntry[][] {
  const runs: AuditEntry[][] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    if (last?.[0] && toRunKey(last[0]) === toRunKey(entry)) last.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

/** The sentence for a run of several entries. */
export function formatRunSentence(run: readonly AuditEntry[], isVendorKnown: boolean): string {
  const [first] = run;
  if (!first) return '';
  const sentence = RUN_SENTENCES[first.action]?.(run.length);
  if (sentence === undefined)
    return t('{{sentence}}, {{count}} times', {
      sentence: formatAuditSentence(first, isVendorKnown),
      count: run.length,
    });
  return isVendorKnown ? sentence : addVendor(sentence, first);
}

/** Runs by day, in their order. */
export function groupByDay(runs: readonly AuditEntry[][]): [string, AuditEntry[][]][] {
  return [...Map.groupBy(runs, ([first]) => (first ? toLocalDay(first.createdAt) : ''))];
}
