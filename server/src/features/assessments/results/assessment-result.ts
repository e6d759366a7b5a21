import { HeldBackBy, Rating, RatingThresholds, ScoreBreakdown, Tier, toHeldBackRating } from '@assay/contract';
import { z } from 'zod';
import { listFailedCritical } from '../../../domain/assessment-score.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toCanonicalJson } from '../../../platform/canonical-json.ts';
import { sha256 } from '../../../platform/crypto.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { getOrganisationIn } from '../../access/organisations/index.ts';
import { type AssessmentEvaluation, type AssessmentRow, toScoreBreakdown } from '../records/index.ts';
import { ASSESSMENT_RECORD, AssessmentRecord } from './assessment-record.ts';

/** The result of a completed assessment, and the data it was calculated from. */
const AssessmentResult = z.object({
  format: z.literal('assay-assessment-result'),
  version: z.literal(1),
  organisation: z.object({ id: z.string(), name: z.string() }),
  vendor: z.object({
    id: z.string(),
    name: z.string(),
    tier: Tier.nullable(),
    contactName: z.string().nullable(),
    contactEmail: z.string(),
  }),
  rating: z.object({ rating: Rating, heldBackBy: HeldBackBy, thresholds: RatingThresholds, capCritical: z.boolean() }),
  scoreBreakdown: ScoreBreakdown,
  record: AssessmentRecord,
});
export type AssessmentResult = z.infer<typeof AssessmentResult>;

export const parseResult = (content: string): AssessmentResult => AssessmentResult.parse(JSON.parse(content));

export function tryParseResult(content: string): AssessmentResult | null {
  try {
    return parseResult(content);
  } catch {
    return null;
  }
}

export type CompletedAssessment = { readonly assessment: AssessmentRow; readonly evaluation: AssessmentEvaluation };

/** Stores the result and returns its hash, which belongs in the audit entry. All rows must have been written. */
export async function sealResult(tx: Tx, caller: Caller, completed: CompletedAssessment): Promise<string> {
  const content = await buildResult(tx, caller, completed);
  const hash = sha256(content).toString('hex');
  await tx
    .insertInto('assessment_result')
    .values({
      organisation_id: caller.organisationId,
      id: newId(),
      assessment_id: completed.assessment.id,
      content,
      sha256: hash,
    })
    .execute();
  return hash;
}

export async function buildResult(
  tx: Tx,
  caller: Caller,
  { assessment, evaluation }: CompletedAssessment,
): Promise<string> {
  const { id, name, ratingThresholds: thresholds, capCritical } = await getOrganisationIn(tx, caller);
  const rules = { thresholds, capCritical };
  const { vendor, record } = await readRecord(tx, assessment);
  const content: AssessmentResult = {
    format: 'assay-assessment-result',
    version: 1,
    organisation: { id, name },
    vendor,
    rating: { ...toHeldBackRating(evaluation.score.score, listFailedCritical(evaluation.evaluated), rules), ...rules },
    scoreBreakdown: toScoreBreakdown(assessment, evaluation, rules),
    record: AssessmentRecord.parse(record),
  };
  return toCanonicalJson(content);
}

const readRecord = async (tx: Tx, { organisation_id, id, vendor_id }: AssessmentRow) => {
  const { record } = await tx
    .selectFrom('assessment as a')
    .select(ASSESSMENT_RECORD.as('record'))
    .where('a.organisation_id', '=', organisation_id)
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow();
  const vendor = await tx
    .selectFrom('vendor')
    .select(['id', 'name', 'tier', 'contact_name as contactName', 'contact_email as contactEmail'])
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', vendor_id)
    .executeTakeFirstOrThrow();
  return { vendor, record };
};

/**
 * The result of the current completion. Null if the assessment is not completed, was completed by a release that did not
 * store results, or the result cannot be read, which verification reports.
 */
export async function findResult(
  tx: Tx,
  { organisationId }: Caller,
  { id, completed_at }: AssessmentRow,
): Promise<AssessmentResult | null> {
  if (completed_at === null) return null;
  const latest = await tx
    .selectFrom('assessment_result')
    .select('content')
    .where('organisation_id', '=', organisationId)
    .where('assessment_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const result = latest ? tryParseResult(latest.content) : null;
  const sealedAt = result?.record.assessment.completedAt ?? '';
  return Date.parse(sealedAt) === Date.parse(completed_at) ? result : null;
}
