import type { AssessmentDetail, FrameworkDetail, VendorCreated } from '@assay/contract';
import { divide, isLess, ONE, parseRational, type Rational } from '@assay/contract/rules';
import { sql } from 'kysely';
import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { getAssessmentDetail } from '../../assessments/assessments/index.ts';
import { getAssessmentRow } from '../../assessments/records/index.ts';
import { toVendorCreated, type VendorRating } from '../../portfolio/vendors/index.ts';

/** The layout shows what it needs. */
export async function getReportVendor(tx: Tx, { organisationId }: Caller, vendorId: string): Promise<VendorCreated> {
  const vendor = await tx
    .selectFrom('vendor')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', vendorId)
    .executeTakeFirst();
  if (!vendor) throw new NotFoundError();
  return toVendorCreated(vendor).body;
}

export type ControlOutcome = { readonly assessmentId: string; readonly ratio: Rational };

/** `now` is from the newest completed assessment that covers the control, and `before` from the one before that. */
export type ControlOutcomes = ReadonlyMap<
  string,
  { readonly now: ControlOutcome; readonly before: ControlOutcome | null }
>;

export type VendorFrameworkKey = { readonly vendorId: string; readonly frameworkId: string };

type OutcomeRow = {
  readonly code: string;
  readonly assessmentId: string;
  readonly ratio: string;
  readonly applicable: boolean;
};

export async function getControlOutcomes(
  tx: Tx,
  { organisationId }: Caller,
  { vendorId, frameworkId }: VendorFrameworkKey,
): Promise<ControlOutcomes> {
  const { rows } = await sql<OutcomeRow>`
    select code, "assessmentId", ratio, applicable from (
      select r.control_code as code, a.id as "assessmentId", r.ratio, r.applicable,
        row_number() over (partition by r.control_code order by a.completed_at desc, a.id desc) as place
      from assessment a
      join control_result r on r.organisation_id = a.organisation_id and r.assessment_id = a.id
      where a.organisation_id = ${organisationId}::uuid and a.vendor_id = ${vendorId}::uuid
        and a.status = 'COMPLETED' and r.framework_id = ${frameworkId}::uuid
    ) as placed where place <= 2 order by code, place`.execute(tx);
  const byCode = Map.groupBy(rows, ({ code }) => code);
  return new Map(
    [...byCode].flatMap(([code, rows]) => {
      const [now = null, before = null] = rows.map(toOutcome);
      return now ? [[code, { now, before }] as const] : [];
    }),
  );
}

/** Null if the control does not apply. */
const toOutcome = ({ assessmentId, ratio, applicable }: OutcomeRow): ControlOutcome | null =>
  applicable ? { assessmentId, ratio: parseRational(ratio) } : null;

export const isDeficient = ({ ratio }: ControlOutcome) => isLess(ratio, ONE);

export type ComparedAssessment = {
  readonly id: string;
  readonly title: string;
  readonly templateName: string;
  readonly templateVersion: number;
  readonly completedAt: string | null;
  readonly score: number | null;
  readonly earned: string | null;
  readonly possible: string | null;
};

export const toExactScore = ({ score, earned, possible }: ComparedAssessment): Rational | null =>
  score === null || earned === null || possible === null
    ? null
    : divide(parseRational(earned), parseRational(possible));

/** The assessments behind the outcomes, newest first. */
export async function listComparedAssessments(
  tx: Tx,
  { organisationId }: Caller,
  outcomes: ControlOutcomes,
): Promise<ComparedAssessment[]> {
  const ids = new Set([...outcomes.values()].flatMap(({ now, before }) => [now, before ?? now]).map(getAssessmentId));
  if (ids.size === 0) return [];
  return tx
    .selectFrom('assessment')
    .select(['id', 'title', 'template_name as templateName', 'template_version as templateVersion'])
    .select(['completed_at as completedAt', 'score', 'earned', 'possible'])
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', [...ids])
    .orderBy('completed_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

const getAssessmentId = ({ assessmentId }: ControlOutcome) => assessmentId;

export type AssessmentDetails = ReadonlyMap<string, AssessmentDetail>;

/** Loads the current assessments of all deficient controls, with questions and answers. */
export async function getAssessmentDetails(
  tx: Tx,
  caller: Caller,
  { outcomes, today }: { readonly outcomes: ControlOutcomes; readonly today: string },
): Promise<AssessmentDetails> {
  const details = new Map<string, AssessmentDetail>();
  for (const { now } of outcomes.values()) {
    if (!isDeficient(now) || details.has(now.assessmentId)) continue;
    const assessment = await getAssessmentRow(tx, caller, now.assessmentId);
    details.set(now.assessmentId, await getAssessmentDetail(tx, caller, { assessment, today }));
  }
  return details;
}

export type VendorFrameworkData = {
  readonly vendor: VendorCreated;
  readonly overall: VendorRating;
  readonly framework: FrameworkDetail;
  readonly outcomes: ControlOutcomes;
  readonly assessments: readonly ComparedAssessment[];
  readonly details: AssessmentDetails;
};
