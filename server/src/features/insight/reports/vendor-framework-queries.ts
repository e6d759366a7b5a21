import type { Certification, FindingStatus, FrameworkDetail, Severity, VendorCreated } from '@assay/contract';
import { divide, isLess, ONE, parseRational, type Rational } from '@assay/contract/rules';
import { sql } from 'kysely';
import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { getAssessmentDetail } from '../../assessments/assessments/index.ts';
import { listRemarks } from '../../assessments/comments/index.ts';
import { getAssessmentRow } from '../../assessments/records/index.ts';
import { toVendorCreated, type VendorRating } from '../../portfolio/vendors/index.ts';
import type { AssessmentWithRemarks } from './report-responses.ts';

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

export type AssessmentDetails = ReadonlyMap<string, AssessmentWithRemarks>;

/** Loads the current assessments of all controls, with questions, answers and evidence. */
export async function getAssessmentDetails(
  tx: Tx,
  caller: Caller,
  { outcomes, today }: { readonly outcomes: ControlOutcomes; readonly today: string },
): Promise<AssessmentDetails> {
  const details = new Map<string, AssessmentWithRemarks>();
  for (const assessmentId of new Set([...outcomes.values()].map(({ now }) => now.assessmentId))) {
    const assessment = await getAssessmentRow(tx, caller, assessmentId);
    const detail = await getAssessmentDetail(tx, caller, { assessment, today });
    details.set(assessmentId, { detail, remarks: await listRemarks(tx, caller, assessmentId) });
  }
  return details;
}

/** More findings about one framework at one vendor are only counted. */
const MAX_FINDINGS = 100;

export type ControlFinding = {
  readonly title: string;
  readonly severity: Severity;
  readonly status: FindingStatus;
  readonly controlCodes: readonly string[];
  readonly ownerName: string | null;
  readonly dueDate: string | null;
  readonly resolvedAt: string | null;
  readonly acceptedUntil: string | null;
  readonly total: number;
};

/** The findings about controls of the framework. Open ones first, then by severity. */
export async function listControlFindings(
  tx: Tx,
  { organisationId }: Caller,
  { vendor, framework }: Pick<VendorFrameworkData, 'vendor' | 'framework'>,
): Promise<ControlFinding[]> {
  const codes = framework.controls.map(({ code }) => code);
  const { rows } = await sql<ControlFinding>`
    select f.title, f.severity, f.status, f.control_codes as "controlCodes", owner.name as "ownerName",
      f.due_date as "dueDate", f.resolved_at as "resolvedAt", f.accepted_until as "acceptedUntil",
      count(*) over () as total
    from finding f
    left join app_user owner on owner.organisation_id = f.organisation_id and owner.id = f.owner_id
    where f.organisation_id = ${organisationId}::uuid and f.vendor_id = ${vendor.id}::uuid and not f.proposed
      and f.control_codes && ${codes}::text[]
    order by f.status <> 'OPEN', severity_rank(f.severity), f.created_at desc, f.id
    limit ${MAX_FINDINGS}::bigint`.execute(tx);
  return rows;
}

export type VendorFrameworkData = {
  readonly vendor: VendorCreated;
  readonly overall: VendorRating;
  readonly framework: FrameworkDetail;
  readonly outcomes: ControlOutcomes;
  readonly assessments: readonly ComparedAssessment[];
  readonly details: AssessmentDetails;
  readonly findings: readonly ControlFinding[];
  readonly certifications: readonly Certification[];
};
