import type { VendorDecision, VendorDecisionCreate } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { formatDate, toIsoDate } from '../../../domain/dates.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { type ErrorDetail, InvalidError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { lockVendor, toVendorEntity } from '../../portfolio/vendors/index.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { raiseFindingIn } from '../findings/index.ts';
import { getVendorDecisionIn } from './vendor-decision-queries.ts';

type VendorRow = Awaited<ReturnType<typeof lockVendor>>;

export type DecideVendorInput = { readonly vendorId: string; readonly body: VendorDecisionCreate };

/** Holds the lock on the vendor, so that its score and findings are those that the decision names. */
export function decideVendor(
  ctx: AppContext,
  caller: Caller,
  { vendorId, body }: DecideVendorInput,
): Promise<VendorDecision> {
  const today = toIsoDate(ctx.now());
  requireConsistentDecision(body, today);
  return inOrganisation(ctx, caller, async (tx) => {
    const vendor = await lockVendor(tx, caller, vendorId);
    const assessment = await getBasis(tx, vendor, body.assessmentId);
    const known = await listKnownConditions(tx, vendor, body.conditionFindingIds);
    const opened = await openConditions(tx, caller, { vendor, body, today });
    const conditions = [...known, ...opened];
    const id = newId();
    await replaceCurrentDecision(tx, vendor, {
      id,
      outcome: body.outcome,
      rationale: body.rationale,
      valid_until: body.validUntil ?? null,
      assessment_id: assessment?.id ?? null,
      assessment_title: assessment?.title ?? null,
      critical_finding_ids: await listOpenCriticalIds(tx, vendor),
      decided_by_name: caller.name,
    });
    await insertConditions(tx, vendor, { decisionId: id, conditions });
    const decision = await getVendorDecisionIn(tx, caller, { vendorId, decisionId: id, today });
    await recordDecision(tx, caller, { vendor, decision });
    return decision;
  });
}

function requireConsistentDecision(body: VendorDecisionCreate, today: string): void {
  const { outcome, validUntil, conditionFindingIds, newConditions } = body;
  const hasConditions = conditionFindingIds.length + newConditions.length > 0;
  const details: ErrorDetail[] = [];
  if (validUntil && validUntil < today) details.push({ path: 'validUntil', message: 'must not be in the past' });
  if (outcome === 'APPROVED_WITH_CONDITIONS' && !hasConditions)
    details.push({ path: 'newConditions', message: 'at least one condition is required' });
  if (outcome !== 'APPROVED_WITH_CONDITIONS' && hasConditions)
    details.push({ path: 'outcome', message: 'must be APPROVED_WITH_CONDITIONS if there are conditions' });
  if (details.length > 0) throw createDecisionError(...details);
}

const createDecisionError = (...details: readonly ErrorDetail[]) =>
  new InvalidError('Decision data is invalid', details);

/** The chosen assessment, or the one that was completed last. */
async function getBasis(tx: Tx, vendor: VendorRow, assessmentId: string | null | undefined) {
  if (assessmentId === null) return null;
  const assessment = await tx
    .selectFrom('assessment')
    .select(['id', 'title'])
    .where('organisation_id', '=', vendor.organisation_id)
    .where('vendor_id', '=', vendor.id)
    .where('status', '=', 'COMPLETED')
    .$if(assessmentId !== undefined, (query) => query.where('id', '=', assessmentId ?? ''))
    .orderBy('completed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!assessment && assessmentId !== undefined)
    throw createDecisionError({ path: 'assessmentId', message: 'must be a completed assessment of the vendor' });
  return assessment ?? null;
}

type Condition = { readonly id: string; readonly title: string };

async function listKnownConditions(tx: Tx, vendor: VendorRow, ids: readonly string[]): Promise<Condition[]> {
  if (ids.length === 0) return [];
  const open = await tx
    .selectFrom('finding')
    .select(['id', 'title'])
    .where('organisation_id', '=', vendor.organisation_id)
    .where('vendor_id', '=', vendor.id)
    .where('status', '=', 'OPEN')
    .where('proposed', '=', false)
    .where('id', 'in', [...ids])
    .forShare()
    .execute();
  const byId = new Map(open.map((finding) => [finding.id, finding]));
  const unknown = ids.findIndex((id) => !byId.has(id));
  if (unknown !== -1)
    throw createDecisionError({
      path: `conditionFindingIds.${String(unknown)}`,
      message: 'must be an open finding of the vendor',
    });
  return [...byId.values()];
}

type OpenConditionsInput = {
  readonly vendor: VendorRow;
  readonly body: VendorDecisionCreate;
  readonly today: string;
};

async function openConditions(
  tx: Tx,
  caller: Caller,
  { vendor, body, today }: OpenConditionsInput,
): Promise<Condition[]> {
  const subject = { vendorId: vendor.id, assessmentId: null, questionKey: null, source: 'OTHER' as const, today };
  const description = `Condition of the approval of ${vendor.name} on ${formatDate(today)}.`;
  const opened: Condition[] = [];
  for (const condition of body.newConditions) {
    const fields = { ...condition, description: condition.description ?? description, controlCodes: [] };
    opened.push(await raiseFindingIn(tx, caller, { ...subject, body: fields }));
  }
  return opened;
}

async function listOpenCriticalIds(tx: Tx, vendor: VendorRow): Promise<string[]> {
  const findings = await tx
    .selectFrom('finding')
    .select('id')
    .where('organisation_id', '=', vendor.organisation_id)
    .where('vendor_id', '=', vendor.id)
    .where('status', '=', 'OPEN')
    .where('severity', '=', 'CRITICAL')
    .where('proposed', '=', false)
    .execute();
  return findings.map(({ id }) => id);
}

type NewDecision = {
  readonly id: string;
  readonly outcome: VendorDecision['outcome'];
  readonly rationale: string;
  readonly valid_until: string | null;
  readonly assessment_id: string | null;
  readonly assessment_title: string | null;
  readonly critical_finding_ids: string[];
  readonly decided_by_name: string;
};

async function replaceCurrentDecision(tx: Tx, vendor: VendorRow, decision: NewDecision): Promise<void> {
  const { organisation_id, id: vendor_id, overall_score: score, overall_exact: exact_score } = vendor;
  await tx
    .updateTable('vendor_decision')
    .set({ current: false })
    .where((where) => where.and({ organisation_id, vendor_id, current: true }))
    .execute();
  await tx
    .insertInto('vendor_decision')
    .values({ organisation_id, vendor_id, score, exact_score, ...decision })
    .execute();
}

type ConditionsInput = { readonly decisionId: string; readonly conditions: readonly Condition[] };

async function insertConditions(tx: Tx, vendor: VendorRow, { decisionId, conditions }: ConditionsInput): Promise<void> {
  if (conditions.length === 0) return;
  await tx
    .insertInto('vendor_decision_condition')
    .values(
      conditions.map(({ id, title }, position) => ({
        organisation_id: vendor.organisation_id,
        id: newId(),
        decision_id: decisionId,
        finding_id: id,
        title,
        position,
      })),
    )
    .execute();
}

type DecisionEvent = { readonly vendor: VendorRow; readonly decision: VendorDecision };

const recordDecision = (tx: Tx, caller: Caller, { vendor, decision }: DecisionEvent): Promise<void> =>
  recordAudit(tx, caller, {
    action: 'DECIDE_VENDOR',
    entity: toVendorEntity(vendor),
    meta: {
      decisionId: decision.id,
      outcome: decision.outcome,
      rationale: decision.rationale,
      validUntil: decision.validUntil,
      assessmentId: decision.assessmentId,
      score: decision.score,
      conditions: decision.conditions.map(({ title }) => title),
    },
  });
