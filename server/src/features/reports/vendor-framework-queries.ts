import type { AssessmentDetail, FrameworkDetail, Tier } from '@assay/contract';
import { sql } from 'kysely';
import type { Caller } from '../../domain/caller.ts';
import { fromText, isLess, ONE, type Rational } from '../../domain/rational.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { detailOf } from '../assessments/assessment-detail-queries.ts';
import { findAssessment } from '../assessments/assessment-queries.ts';

export type ReportedVendor = { readonly id: string; readonly name: string; readonly tier: Tier | null };

export async function reportedVendor(tx: Tx, { organisationId }: Caller, vendorId: string): Promise<ReportedVendor> {
  const vendor = await tx
    .selectFrom('vendor')
    .select(['id', 'name', 'tier'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', vendorId)
    .executeTakeFirst();
  if (!vendor) throw new NotFoundError();
  return vendor;
}

/** What an assessment showed a control to be: exactly, and by which assessment. */
export type Outcome = { readonly assessmentId: string; readonly ratio: Rational };

/** `now` is what counts: the newest completed assessment that covers the control. `before` is the one before that. */
export type Outcomes = ReadonlyMap<string, { readonly now: Outcome; readonly before: Outcome | null }>;

export type OfFramework = { readonly vendorId: string; readonly frameworkId: string };

type OutcomeRow = { readonly code: string; readonly assessmentId: string; readonly ratio: string };

export async function controlOutcomes(
  tx: Tx,
  { organisationId }: Caller,
  { vendorId, frameworkId }: OfFramework,
): Promise<Outcomes> {
  const { rows } = await sql<OutcomeRow>`
    select code, "assessmentId", ratio from (
      select r.control_code as code, a.id as "assessmentId", r.ratio,
        row_number() over (partition by r.control_code order by a.completed_at desc, a.id desc) as place
      from assessment a
      join control_result r on r.organisation_id = a.organisation_id and r.assessment_id = a.id
      where a.organisation_id = ${organisationId}::uuid and a.vendor_id = ${vendorId}::uuid
        and a.status = 'COMPLETED' and r.framework_id = ${frameworkId}::uuid
    ) as placed where place <= 2 order by code, place`.execute(tx);
  const byCode = Map.groupBy(rows, ({ code }) => code);
  return new Map(
    [...byCode].flatMap(([code, [now, before]]) =>
      now ? [[code, { now: outcomeOf(now), before: before ? outcomeOf(before) : null }] as const] : [],
    ),
  );
}

const outcomeOf = ({ assessmentId, ratio }: OutcomeRow): Outcome => ({ assessmentId, ratio: fromText(ratio) });

export const isShort = ({ ratio }: Outcome) => isLess(ratio, ONE);

export type ComparedAssessment = {
  readonly id: string;
  readonly title: string;
  readonly templateName: string;
  readonly templateVersion: number;
  readonly completedAt: string | null;
  readonly score: number | null;
};

/** The assessments that any outcome comes from, newest first. */
export async function comparedAssessments(
  tx: Tx,
  { organisationId }: Caller,
  outcomes: Outcomes,
): Promise<ComparedAssessment[]> {
  const ids = new Set([...outcomes.values()].flatMap(({ now, before }) => [now, before ?? now]).map(idOf));
  if (ids.size === 0) return [];
  return tx
    .selectFrom('assessment')
    .select(['id', 'title', 'template_name as templateName', 'template_version as templateVersion'])
    .select(['completed_at as completedAt', 'score'])
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', [...ids])
    .orderBy('completed_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

const idOf = ({ assessmentId }: Outcome) => assessmentId;

export type Details = ReadonlyMap<string, AssessmentDetail>;

/** The assessments behind what falls short, with their questions and answers. */
export async function detailsBehind(
  tx: Tx,
  caller: Caller,
  { outcomes, today }: { readonly outcomes: Outcomes; readonly today: string },
): Promise<Details> {
  const details = new Map<string, AssessmentDetail>();
  for (const { now } of outcomes.values()) {
    if (!isShort(now) || details.has(now.assessmentId)) continue;
    const assessment = await findAssessment(tx, caller, now.assessmentId);
    details.set(now.assessmentId, await detailOf(tx, caller, { assessment, today }));
  }
  return details;
}

export type FrameworkRead = {
  readonly vendor: ReportedVendor;
  readonly framework: FrameworkDetail;
  readonly outcomes: Outcomes;
  readonly assessments: readonly ComparedAssessment[];
  readonly details: Details;
};
