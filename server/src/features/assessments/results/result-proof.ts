import { sql } from 'kysely';
import { toCanonicalJson } from '../../../platform/canonical-json.ts';
import { sha256 } from '../../../platform/crypto.ts';
import { ASSESSMENT_RECORD, AssessmentRecord } from './assessment-record.ts';
import { tryParseResult } from './assessment-result.ts';
import { LATEST_COMPLETION, readRows, restoreSealedFindings, type ResultReader } from './result-verification.ts';

/** The details of a FINALIZE_ASSESSMENT entry about the result. */
export type SealedCompletion = { readonly assessmentId: string; readonly vendorId: string; readonly sha256: string };

/** A result as part of a proof, to be compared with the audit entry that contains its hash. */
export type ResultLine = {
  readonly assessmentId: string;
  readonly sha256: string;
  /** The stored text; null if there is none. */
  readonly result: string | null;
  /** The hash of the rows as they are now, as canonical JSON; null if this is not the current completion. */
  readonly record: string | null;
  /** What happened to the assessment or its vendor after the last entry of the proof. */
  readonly later: string | null;
};

export type ResultLinesInput = {
  readonly completions: readonly SealedCompletion[];
  /** Entries from this position on are not part of the proof. */
  readonly end: number;
};

/** Results are large, so only a few are held at a time. */
const RESULTS_PER_PAGE = 20;

export async function* readResultLines(
  reader: ResultReader,
  { completions, end }: ResultLinesInput,
): AsyncGenerator<ResultLine[]> {
  for (let from = 0; from < completions.length; from += RESULTS_PER_PAGE) {
    const rows = await listResults(reader, { completions: completions.slice(from, from + RESULTS_PER_PAGE), end });
    const lines = rows.map(async (row) => ({ ...row, record: await hashRecord(reader, row) }));
    yield await Promise.all(lines);
  }
}

type ResultRow = Omit<ResultLine, 'record'> & { readonly record: unknown };

const listResults = (reader: ResultReader, { completions, end }: ResultLinesInput): Promise<ResultRow[]> =>
  readRows(
    reader,
    sql<ResultRow>`
    select c."assessmentId", c.sha256, r.content as result, later.action as later,
      case when latest.action = 'FINALIZE_ASSESSMENT' and latest.hash = c.sha256 then ${ASSESSMENT_RECORD} end as record
    from jsonb_to_recordset(${JSON.stringify(completions)}::jsonb)
      as c ("assessmentId" text, "vendorId" text, sha256 text)
    left join assessment a
      on a.organisation_id = ${reader.organisationId}::uuid and a.id = c."assessmentId"::uuid ${LATEST_COMPLETION}
    left join lateral (
      select content from assessment_result r
      where r.organisation_id = a.organisation_id and r.assessment_id = a.id and r.sha256 = c.sha256 limit 1
    ) r on true
    left join lateral (
      select e.action from audit_entry e
      where e.organisation_id = ${reader.organisationId}::uuid and e.position >= ${end}::bigint
        and e.entity_id = any(array[c."assessmentId", c."vendorId"])
        and e.action in ('FINALIZE_ASSESSMENT', 'REOPEN_ASSESSMENT', 'DELETE_ASSESSMENT', 'DELETE_VENDOR')
      order by e.position desc, e.id desc limit 1
    ) later on true`,
  );

/** A result that cannot be read was changed, which its own hash shows. */
async function hashRecord(reader: ResultReader, { result, record }: ResultRow): Promise<string | null> {
  const now = AssessmentRecord.safeParse(record);
  if (result === null || !now.success) return null;
  const sealed = tryParseResult(result)?.record;
  return sealed ? sha256(toCanonicalJson(await restoreSealedFindings(reader, now.data, sealed))).toString('hex') : null;
}
