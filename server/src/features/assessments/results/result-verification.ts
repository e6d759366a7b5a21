import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { createSystemCaller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { ASSESSMENT_RECORD, AssessmentRecord, findDifference } from './assessment-record.ts';
import { parseResult } from './assessment-result.ts';

export type ResultProblem = {
  readonly kind: 'RESULT_CHANGED' | 'RESULT_REMOVED' | 'RESULT_INSERTED' | 'RECORD_CHANGED';
  /** The audit entry that contains the hash, if there is one. */
  readonly entryId: string | null;
  readonly words: string;
};

export type ResultsReport = {
  /** The number of stored results that are as they were sealed. */
  readonly sealed: number;
  /** The number of completed assessments without a result: they were completed by an earlier release. */
  readonly unsealed: number;
  readonly problem: ResultProblem | null;
};

const PAGE_SIZE = 100;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Compares every stored result with the hash in its FINALIZE_ASSESSMENT entry, and the rows of every completed assessment
 * with its result. Relies on the audit entries: verify the log first.
 */
export async function verifyResults(ctx: AppContext, organisationId: string): Promise<ResultsReport> {
  const reader = { ctx, organisationId };
  const stored = await verifyStoredResults(reader);
  if (stored.problem) return { ...stored, unsealed: 0 };
  const inserted = await findInsertedResult(reader);
  if (inserted) return { ...stored, unsealed: 0, problem: inserted };
  return { ...stored, ...(await verifyLiveRecords(reader)) };
}

export type ResultReader = { readonly ctx: AppContext; readonly organisationId: string };

export const readRows = <Row>({ ctx, organisationId }: ResultReader, query: RawBuilder<Row>): Promise<Row[]> =>
  inOrganisation(ctx, createSystemCaller(organisationId), async (tx) => (await query.execute(tx)).rows);

type FinalizeEntry = {
  readonly id: string;
  /** With microseconds. */
  readonly createdAt: string;
  readonly assessmentId: string;
  /** The result with the hash of the entry; null if there is none. */
  readonly isGenuine: boolean | null;
  readonly isRehashed: boolean;
  readonly isDeleted: boolean;
};

async function verifyStoredResults(reader: ResultReader) {
  let sealed = 0;
  let after: FinalizeEntry | undefined;
  do {
    const entries: FinalizeEntry[] = await listFinalizeEntries(reader, after);
    for (const entry of entries) {
      const problem = findStoredProblem(entry);
      if (problem) return { sealed, problem };
      if (entry.isGenuine) sealed += 1;
    }
    after = entries.length === PAGE_SIZE ? entries.at(-1) : undefined;
  } while (after);
  return { sealed, problem: null };
}

const HASH = sql`encode(sha256(convert_to(r.content, 'UTF8')), 'hex')`;
const OF_ENTRY = sql`r.organisation_id = e.organisation_id and r.assessment_id::text = e.entity_id`;

/** A result is deleted with its assessment or its vendor. Both deletions have an audit entry of their own. */
const IS_DELETED = sql`exists (
  select from audit_entry d
  where d.organisation_id = e.organisation_id and d.entity_id = any(array[e.entity_id, e.meta ->> 'vendorId'])
    and d.action in ('DELETE_ASSESSMENT', 'DELETE_VENDOR') and d.position >= e.position)`;

const listFinalizeEntries = (reader: ResultReader, after: FinalizeEntry | undefined): Promise<FinalizeEntry[]> =>
  readRows(
    reader,
    sql<FinalizeEntry>`
    select e.id, e.created_at::text as "createdAt", e.entity_id as "assessmentId",
      (select bool_or(${HASH} = r.sha256) from assessment_result r
        where ${OF_ENTRY} and r.sha256 = e.meta ->> 'resultSha256') as "isGenuine",
      exists (select from assessment_result r
        where ${OF_ENTRY} and ${HASH} = e.meta ->> 'resultSha256' and r.sha256 <> ${HASH}) as "isRehashed",
      ${IS_DELETED} as "isDeleted"
    from audit_entry e
    where e.organisation_id = ${reader.organisationId}::uuid and e.action = 'FINALIZE_ASSESSMENT'
      and e.meta ->> 'resultSha256' is not null
      and (e.created_at, e.id) > (${after?.createdAt ?? '-infinity'}::timestamptz, ${after?.id ?? NO_ID}::uuid)
    order by e.created_at, e.id limit ${PAGE_SIZE}`,
  );

function findStoredProblem({
  id,
  assessmentId,
  isGenuine,
  isRehashed,
  isDeleted,
}: FinalizeEntry): ResultProblem | null {
  const told = createProblemFactory(id, assessmentId);
  if (isGenuine) return null;
  if (isGenuine === false) return told('RESULT_CHANGED', 'was changed after it was sealed');
  if (isRehashed) return told('RESULT_CHANGED', 'is unchanged, but its stored hash was changed');
  return isDeleted ? null : told('RESULT_REMOVED', 'is missing, or was changed together with its hash');
}

const createProblemFactory =
  (entryId: string | null, assessmentId: string) =>
  (kind: ResultProblem['kind'], what: string): ResultProblem => ({
    kind,
    entryId,
    words: `The stored result of assessment ${assessmentId} ${what}.`,
  });

async function findInsertedResult(reader: ResultReader): Promise<ResultProblem | null> {
  const [found] = await readRows(
    reader,
    sql<{ assessmentId: string }>`
    select r.assessment_id as "assessmentId" from assessment_result r
    where r.organisation_id = ${reader.organisationId}::uuid and not exists (
      select from audit_entry e where e.organisation_id = r.organisation_id and e.entity_id = r.assessment_id::text
        and e.action = 'FINALIZE_ASSESSMENT' and e.meta ->> 'resultSha256' = r.sha256)
    limit 1`,
  );
  if (!found) return null;
  return createProblemFactory(null, found.assessmentId)(
    'RESULT_INSERTED',
    'has no audit log entry: no user finalised the assessment',
  );
}

type LiveAssessment = {
  readonly id: string;
  readonly status: string;
  readonly record: unknown;
  /** The latest completion or reopening in the log. */
  readonly entryId: string | null;
  readonly action: string | null;
  readonly hash: string | null;
  readonly content: string | null;
};

async function verifyLiveRecords(reader: ResultReader): Promise<Pick<ResultsReport, 'unsealed' | 'problem'>> {
  let unsealed = 0;
  let after: string | undefined = NO_ID;
  while (after !== undefined) {
    const page: LiveAssessment[] = await listLiveAssessments(reader, after);
    for (const assessment of page) {
      const problem = await findLiveProblem(reader, assessment);
      if (problem) return { unsealed, problem };
      if (assessment.status === 'COMPLETED' && assessment.hash === null) unsealed += 1;
    }
    after = page.length === PAGE_SIZE ? page.at(-1)?.id : undefined;
  }
  return { unsealed, problem: null };
}

/** The latest entry by which assessment `a` was completed or reopened. */
export const LATEST_COMPLETION = sql`left join lateral (
    select e.id, e.action, e.meta ->> 'resultSha256' as hash, e.position from audit_entry e
    where e.organisation_id = a.organisation_id and e.entity_id = a.id::text
      and e.action in ('FINALIZE_ASSESSMENT', 'REOPEN_ASSESSMENT')
    order by e.position desc, e.id desc limit 1
  ) latest on true`;

const listLiveAssessments = (reader: ResultReader, after: string): Promise<LiveAssessment[]> =>
  readRows(
    reader,
    sql<LiveAssessment>`
    select a.id, a.status, latest.id as "entryId", latest.action, latest.hash, r.content,
      case when r.content is not null then ${ASSESSMENT_RECORD} end as record
    from assessment a ${LATEST_COMPLETION}
    left join lateral (
      select content from assessment_result r where r.organisation_id = a.organisation_id and r.assessment_id = a.id
        and r.sha256 = latest.hash limit 1
    ) r on true
    where a.organisation_id = ${reader.organisationId}::uuid and a.id > ${after}::uuid
      and (a.status = 'COMPLETED' or latest.action is not null)
    order by a.id limit ${PAGE_SIZE}`,
  );

async function findLiveProblem(reader: ResultReader, assessment: LiveAssessment): Promise<ResultProblem | null> {
  const { id, status, entryId, action, content, record } = assessment;
  const told = (words: string): ResultProblem => ({ kind: 'RECORD_CHANGED', entryId, words });
  const isCompleted = status === 'COMPLETED';
  if (action === 'REOPEN_ASSESSMENT' && isCompleted) {
    return told(`Assessment ${id} is completed, but the log shows that it was reopened and not finalised again.`);
  }
  if (action === 'FINALIZE_ASSESSMENT' && !isCompleted) {
    return told(`Assessment ${id} is not completed, but the log shows that it was finalised and not reopened.`);
  }
  if (content === null || action !== 'FINALIZE_ASSESSMENT') return null;
  const sealed = parseResult(content).record;
  const now = await restoreSealedFindings(reader, AssessmentRecord.parse(record), sealed);
  const place = findDifference(sealed, now);
  return place === null ? null : told(`Assessment ${id} was changed after it was finalised: ${place} differs.`);
}

/** The record as it is now, without the findings that were raised later, and with those that were withdrawn later. */
export async function restoreSealedFindings(
  reader: ResultReader,
  now: AssessmentRecord,
  sealed: AssessmentRecord,
): Promise<AssessmentRecord> {
  const present = new Map(now.findings.map((finding) => [finding.id, finding]));
  const missing = sealed.findings.filter(({ id }) => !present.has(id)).map(({ id }) => id);
  const withdrawn = missing.length === 0 ? new Set<string>() : await listWithdrawn(reader, missing);
  const findings = sealed.findings.flatMap(
    (finding) => present.get(finding.id) ?? (withdrawn.has(finding.id) ? finding : []),
  );
  return { ...now, findings };
}

/** Every withdrawal has an audit entry. */
async function listWithdrawn(reader: ResultReader, ids: readonly string[]): Promise<Set<string>> {
  const rows = await readRows(
    reader,
    sql<{ id: string }>`
    select entity_id as id from audit_entry
    where organisation_id = ${reader.organisationId}::uuid and action = 'WITHDRAW_FINDING'
      and entity_id = any(${ids}::text[])`,
  );
  return new Set(rows.map(({ id }) => id));
}
