import type { ApprovalKind } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { sha256 } from '../../../platform/crypto.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { selectProvider } from '../../access/identity-providers/index.ts';
import { getOrganisationIn, lockOrganisation } from '../../access/organisations/index.ts';
import {
  type AssessmentRow,
  getAnsweredAssessment,
  getAssessmentRow,
  listAssessmentFindings,
  listDismissals,
  lockAssessment,
  selectFindings,
} from '../../assessments/records/index.ts';
import { countVendorDeletion, lockVendor } from '../../portfolio/vendors/index.ts';
import { findLockedFinding } from '../findings/index.ts';

export type SubjectKey = { readonly kind: ApprovalKind; readonly id: string };

export type Subject = {
  readonly name: string;
  /** Changes with everything that the approver decides on. */
  readonly version: string;
};

/** Locks the subject until the transaction ends. Null if it was deleted. */
export const lockSubject = async (tx: Tx, ctx: AppContext, input: SubjectInput): Promise<Subject | null> => {
  const isLocked = await ignoreMissing(LOCKS[input.key.kind](tx, input.caller, input.key.id));
  return isLocked ? findSubject(tx, ctx, input) : null;
};

export type SubjectInput = { readonly caller: Caller; readonly key: SubjectKey };

/** Null if it was deleted. */
export async function findSubject(tx: Tx, ctx: AppContext, { caller, key }: SubjectInput): Promise<Subject | null> {
  switch (key.kind) {
    case 'ACCEPT_RISK':
      return findFinding(tx, caller, key.id);
    case 'FINALIZE_ASSESSMENT':
      return findAssessment(tx, caller, { id: key.id, today: toIsoDate(ctx.now()) });
    case 'DELETE_VENDOR':
      return findVendor(tx, caller, key.id);
    case 'CHANGE_SIGN_IN':
      return findSignInSettings(tx, caller);
  }
}

const LOCKS: Readonly<Record<ApprovalKind, (tx: Tx, caller: Caller, id: string) => Promise<unknown>>> = {
  ACCEPT_RISK: findLockedFinding,
  FINALIZE_ASSESSMENT: lockAssessment,
  DELETE_VENDOR: lockVendor,
  CHANGE_SIGN_IN: lockOrganisation,
};

/** Null if the record does not exist. */
async function ignoreMissing<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}

const toVersion = (content: unknown) => sha256(JSON.stringify(content)).toString('hex');

async function findFinding(tx: Tx, caller: Caller, id: string): Promise<Subject | null> {
  const finding = await selectFindings(tx, caller)
    .where('f.id', '=', id)
    .where('f.proposed', '=', false)
    .executeTakeFirst();
  if (!finding) return null;
  const { title, vendor_name, revision, status, accepted_until } = finding;
  return { name: `${title} (${vendor_name})`, version: toVersion([revision, status, accepted_until]) };
}

type AssessmentInput = { readonly id: string; readonly today: string };

/** The answers, the decisions and the findings determine the result. */
async function findAssessment(tx: Tx, caller: Caller, { id, today }: AssessmentInput): Promise<Subject | null> {
  const assessment = await ignoreMissing(getAssessmentRow(tx, caller, id));
  if (!assessment) return null;
  const { answered, decisions } = await getAnsweredAssessment(tx, caller, { assessment, today });
  const findings = await listAssessmentFindings(tx, caller, id);
  const version = toVersion({
    ...toAssessmentFields(assessment),
    answered: [...answered],
    decisions: [...decisions.values()].toSorted((a, b) => (a.question_key < b.question_key ? -1 : 1)),
    dismissals: await listDismissals(tx, caller, id),
    findings: findings.map(({ id, title, description, severity, dueDate, ownerId }) => [
      [id, title, description],
      [severity, dueDate, ownerId],
    ]),
  });
  return { name: assessment.title, version };
}

const toAssessmentFields = ({ status, submitted_at, reviewer_id, reopened_keys }: AssessmentRow) => ({
  status,
  submitted_at,
  reviewer_id,
  reopened_keys,
});

async function findVendor(tx: Tx, caller: Caller, id: string): Promise<Subject | null> {
  const vendor = await tx
    .selectFrom('vendor')
    .select(['name', 'revision'])
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!vendor) return null;
  return { name: vendor.name, version: toVersion([vendor.revision, await countVendorDeletion(tx, caller, id)]) };
}

async function findSignInSettings(tx: Tx, caller: Caller): Promise<Subject> {
  const { name, mfaRequired, approvalRequiredFor } = await getOrganisationIn(tx, caller);
  const provider = await selectProvider(tx, caller).executeTakeFirst();
  const version = toVersion([mfaRequired, approvalRequiredFor, provider?.revision, provider?.updated_at]);
  return { name, version };
}
