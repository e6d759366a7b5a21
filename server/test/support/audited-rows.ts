import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { TestOrganisation } from './factories.ts';
import type { TestApp } from './test-app.ts';

type Row = Readonly<Record<string, unknown>>;
type AuditedRow = { readonly table: string; readonly entity: string; readonly row: Row };
export type AuditedRows = ReadonlyMap<string, AuditedRow>;

export type NewEntry = {
  readonly action: string;
  readonly actor: string;
  readonly entity: string;
  readonly meta: Readonly<Record<string, unknown>> | null;
};

/** Tables with the entity whose entry covers a change of their rows. Proposed findings are not findings yet. */
const ENTITIES: Readonly<Record<string, string>> = {
  organisation: `'Organisation ' || t.organisation_id`,
  vendor: `'Vendor ' || t.id`,
  certification: `'Certification ' || t.id`,
  certification_attachment: `'Attachment ' || t.id`,
  responsibility: `'Responsibility ' || t.id`,
  template: `'Template ' || t.id`,
  framework: `'Framework ' || t.id`,
  assessment: `'Assessment ' || t.id`,
  response: `'Assessment ' || t.assessment_id`,
  review_decision: `'Assessment ' || t.assessment_id`,
  finding_dismissal: `'Assessment ' || t.assessment_id`,
  comment: `coalesce('Assessment ' || t.assessment_id, 'Finding ' || t.finding_id)`,
  portal_link: `coalesce('Assessment ' || t.assessment_id, 'Vendor ' || t.vendor_id)`,
  evidence: `'Evidence ' || t.id`,
  finding: `'Finding ' || t.id`,
  vendor_decision: `'Vendor ' || t.vendor_id`,
  vendor_merge: `'Vendor ' || t.vendor_id`,
  finding_file: `'FindingFile ' || t.id`,
  finding_share: `'Finding ' || t.finding_id`,
  approval: `'Approval ' || t.id`,
  issued_report: `'IssuedReport ' || t.id`,
  report_link: `'IssuedReport ' || t.issued_report_id`,
  role: `'Role ' || t.id`,
  app_user: `'User ' || t.id`,
  api_key: `'ApiKey ' || t.id`,
  webhook_endpoint: `'Webhook ' || t.id`,
  saved_view: `'View ' || t.id`,
};

/** Derived from other rows, or the time and number of the change itself. */
const DERIVED = [
  'updated_at',
  'revision',
  'assessment_count',
  'overall_score',
  'overall_exact',
  'open_critical_findings',
  'latest_score',
  'last_assessed_at',
  'on_behalf_by_ids',
  'cleared_by_assessment_id',
  'question_count',
  'last_used_at',
  'last_used_address',
  'opened_at',
  'last_seen_at',
];

export async function readAuditedRows({ database }: TestApp): Promise<AuditedRows> {
  const tables = Object.entries(ENTITIES).map(
    ([table, entity]) => `
      select '${table}' as "table", ${entity} as entity, to_jsonb(t) - $1::text[] as row,
        '${table} ' || coalesce(to_jsonb(t) ->> 'id', ${entity}) || coalesce(' ' || (to_jsonb(t) ->> 'question_key'), '') as key
      from ${table} t ${table === 'finding' ? 'where not proposed' : ''}`,
  );
  const rows = await database.query<AuditedRow & { key: string }>(tables.join(' union all '), [DERIVED]);
  return new Map(rows.map(({ key, ...row }) => [key, row]));
}

/** The entries after this position, and the last position. None of them without a position. */
export async function readNewEntries({ database }: TestApp, { id }: TestOrganisation, after: string | null) {
  const rows = await database.query<NewEntry & { position: string }>(
    `select position, action, user_name as actor, entity_type || ' ' || entity_id as entity, meta from audit_entry
     where organisation_id = $1 and position > coalesce($2, (select max(position) - 1 from audit_entry))
     order by position`,
    [id, after],
  );
  return { list: after === null ? [] : rows, position: rows.at(-1)?.position ?? after };
}

type RowChange = { readonly table: string; readonly entity: string; readonly before?: Row; readonly after?: Row };

export const listRowChanges = (before: AuditedRows, after: AuditedRows): RowChange[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [old, current] = [before.get(key), after.get(key)];
    const found = current ?? old;
    if (!found || JSON.stringify(old?.row) === JSON.stringify(current?.row)) return [];
    const { table, entity } = found;
    return [{ table, entity, ...(old && { before: old.row }), ...(current && { after: current.row }) }];
  });

const listOwners = ({ before }: RowChange) => [
  `Vendor ${String(before?.vendor_id)}`,
  `Assessment ${String(before?.assessment_id)}`,
  `Certification ${String(before?.certification_id)}`,
  `Finding ${String(before?.finding_id)}`,
];

/** The entities that changed, without those that were deleted together with their vendor or assessment. */
export function listChangedEntities(changes: readonly RowChange[]): string[] {
  const deleted = new Set(changes.flatMap(({ entity, after }) => (after === undefined ? [entity] : [])));
  const own = changes.filter(
    (change) => change.after !== undefined || !listOwners(change).some((one) => deleted.has(one)),
  );
  return [...new Set(own.map(({ entity }) => entity))].sort();
}

const FIELD_TABLES = new Set(['vendor', 'certification', 'responsibility', 'role', 'webhook_endpoint']);
/** Fields that are not shown to users, are secret, or are recorded elsewhere in the entry. */
const NOT_RECORDED = new Set([
  'id',
  'organisation_id',
  'created_at',
  'vendor_id',
  'built_in',
  'secret',
  'previous_secret',
  'previous_secret_until',
  'enabled',
  'disabled_reason',
]);

const toFieldName = (column: string) => column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const toRecorded = (value: unknown) =>
  typeof value === 'string' && value.length > 500
    ? { length: value.length, sha256: createHash('sha256').update(value).digest('hex') }
    : (value ?? null);

/** Asserts that the entry of a record contains every changed field, before and after. */
export function expectFieldsRecorded(changes: readonly RowChange[], entries: readonly NewEntry[]): number {
  const told = changes.filter(
    ({ table, entity }) => FIELD_TABLES.has(table) && entries.some((one) => one.entity === entity),
  );
  for (const { entity, before = {}, after = {} } of told) {
    const columns = Object.keys({ ...before, ...after }).filter((column) => !NOT_RECORDED.has(column));
    const expected = columns.flatMap((column) => {
      const [from, to] = [toRecorded(before[column]), toRecorded(after[column])];
      return JSON.stringify(from) === JSON.stringify(to) ? [] : [[toFieldName(column), { from, to }] as const];
    });
    const entry = entries.find((one) => one.entity === entity);
    expect({ action: entry?.action, changes: entry?.meta?.changes }).toEqual({
      action: entry?.action,
      changes: Object.fromEntries(expected),
    });
  }
  return told.length;
}

/** Asserts that the entry of an answer contains each answer, before and after. */
export function expectAnswersRecorded(changes: readonly RowChange[], entries: readonly NewEntry[]): number {
  const answers = changes.flatMap(({ table, entity, before, after }) => {
    const entry = entries.find((one) => one.action === 'ANSWER_ASSESSMENT' && one.entity === entity);
    const [from, to] = [toAnswer(before), toAnswer(after)];
    const isRecorded = table === 'response' && entry && JSON.stringify(from) !== JSON.stringify(to);
    return isRecorded ? [{ entry, key: String((after ?? before)?.question_key), change: { from, to } }] : [];
  });
  for (const { entry, key, change } of answers) expect(entry.meta?.changes).toMatchObject({ [key]: change });
  return answers.length;
}

const toAnswer = (row: Row | undefined) =>
  row?.not_applicable === true
    ? { notApplicable: true, justification: toRecorded(row.justification) }
    : toRecorded(row?.answer);
